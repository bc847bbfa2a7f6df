import { sql } from 'kysely';
import { keyed } from '../../records/compare.ts';
import { allergyEntries } from '../../../fhir/search/allergy-entries.ts';
import { readStatement } from '../read/allergy-statement.ts';
import { resolve } from './references.ts';
import type { FhirRun } from '../run.ts';
import type { Work } from '../work.ts';
import type { Target } from '../result.ts';
import { type Home, isStayOf, locationOf } from './stays.ts';

/** What came in before word for word, and the record that it became. */
export interface RepeatedWork {
  readonly work: Work;
  readonly target: Target;
}

/** Of resources that came in before word for word, those that no longer say what is recorded. */
export async function changedSince(
  run: FhirRun,
  repeated: readonly RepeatedWork[],
): Promise<ReadonlySet<RepeatedWork>> {
  const ids = repeated.flatMap((one) => residentIdOf(one) ?? []);
  if (ids.length === 0) return new Set();
  const residents = keyed(await residentsOf(run, ids), ({ id }) => id);
  const locations = repeated.flatMap(({ work: { resource } }) =>
    resource.resourceType === 'Encounter' ? (locationOf(resource) ?? []) : [],
  );
  const places = await resolve(run, locations);
  const isStill = (one: RepeatedWork): boolean => {
    const resident = residents.get(residentIdOf(one) ?? '');
    const { target } = one;
    const { resource } = one.work;
    if (resident === undefined) return true;
    if (resource.resourceType === 'Patient') return !resident.isChanged;
    if (resource.resourceType === 'Encounter') {
      return isStayOf(resource, resident, places.get(locationOf(resource) ?? '')?.id);
    }
    if (resource.resourceType === 'List') {
      const read = readStatement(resource);
      if ('result' in read || read.statement.kind !== 'status') return true;
      return read.statement.status === resident.allergyStatus;
    }
    return resident.allergyIds.includes(target.id);
  };
  return new Set(repeated.filter((one) => !isStill(one)));
}

/** All but a Patient are found by the resident whose they are. */
function residentIdOf({ work: { resource }, target }: RepeatedWork): string | undefined {
  const isOfResident = ['Patient', 'Encounter', 'AllergyIntolerance', 'List'];
  if (!isOfResident.includes(resource.resourceType)) return undefined;
  return /^(?:allergies-)?([0-9a-f-]{36})/.exec(target.id)?.[1];
}

async function residentsOf({ tx, source }: FhirRun, ids: readonly string[]) {
  const { rows } = await sql<
    Home & { id: string; allergyStatus: string; isChanged: boolean; allergyIds: readonly string[] }
  >`
    select resident.id, resident.status, resident.facility_id, resident.allergy_status,
      array(select id from ${allergyEntries} as listed where ended is null) as allergy_ids,
      coalesce(resident.updated_at > (
        select max(link.updated_at) from external_record as link
        where link.source = ${source} and link.target_type = 'Patient'
          and link.target_id = resident.id::text
      ), false) as is_changed
    from resident where resident.id = any(${ids}::uuid[])
  `.execute(tx);
  return rows;
}
