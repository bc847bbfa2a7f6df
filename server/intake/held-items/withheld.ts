import { sql } from 'kysely';
import type { AnyWork, Work } from '../fhir/work.ts';
import type { ImportedResource } from '../fhir/read/read-resource.ts';
import { forgetLinks, keyOf } from '../fhir/judge/references.ts';
import type { FhirRun } from '../fhir/run.ts';
import { result } from '../fhir/result.ts';

/** Nobody knows who an unreadable Patient is, whatever the sender used the id for before. */
export async function forgetUnreadable(
  run: FhirRun,
  works: readonly AnyWork[],
  withheld: Map<string, 'held' | 'refused'>,
): Promise<void> {
  const keys = works.flatMap(({ type, key, resource }) =>
    type === 'Patient' && resource === undefined && key !== null ? [key] : [],
  );
  for (const key of keys) withheld.set(key, 'refused');
  await forgetLinks(run, 'Patient', keys);
}

/** Withholds this sender's Patients that wait for a person, however long they have waited. */
export async function withhold(
  { tx, source, releases }: FhirRun,
  works: readonly Work[],
  withheld: Map<string, 'held' | 'refused'>,
): Promise<void> {
  const ids = works.flatMap(({ resource }) => {
    const key = subjectKeyOf(resource);
    return key === null ? [] : [key.replace('Patient/', '')];
  });
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('heldItem')
    .select(sql<string>`resource ->> 'id'`.as('id'))
    .where('source', '=', source)
    .where('resourceType', '=', 'Patient')
    .where('outcome', 'is', null)
    .$if(releases !== undefined, (query) => query.where('id', '<>', releases ?? ''))
    .where(sql<string>`resource ->> 'id'`, '=', sql<string>`any(${ids}::text[])`)
    .execute();
  for (const { id } of rows) {
    const key = id.includes(':') ? id : `Patient/${id}`;
    if (!withheld.has(key)) withheld.set(key, 'held');
  }
}

/** Resources about a held resident wait with them. */
export function waitForResidents({ withheld }: FhirRun, works: readonly Work[]): void {
  for (const work of works) {
    const [reason] = work.result?.reasons ?? [];
    const key = subjectKeyOf(work.resource);
    if (key === null || reason?.code !== 'not-found' || withheld.get(key) !== 'held') continue;
    const reasons = [
      { code: 'business-rule', text: 'It is about a resident who is held.' } as const,
    ];
    work.result = result('held', { reasons });
  }
}

export function subjectKeyOf(resource: ImportedResource): string | null {
  if (resource.resourceType === 'AllergyIntolerance') return keyOf(resource.patient, 'Patient');
  return 'subject' in resource ? keyOf(resource.subject, 'Patient') : null;
}
