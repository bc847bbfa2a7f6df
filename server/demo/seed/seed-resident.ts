import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { todayIn } from '../../time.ts';
import type { FacilitySeed } from './data/places.ts';
import { type Author, authorsOf } from './people.ts';
import { facilityWith } from './places.ts';
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

type Staffed = Pick<SeedResident, 'facility' | 'prescribers' | 'pharmacists' | 'nurses'>;
const staffed = new Map<string, Staffed>();

function staffedWith(id: string): Staffed {
  const known = staffed.get(id);
  if (known !== undefined) return known;
  const facility = facilityWith(id);
  const { organisationId } = facility;
  const place = {
    facility,
    prescribers: authorsOf(organisationId, ['Doctor', 'NursePractitioner']),
    pharmacists: authorsOf(organisationId, ['Pharmacist']),
    nurses: authorsOf(organisationId, ['RegisteredNurse']),
  };
  staffed.set(id, place);
  return place;
}

export function seedResident(number: number, traits: ResidentTraits, now: Date): SeedResident {
  const place = staffedWith(traits.facilityId);
  return { number, traits, now, today: todayIn(place.facility.timeZone, now), ...place };
}
