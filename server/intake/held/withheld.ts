import { sql } from 'kysely';
import type { Entry } from '../fhir/entry.ts';
import type { ImportedResource } from '../fhir/read/read-resource.ts';
import { forgetLinks, keyOf } from '../fhir/judge/references.ts';
import { type FhirRun, type Result, result } from '../fhir/run.ts';

/** Nobody knows who an unreadable Patient is, whatever the sender used the id for before. */
export async function forgetUnreadable(
  run: FhirRun,
  entries: readonly Entry[],
  withheld: Map<string, 'held' | 'refused'>,
): Promise<void> {
  const keys = entries.flatMap(({ type, key, issues }) =>
    type === 'Patient' && issues !== undefined && key !== null ? [key] : [],
  );
  for (const key of keys) withheld.set(key, 'refused');
  await forgetLinks(run, 'Patient', keys);
}

/** Withholds this sender's Patients that wait for a person, however long they have waited. */
export async function withhold(
  { tx, source, releases }: FhirRun,
  entries: readonly Entry[],
  withheld: Map<string, 'held' | 'refused'>,
): Promise<void> {
  const ids = entries.flatMap((entry) => {
    const key = entry.issues === undefined ? subjectKeyOf(entry.resource) : null;
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
export function waitForResidents(
  { withheld }: FhirRun,
  entries: readonly Entry[],
  results: Map<Entry, Result>,
): void {
  for (const entry of entries) {
    const [reason] = results.get(entry)?.reasons ?? [];
    const key = entry.issues === undefined ? subjectKeyOf(entry.resource) : null;
    if (key === null || reason?.code !== 'not-found' || withheld.get(key) !== 'held') continue;
    const reasons = [
      { code: 'business-rule', text: 'It is about a resident who is held.' } as const,
    ];
    results.set(entry, result('held', { reasons }));
  }
}

export function subjectKeyOf(resource: ImportedResource): string | null {
  if (resource.resourceType === 'AllergyIntolerance') return keyOf(resource.patient, 'Patient');
  return 'subject' in resource ? keyOf(resource.subject, 'Patient') : null;
}
