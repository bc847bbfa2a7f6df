import { sql } from 'kysely';
import type { ImportRun, Located } from '../loader.ts';
import type { ResidentRow } from '../model/resident.ts';

/** The columns that an import may change. */
export const compared = [
  'id',
  'authoringSystem',
  'foreignKey',
  'facilityId',
  'status',
  'familyName',
  'givenName',
  'middleNames',
  'preferredName',
  'dateOfBirth',
  'sexCode',
  'sexName',
  'indigenousStatusCode',
  'room',
  'ihiNumber',
  'ihiStatus',
  'ihiRecordStatus',
  'ihiVerifiedAt',
  'medicareNumber',
  'medicareReference',
  'medicareExpiresOn',
  'dvaNumber',
  'dvaExpiresOn',
  'centrelinkNumber',
  'allergyStatus',
  'allergies',
  'allergyNote',
  'allergyDisclaimer',
  'healthComment',
  'diet',
  'specialNeeds',
  'medicationNote',
  'infectionStatus',
  'infectionComments',
  'isOnboarding',
  'isNewAdmission',
] as const;

export type StoredResident = Awaited<ReturnType<typeof listStored>>[number];

export const keyOfRow = (row: { authoringSystem: string; foreignKey: string }) =>
  `${row.authoringSystem}/${row.foreignKey}`;

/** The residents of these rows, as they are. */
export async function listStored({ tx }: ImportRun, rows: readonly Located<ResidentRow>[]) {
  const systems = rows.map(({ row }) => row.authoringSystem);
  const keys = rows.map(({ row }) => row.foreignKey);
  return await tx
    .selectFrom('resident')
    .select(compared)
    .select(['latestOrderId', 'hasAllergyUpdated'])
    .where(
      sql<boolean>`(authoring_system, foreign_key) in (select * from unnest(${systems}::text[], ${keys}::text[]))`,
    )
    .execute();
}
