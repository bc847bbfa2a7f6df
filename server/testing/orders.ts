import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { TestResident, TestUser } from './rows.ts';

export interface TestLine {
  readonly status?: 'New' | 'Ceased' | 'Existing' | 'RePrescribed';
  /** Columns of the prescription that matter to the test. */
  readonly medication?: Partial<Insertable<Tables['medication']>>;
}

export interface TestOrder {
  readonly id: string;
  readonly sequence: number;
  /** In the order of the lines. */
  readonly medicationIds: readonly string[];
}

/** The next version of a resident's chart, with a new prescription for each line. */
export async function insertOrder(
  db: Kysely<Tables>,
  resident: TestResident,
  by: TestUser,
  lines: readonly TestLine[],
  finalisedAt = new Date(),
): Promise<TestOrder> {
  const previous = await db
    .selectFrom('pharmacy_order')
    .select(['id', 'sequence'])
    .where('resident_id', '=', resident.id)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  const order = { id: randomUUID(), sequence: (previous?.sequence ?? 0) + 1 };
  await db
    .insertInto('pharmacy_order')
    .values({
      ...order,
      resident_id: resident.id,
      previous_order_id: previous?.id ?? null,
      draft_ids: [],
      finalised_by: by.id,
      finalised_by_name: by.name,
      finalised_at: finalisedAt,
    })
    .execute();
  const medicationIds: string[] = [];
  for (const line of lines) {
    const medication = medicationRow(resident, by, finalisedAt, line.medication);
    const status = line.status ?? 'New';
    await db.insertInto('medication').values(medication).execute();
    await db
      .insertInto('order_medication')
      .values({
        order_id: order.id,
        medication_id: medication.id,
        status,
        status_since: order.id,
        stopped_on: status === 'Ceased' ? finalisedAt.toISOString().slice(0, 10) : null,
        change_reason: null,
      })
      .execute();
    medicationIds.push(medication.id);
  }
  await db
    .updateTable('resident')
    .set({ latest_order_id: order.id, chart_updated_at: finalisedAt })
    .where('id', '=', resident.id)
    .execute();
  return { ...order, medicationIds };
}

function medicationRow(
  resident: TestResident,
  by: TestUser,
  at: Date,
  values: TestLine['medication'] = {},
) {
  const id = randomUUID();
  return {
    id,
    resident_id: resident.id,
    script_number: id,
    product_code: 'paracetamol-500-tablet',
    product: JSON.stringify({
      code: 'paracetamol-500-tablet',
      ingredients: ['paracetamol'],
      brandName: null,
      strength: '500 mg',
      form: 'tablet',
      schedule: 'unscheduled',
      complementary: false,
    }),
    course_type: 'Regular' as const,
    packaging_type: 'None' as const,
    dose: '500 mg (1 tablet)',
    route: 'oral',
    frequency: 'twice-daily',
    dose_times: ['08:00', '20:00'],
    start_date: at.toISOString().slice(0, 10),
    directions: '',
    medication_type: 'MedicationOrder',
    prescribed_by: by.id,
    prescribed_by_name: by.name,
    prescribed_at: at,
    ...values,
  };
}
