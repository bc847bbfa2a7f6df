import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { TestResident } from './rows.ts';

/** A change of the resident's allergies that awaits the pharmacist; gives its id. */
export async function insertAllergyChange(
  db: Kysely<Tables>,
  resident: TestResident,
  values: Partial<Insertable<Tables['allergy_change']>> = {},
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('allergy_change')
    .values({
      id,
      resident_id: resident.id,
      note: '',
      new_note: 'Rash',
      disclaimer: '',
      new_disclaimer: '',
      details: '[]',
      new_details: JSON.stringify([{ allergen: 'penicillin', reaction: 'rash' }]),
      recorded_at: new Date(),
      ...values,
    })
    .execute();
  return id;
}
