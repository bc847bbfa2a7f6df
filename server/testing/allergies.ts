import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { TestResident } from './rows.ts';

/** A change to a resident's allergies for the pharmacist to action; returns its id. */
export async function insertAllergyChange(
  db: Kysely<Tables>,
  resident: TestResident,
  recordedAt: Date,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('allergyChange')
    .values({
      id,
      residentId: resident.id,
      note: '',
      newNote: 'Penicillin since childhood',
      disclaimer: '',
      newDisclaimer: '',
      details: '[]',
      newDetails: JSON.stringify([{ allergen: 'penicillin', reaction: 'rash' }]),
      recordedAt,
    })
    .execute();
  await db
    .updateTable('resident')
    .set({ hasAllergyUpdated: true })
    .where('id', '=', resident.id)
    .execute();
  return id;
}

/** The pharmacist's calls about it. */
export const allergyUrls = {
  action: '/portal/api/v1/patients/allergyactionhistory',
  confirm: '/portal/api/v1/patients/allergyactionhistoryconfirmation',
} as const;

export function allergyBody(
  { authoringSystem, authoringSystemForeignKey }: TestResident,
  allergyhistoryId: string,
  actionstatus = true,
) {
  return { allergyhistoryId, actionstatus, authoringSystem, authoringSystemForeignKey };
}
