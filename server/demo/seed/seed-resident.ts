import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { todayIn } from '../../time.ts';
import { facilities, type FacilitySeed } from './data/places.ts';
import { type Author, authorsOf } from './people.ts';
import type { ResidentTraits } from './traits.ts';

/** A resident to be written, with what all parts of the record have in common. */
export interface SeedResident {
  readonly number: number;
  readonly traits: ResidentTraits;
  readonly facility: FacilitySeed;
  readonly now: Date;
  /** The facility's day. */
  readonly today: PlainDate;
  readonly prescribers: readonly Author[];
  readonly pharmacists: readonly Author[];
  /** Who enters telephone orders. */
  readonly nurses: readonly Author[];
}

const staffed = new Map(
  facilities.map((facility) => [
    facility.id,
    {
      facility,
      prescribers: authorsOf(facility.organisationId, ['Doctor', 'NursePractitioner']),
      pharmacists: authorsOf(facility.organisationId, ['Pharmacist']),
      nurses: authorsOf(facility.organisationId, ['RegisteredNurse']),
    },
  ]),
);

export function seedResident(number: number, traits: ResidentTraits, now: Date): SeedResident {
  const place = staffed.get(traits.facilityId);
  if (place === undefined) throw new RangeError(`There is no facility ${traits.facilityId}`);
  return { number, traits, now, today: todayIn(place.facility.timeZone, now), ...place };
}
