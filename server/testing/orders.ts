import { randomUUID } from 'node:crypto';
import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { textFieldsOf } from '@wattle/contract/rules/dosing/text-fields.ts';
import { dosageOf } from '@wattle/contract/rules/testing/dosage.ts';
import { structured } from '@wattle/contract/rules/testing/medications.ts';
import { FrequencyCode } from '@wattle/contract/values/medicine-codes.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { TestResident, TestUser } from './rows.ts';

type Row = Insertable<Tables['medication']>;

/** Columns of a prescription that is written as text. */
export const asText = { dosage: null } as const;

export interface TestLine {
  readonly status?: 'New' | 'Ceased' | 'Existing' | 'RePrescribed';
  /**
   * The prescription's columns that matter to the test. Without a dosage it has the one that its texts say; `asText`
   * writes it as text.
   */
  readonly medication?: Partial<Row>;
  /** Entered for the prescriber, who hasn't countersigned. */
  readonly isPhoneOrder?: true;
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
    .selectFrom('pharmacyOrder')
    .select(['id', 'sequence'])
    .where('residentId', '=', resident.id)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  const order = { id: randomUUID(), sequence: (previous?.sequence ?? 0) + 1 };
  await db
    .insertInto('pharmacyOrder')
    .values({
      ...order,
      residentId: resident.id,
      previousOrderId: previous?.id ?? null,
      draftIds: [],
      finalisedBy: by.id,
      finalisedByName: by.name,
      finalisedAt,
      // All lines of an imported version come from where its first one does.
      importedFrom: lines[0]?.medication?.importedFrom ?? null,
    })
    .execute();
  if (lines.some(({ isPhoneOrder }) => isPhoneOrder)) {
    await db
      .insertInto('orderOnBehalf')
      .values({
        orderId: order.id,
        prescriberId: by.id,
        prescriberName: by.name,
        means: 'written',
      })
      .execute();
  }
  const medicationIds: string[] = [];
  for (const line of lines) {
    const medication = {
      ...medicationRow(resident, by, finalisedAt, line.medication),
      enteredIn: line.isPhoneOrder ? order.id : null,
    };
    const status = line.status ?? 'New';
    await db.insertInto('medication').values(medication).execute();
    await db
      .insertInto('orderMedication')
      .values({
        orderId: order.id,
        medicationId: medication.id,
        status,
        statusSince: order.id,
        stoppedOn: status === 'Ceased' ? finalisedAt.toISOString().slice(0, 10) : null,
        changeReason: null,
      })
      .execute();
    medicationIds.push(medication.id);
  }
  await db
    .updateTable('resident')
    .set({ latestOrderId: order.id, chartUpdatedAt: finalisedAt })
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
  const row = {
    id,
    residentId: resident.id,
    scriptNumber: id,
    productCode: 'paracetamol-500-tablet',
    product: JSON.stringify({
      code: 'paracetamol-500-tablet',
      ingredients: ['paracetamol'],
      brandName: null,
      strength: '500 mg',
      form: 'tablet',
      schedule: 'unscheduled',
      complementary: false,
    }),
    courseType: 'Regular' as const,
    packagingType: 'None' as const,
    dose: '500 mg (1 tablet)',
    route: 'oral',
    frequency: 'twice-daily',
    doseTimes: ['08:00', '20:00'],
    startDate: at.toISOString().slice(0, 10),
    directions: '',
    medicationType: 'MedicationOrder',
    prescribedBy: by.id,
    prescribedByName: by.name,
    prescribedAt: at,
    ...values,
  };
  return 'dosage' in values || 'measuredDosage' in values ? row : { ...row, ...asData(row) };
}

/** The product with its structure, the dosage that the texts say, and the texts that are written from it. */
function asData(row: Row) {
  const product = structured(JSON.parse(row.product) as ProductIdentity);
  const { courseType, dose, doseTimes, maximum24h = null, endDate = null } = row;
  const course = {
    startDate: getPlainDate(row.startDate),
    endDate: endDate === null ? null : getPlainDate(endDate),
  };
  const frequency = FrequencyCode.parse(row.frequency);
  const dosage = dosageOf(
    { courseType, dose, frequency, doseTimes, maximum24h, ...course },
    product,
  );
  if (dosage === undefined) {
    throw new RangeError(`“${dose}” of ${product.code} can’t be read: give a dosage, or asText`);
  }
  return {
    ...textFieldsOf({ dosage, ...course }),
    product: JSON.stringify(product),
    dosage: JSON.stringify(dosage),
  };
}
