import type { AllergyHistory, AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { AllergyChangeRow } from '../queries/allergies.ts';
import type { ResidentRow } from '../queries/residents.ts';
import { presentInstant } from '../time.ts';

/** A resident's allergies and the latest change of them. */
export function presentAllergies(
  resident: ResidentRow,
  change: AllergyChangeRow | undefined,
): AllergyInfo {
  return {
    status: resident.allergy_status,
    allergy: {
      note: resident.allergy_note,
      disclaimer: resident.allergy_disclaimer,
      allergies: resident.allergies,
      recordedAt: presentInstant(resident.allergies_recorded_at),
      recordedBy: resident.allergies_recorded_by,
    },
    allergyHistory: change === undefined ? null : presentAllergyChange(change),
  };
}

export function presentAllergyChange(change: AllergyChangeRow): AllergyHistory {
  return {
    id: change.id,
    status: change.kind ?? 'Unactioned',
    note: change.note,
    newNote: change.new_note,
    disclaimer: change.disclaimer,
    newDisclaimer: change.new_disclaimer,
    allergyHistoryDetails: change.details,
    newAllergyHistoryDetails: change.new_details,
  };
}
