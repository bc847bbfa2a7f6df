import { facilityWords, plants } from './data/place-names.ts';
import { facilities, type FacilitySeed, organisations } from './data/places.ts';

/** As many as a large facility has. */
const perFacility = 150;
/** The residents of the first facilities, who are drawn for one of them. */
const inFirst = facilities.length * perFacility;
/** Facilities next to one another in one organisation and at one time, whose residents share charts. */
const inGroup = 4;
/** The residents of such a group; divides `inFirst`. */
export const groupSize = inGroup * perFacility;
/** How many charts there are in a group: each is in every facility three times. */
const chartsOfGroup = 50;

interface OrganisationSeed {
  readonly id: string;
  readonly name: string;
}

/** The organisations and facilities of a world of so many residents. */
export function placesOf(count: number): {
  readonly organisations: readonly OrganisationSeed[];
  readonly facilities: readonly FacilitySeed[];
} {
  const further = Math.ceil(Math.max(0, count - inFirst) / perFacility);
  const organisationCount = Math.max(organisations.length, numberOfOrganisation(further - 1));
  return {
    organisations: Array.from({ length: organisationCount }, (_, i) => organisationAt(i)),
    facilities: [...facilities, ...Array.from({ length: further }, (_, nth) => facilityAt(nth))],
  };
}

/** The further facility of the resident at a place in the world; undefined for those of the first facilities. */
export const furtherFacilityIdOf = (place: number): string | undefined =>
  place < inFirst ? undefined : idOf(Math.floor((place - inFirst) / perFacility));

/**
 * The place of the resident whose chart the one at this place has: mostly their own, but beyond the first facilities
 * twelve of a group share one, because to invent a chart takes longer than anything else.
 */
export function chartPlaceOf(place: number): number {
  if (place < inFirst) return place;
  const inside = (place - inFirst) % groupSize;
  return place - inside + (inside % chartsOfGroup);
}

/** Beyond the numbers that HPI-Os of organisations have. */
const firstNumber = 10_001;
const idOf = (nth: number) => `F${firstNumber + nth}`;

const first = new Map(facilities.map((facility) => [facility.id, facility]));

export function facilityWith(id: string): FacilitySeed {
  const nth = Number(id.slice(1)) - firstNumber;
  const facility = first.get(id) ?? (nth >= 0 ? facilityAt(nth) : undefined);
  if (facility === undefined) throw new RangeError(`There is no facility ${id}`);
  return facility;
}

const numberOfOrganisation = (nth: number) => Math.floor(nth / facilityWords.length) + 1;

const kinds = ['Care', 'Living', 'Homes'];

function plantOf(organisation: number): string {
  const known = organisations[organisation]?.name.split(' ')[0];
  const beyond = organisation - organisations.length;
  const round = Math.floor(beyond / plants.length) + 1;
  const plant = known ?? plants[beyond % plants.length] ?? '';
  return round > 1 ? `${plant} ${round}` : plant;
}

const organisationAt = (i: number): OrganisationSeed =>
  organisations[i] ?? { id: `O${i + 1}`, name: `${plantOf(i)} ${kinds[i % kinds.length]}` };

/** At the address of one of the first, with another number. */
function facilityAt(nth: number): FacilitySeed {
  const like = facilities[Math.floor(nth / inGroup) % facilities.length];
  if (like === undefined) throw new RangeError('There is no facility to take after');
  const { hasNoHpio: _, address1, phone, ...rest } = like;
  const organisation = numberOfOrganisation(nth) - 1;
  return {
    ...rest,
    id: idOf(nth),
    organisationId: organisationAt(organisation).id,
    name: `${plantOf(organisation)} ${facilityWords[nth % facilityWords.length]}`,
    address1: address1.replace(/^\d+/, String((nth % 300) + 1)),
    phone: `${phone.slice(0, -4)}${1000 + (nth % 9000)}`,
  };
}
