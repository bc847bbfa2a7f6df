import { sql } from 'kysely';
import { residentLoader } from '../../records/residents.ts';
import { keyed } from '../../records/compare.ts';
import type { ResidentRow } from '../../records/resident-columns.ts';
import type { Verdict } from '../../records/verdict.ts';
import { type FhirRun, load } from '../run.ts';

export interface ResidentChange {
  readonly residentId: string;
  readonly values: Partial<ResidentRow>;
  readonly acceptHeld: boolean;
}

/** Changes some fields of residents, one change each, as a file import would. The verdicts are in the same order. */
export async function changeResidents(
  run: FhirRun,
  changes: readonly ResidentChange[],
): Promise<Verdict[]> {
  if (changes.length === 0) return [];
  const ids = changes.map(({ residentId }) => residentId);
  const stored = await run.tx
    .selectFrom('resident')
    .select([
      'id',
      'authoringSystem',
      'foreignKey',
      'facilityId',
      'familyName',
      'givenName',
      'dateOfBirth',
      'sexCode',
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  // Otherwise the sender's next version of a resident would seem older than a change made here.
  await sql`
    update external_record as link set updated_at = ${run.now}
    where link.source = ${run.source} and link.target_type = 'Patient'
      and link.target_id = any(${ids}::text[])
      and link.updated_at >= (select updated_at from resident where id = link.target_id::uuid)
  `.execute(run.tx);
  const byId = keyed(stored, ({ id }) => id);
  const rows = changes.map(({ residentId, values, acceptHeld }, line) => {
    const before = byId.get(residentId);
    if (before === undefined) throw new Error('A resident is gone');
    const { id: _id, ...key } = before;
    return { line, row: { ...key, ...values }, acceptHeld };
  });
  return await load(run, residentLoader(), rows);
}
