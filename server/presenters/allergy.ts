import type { AllergyHistory, AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { AllergyChangeRow } from '../queries/allergies.ts';
import type { ResidentRow } from '../queries/resident-access.ts';
import { presentInstant } from '../time.ts';

type AllergyRow = Pick<
  ResidentRow,
  | 'allergyStatus'
  | 'allergyNote'
  | 'allergyDisclaimer'
  | 'allergies'
  | 'allergiesRecordedAt'
  | 'allergiesRecordedBy'
>;

/** A resident's allergies as they are. */
export function presentAllergy(resident: AllergyRow): Pick<AllergyInfo, 'status' | 'allergy'> {
  return {
    status: resident.allergyStatus,
    allergy: {
      note: resident.allergyNote,
      disclaimer: resident.allergyDisclaimer,
      allergies: resident.allergies,
      recordedAt: presentInstant(resident.allergiesRecordedAt),
      recordedBy: resident.allergiesRecordedBy,
    },
  };
}

/** A resident's allergies and their latest change. */
export function presentAllergies(
  resident: ResidentRow,
  change: AllergyChangeRow | undefined,
): AllergyInfo {
  return {
    ...presentAllergy(resident),
    allergyHistory: change === undefined ? null : presentAllergyChange(change),
  };
}

export function presentAllergyChange(change: AllergyChangeRow): AllergyHistory {
  return {
    id: change.id,
    status: change.kind ?? 'Unactioned',
    note: change.note,
    newNote: change.newNote,
    disclaimer: change.disclaimer,
    newDisclaimer: change.newDisclaimer,
    allergyHistoryDetails: change.details,
    newAllergyHistoryDetails: change.newDetails,
  };
}
