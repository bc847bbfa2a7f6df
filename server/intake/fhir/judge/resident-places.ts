import { keyed } from '../../records/compare.ts';
import type { Candidate, Person } from './match-resident.ts';
import { keyOf, resolve } from './references.ts';
import type { FhirRun } from '../run.ts';
import { staysOf } from './stays.ts';

export interface Place {
  readonly facilityId: string;
  readonly organisationId: string;
  readonly status?: 'Active' | 'Discharged' | undefined;
}

/** Where each lives: by their stay, else the only facility of their organisation, else where the operator said. */
export async function placesOf(run: FhirRun, wave: readonly Person[]) {
  const stays = await staysOf(
    run,
    wave.flatMap(({ item }) => item.key ?? []),
  );
  const organisationKey = ({ item }: Person) =>
    keyOf(item.resource.managingOrganization, 'Organization');
  // Also those of others: a stay that names one of them is refused, and the resident isn't placed elsewhere.
  const targets = await resolve({ ...run, organisationIds: null }, [
    ...[...stays.values()].map(({ locationKey }) => locationKey),
    ...wave.map(organisationKey),
  ]);
  const facilities = await run.tx.selectFrom('facility').select(['id', 'organisationId']).execute();
  const byId = keyed(facilities, ({ id }) => id);
  return (person: Person, resident: Candidate | undefined): Place | undefined => {
    const stay = person.item.key === null ? undefined : stays.get(person.item.key);
    const location = stay && targets.get(stay.locationKey);
    const lived = location && byId.get(location.id);
    if (lived !== undefined) {
      return { facilityId: lived.id, organisationId: lived.organisationId, status: stay?.status };
    }
    if (resident !== undefined) return undefined;
    const managing = targets.get(organisationKey(person) ?? '');
    if (managing !== undefined && run.organisationIds?.has(managing.id) === false) {
      return { facilityId: '', organisationId: managing.id };
    }
    const [only, ...more] = facilities.filter(
      ({ organisationId }) => organisationId === managing?.id,
    );
    if (only !== undefined && more.length === 0) {
      return { facilityId: only.id, organisationId: only.organisationId };
    }
    const named = run.facilityId === null ? undefined : byId.get(run.facilityId);
    return named && { facilityId: named.id, organisationId: named.organisationId };
  };
}
