import type { AllergyHistory, AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { AllergyEvent } from '@wattle/contract/entities/allergy-event.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { FhirResource } from 'fhir/r4';
import type { AllergyChangeRow, AllergyEventRow } from '../queries/residents/allergies.ts';
import type { ResidentRef, ResidentRow } from '../queries/residents/resident-access.ts';
import { presentInstant } from '../time.ts';
import { wordsOf } from './held-resource.ts';

type AllergyRow = Pick<
  ResidentRow,
  | 'allergyStatus'
  | 'allergyNote'
  | 'allergyDisclaimer'
  | 'allergies'
  | 'allergiesRecordedAt'
  | 'allergiesRecordedBy'
  | 'allergiesSaidBy'
>;

/** A resident's allergies as they are, and what other systems sent about them that nobody has decided on. */
export function presentAllergy(
  resident: AllergyRow,
  waiting: readonly FhirResource[],
): Omit<AllergyInfo, 'allergyHistory'> {
  return {
    status: resident.allergyStatus,
    allergy: {
      note: resident.allergyNote,
      disclaimer: resident.allergyDisclaimer,
      allergies: resident.allergies,
      recordedAt: presentInstant(resident.allergiesRecordedAt),
      recordedBy: resident.allergiesRecordedBy,
      saidBy: resident.allergiesSaidBy,
    },
    waiting: [...new Set(waiting.map(allergenOf))],
  };
}

function allergenOf(resource: FhirResource): string {
  const { kind, title } = wordsOf(resource);
  return kind === 'Allergy' ? title : kind;
}

/** A resident's allergies and their latest change. */
export function presentAllergies(
  resident: ResidentRef,
  change: AllergyChangeRow | undefined,
): AllergyInfo {
  return {
    ...presentAllergy(resident, resident.waitingAllergies),
    allergyHistory: change === undefined ? null : presentAllergyChange(change),
  };
}

export function presentAllergyEvent({ id, content, at, byName }: AllergyEventRow): AllergyEvent {
  return { id, content, at: toInstant(at), by: byName };
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
