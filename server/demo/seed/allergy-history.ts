import { allergens } from './data/allergies.ts';
import { drawInt, drawOne } from './draw.ts';
import { seedId } from './ids.ts';
import { momentAgo, soonAfter } from './moments.ts';
import type { ResidentRows, Row } from './rows.ts';
import type { SeedResident } from './seed-resident.ts';

type Reactions = Row<'resident'>['allergies'];

const recorders = ['Jodie Walsh', 'Marcus Bell', 'Priya Raman'];
const disclaimer = 'As reported by the resident or family; not confirmed by testing.';

/** The resident's current allergies; adds their last change, if any, to `rows`. */
export function writeAllergies(resident: SeedResident, rows: ResidentRows) {
  const { traits } = resident;
  const { status, change } = traits.allergy;
  const reactions = reactionsTo(traits.allergy.substances);
  const hasPending = change === 'Unactioned' || change === 'Actioned';
  const daysAgo = hasPending ? drawInt(0, 2) : drawInt(14, 400);
  const recordedAt = momentAgo(resident, daysAgo, drawInt(0, 540));
  const wasAsked = status === 'LISTED' || status === 'NONE KNOWN';
  const stands = {
    allergyNote: reactions.length > 2 ? 'Several reactions: check before any new medicine.' : '',
    allergyDisclaimer: status === 'LISTED' ? disclaimer : '',
    allergies: reactions,
  };
  if (change !== 'none') writeChange(resident, rows, stands, recordedAt);
  return {
    ...stands,
    allergyStatus: status,
    allergiesRecordedAt: wasAsked ? recordedAt : null,
    allergiesRecordedBy: wasAsked ? drawOne(recorders) : null,
    allergiesSaidBy: null,
    hasAllergyUpdated: hasPending,
  };
}

function reactionsTo(substances: readonly string[]): Reactions {
  const known = allergens.filter(({ substance }) => substances.includes(substance));
  const written = substances.filter((one) => known.every(({ substance }) => substance !== one));
  return [
    ...known.map(({ substance, reactions }) => ({
      allergen: substance,
      reaction: drawOne(reactions),
    })),
    ...written.map((allergen) => ({ allergen, reaction: 'rash' })),
  ];
}

/** The change that added the last of the reactions. */
function writeChange(
  { number, now, pharmacists, traits }: SeedResident,
  rows: ResidentRows,
  stands: Pick<Row<'resident'>, 'allergyNote' | 'allergyDisclaimer' | 'allergies'>,
  recordedAt: Date,
): void {
  const id = seedId('allergyChange', number);
  rows.allergyChange.push({
    id,
    residentId: seedId('resident', number),
    note: '',
    newNote: stands.allergyNote,
    disclaimer: '',
    newDisclaimer: stands.allergyDisclaimer,
    details: stands.allergies.slice(0, -1),
    newDetails: stands.allergies,
    recordedAt,
  });
  const { change } = traits.allergy;
  const kinds = {
    none: [],
    Unactioned: [],
    Actioned: ['Actioned'],
    Confirmed: ['Actioned', 'Confirmed'],
  } as const;
  const { id: actorId } = drawOne(pharmacists);
  for (const [i, kind] of kinds[change].entries()) {
    const at = soonAfter(recordedAt, 30 + i, now);
    rows.allergyChangeEvent.push({ allergyChangeId: id, kind, actorId, at });
  }
}
