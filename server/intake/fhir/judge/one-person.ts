import type { Links } from '../../../fhir/links.ts';
import { type AnyWork, refusedWork } from '../work.ts';
import { medicalRecords, valuesOf } from '../read/identifiers.ts';
import { ownRecordRoot } from './record-numbers.ts';

/** Each is compared with what the one before it wrote, in queries of its own, so there is a limit. */
const mostOfOnePerson = 20;

/** Refuses the Patients of a Bundle that have an id or a number in common with too many others: none is written. */
export function withoutCrowds(sent: readonly AnyWork[], links: Links): readonly AnyWork[] {
  const keys = new Map(sent.map((one) => [one, keysOf(one, links)]));
  const counts = new Map<string, number>();
  for (const key of [...keys.values()].flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return sent.map((one) => {
    const most = Math.max(0, ...(keys.get(one) ?? []).map((key) => counts.get(key) ?? 0));
    if (most <= mostOfOnePerson) return one;
    const text = `More than ${mostOfOnePerson} Patients of the Bundle have the same id or identifier: send them in several.`;
    return refusedWork(one, [{ code: 'too-costly', text, at: 'Patient.identifier' }]);
  });
}

/** By what an entry can be about the same person as another. */
function keysOf({ key, resource, request }: AnyWork, links: Links): string[] {
  if (resource?.resourceType !== 'Patient') return [];
  const { identifier } = resource;
  const numbers = (['ihi', 'medicare', 'dva'] as const).flatMap((kind) =>
    valuesOf(identifier, kind).map((value) => `${kind} ${value}`),
  );
  const records = medicalRecords(identifier, ownRecordRoot(links));
  const meant = request?.method === 'PUT' ? request.url : request?.ifNoneExist;
  return [
    ...new Set([
      ...(key === null ? [] : [key]),
      ...(meant === undefined ? [] : [meant]),
      ...numbers,
      ...records.map(({ system, value }) => `${system} ${value}`),
    ]),
  ];
}
