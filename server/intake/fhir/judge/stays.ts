import { residentFields } from '@wattle/contract/entities/resident-fields.ts';
import { ownExtensions, rootOf } from '@wattle/contract/fhir/systems.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import { findPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Encounter } from 'fhir/r4';
import { sql } from 'kysely';
import { keeps } from './keeper.ts';
import { keyOf, linkedTo, resolve } from './references.ts';
import {
  aboutNobody,
  enteredInError,
  held,
  heldFor,
  notKept,
  otherOrganisation,
  refused,
  type Result,
  result,
  resultOf,
  heldForGood,
} from '../result.ts';
import type { FhirRun } from '../run.ts';
import type { Work } from '../work.ts';
import type { ResidentRow } from '../../records/resident-columns.ts';
import { todayIn } from '../../../time.ts';
import { changeResidents } from './change-residents.ts';

/** A stay in a facility; other kinds of encounter aren't kept. */
export function isStay({ class: kind }: Encounter): boolean {
  return kind.code === 'RACF';
}

export interface Stay {
  readonly locationKey: string;
  readonly status: 'Active' | 'Discharged';
}

const current = ['in-progress', 'onleave', 'arrived', 'planned', 'triaged'];

function placeIn({ location = [] }: Encounter) {
  const now = location.find(
    ({ status, period }) => status !== 'completed' && period?.end === undefined,
  );
  return now ?? location[0];
}

export const locationOf = (encounter: Encounter): string | null =>
  keyOf(placeIn(encounter)?.location, 'Location');

/** What a stay that goes on says besides its place; what it doesn’t say stays. */
function saidOfStay(encounter: Encounter, timeZone: TimeZone): Partial<ResidentRow> {
  const start = encounter.period?.start ?? '';
  const day = start.includes('T') ? todayIn(timeZone, new Date(start)) : findPlainDate(start);
  const room = placeIn(encounter)
    ?.extension?.find(({ url }) => rootOf(url, ownExtensions.room) !== undefined)
    ?.valueString?.trim();
  return {
    ...(day !== undefined && { admittedOn: day }),
    ...(residentFields.room.field.safeParse(room).success && room !== undefined && { room }),
  };
}

export interface Home {
  readonly status: string;
  readonly facilityId: string;
}

/** Whether a resident's record says what a stay in this place says; without a place, in any. */
export function isStayOf({ status }: Encounter, home: Home, placeId: string | undefined): boolean {
  const isHere = placeId === undefined || placeId === home.facilityId;
  return current.includes(status) ? isHere && home.status === 'Active' : home.status !== 'Active';
}

/** The stay of each Patient of the same import, by the Patient's key: one that continues before one that has ended. */
export async function staysOf(
  { tx, id }: FhirRun,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Stay>> {
  const rows = await tx
    .selectFrom('importPart')
    .select(['subject', 'resource'])
    .where('runId', '=', id)
    .where('subject', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('reference')
    .execute();
  const stays = new Map<string, Stay>();
  for (const { subject, resource } of rows) {
    if (subject === null || resource.resourceType !== 'Encounter') continue;
    const locationKey = locationOf(resource);
    if (locationKey === null) continue;
    const status = current.includes(resource.status) ? 'Active' : 'Discharged';
    if (status === 'Active' || !stays.has(subject)) stays.set(subject, { locationKey, status });
  }
  return stays;
}

type StayItem = Work<Encounter>;

/**
 * Stays, once the residents are written. One that ends is a discharge only if it was known here as current, or if it is
 * the only one: an old stay says nothing about today.
 */
export async function importStays(run: FhirRun, items: readonly StayItem[]): Promise<void> {
  const keys = items.map(({ resource }) => keyOf(resource.subject, 'Patient'));
  const targets = await resolve(run, keys);
  for (const [at, item] of items.entries()) {
    const { resource } = item;
    const target = targets.get(keys[at] ?? '');
    if (resource.status === 'entered-in-error') {
      item.result = enteredInError('Encounter.status');
    } else if (!isStay(resource)) {
      item.result = notKept('only stays in a home (RACF) are kept', 'Encounter.class');
    } else if (target === undefined) {
      item.result = aboutNobody('Encounter.subject');
    } else {
      item.result = await importStay(run, item, target.id);
    }
  }
}

async function importStay(run: FhirRun, item: StayItem, residentId: string): Promise<Result> {
  const { resource } = item;
  const target = { type: 'Encounter', id: residentId };
  const resident = await run.tx
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .select(['resident.status', 'resident.facilityId', 'facility.organisationId'])
    .select('facility.timeZone')
    .where('resident.id', '=', residentId)
    .executeTakeFirstOrThrow();
  const more = { target, residentId, organisationId: resident.organisationId };
  const location = locationOf(resource);
  const place = location === null ? undefined : (await resolve(run, [location])).get(location);
  const isCurrent = current.includes(resource.status);
  if (location !== null && place === undefined) {
    return refused(
      'not-found',
      'refers to no place that is here or in what was sent',
      'Encounter.location',
    );
  }
  const facilityId = place?.id ?? resident.facilityId;
  if (item.holds.length > 0 && !item.acceptHeld) {
    return heldFor(item.holds, more);
  }
  if (!isCurrent) {
    // A stay elsewhere may be an old one: it says nothing of today.
    const isHere = facilityId === resident.facilityId;
    const known = await linkedTo(run, item.key);
    if (resource.status !== 'finished') {
      const text = `its status is ${resource.status}, which no record here says`;
      return isHere && known !== undefined && resident.status === 'Active'
        ? heldForGood(text, 'Encounter.status', more)
        : notKept(text, 'Encounter.status');
    }
    if (!isHere) return notKept('an earlier stay elsewhere is not kept', 'Encounter.location');
    if (resident.status !== 'Active') return result('unchanged', more);
    if (known === undefined && !item.acceptHeld) {
      return held('ends a stay that wasn’t known here', 'Encounter.status', more);
    }
    if (!item.acceptHeld && !(await keeps(run, residentId))) {
      const text = 'ends a stay of a resident whose record another system keeps';
      return held(text, 'Encounter.status', more);
    }
    return await change(run, item, residentId, { status: 'Discharged' }, more);
  }
  if (resident.status === 'Deceased') {
    return heldForGood('The resident is recorded as deceased.', 'Encounter.status', more);
  }
  const said = saidOfStay(resource, resident.timeZone);
  const isThere = facilityId === resident.facilityId && resident.status === 'Active';
  if (isThere && Object.keys(said).length === 0) return result('unchanged', more);
  const moved = await run.tx
    .selectFrom('facility')
    .select('organisationId')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  if (run.organisationIds !== null && moved.organisationId !== resident.organisationId) {
    return otherOrganisation('Encounter.location', more);
  }
  return await change(run, item, residentId, { status: 'Active', facilityId, ...said }, more);
}

async function change(
  run: FhirRun,
  { acceptHeld }: StayItem,
  residentId: string,
  values: Partial<ResidentRow>,
  more: Partial<Result>,
): Promise<Result> {
  const [verdict] = await changeResidents(run, [{ residentId, values, acceptHeld }]);
  return resultOf(verdict, 'Encounter', more);
}
