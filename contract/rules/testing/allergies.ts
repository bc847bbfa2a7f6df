import type { AllergyEntry } from '../../entities/allergy-event.ts';

/** An allergy as a form sends it. */
export function allergyEntry(changes: Partial<AllergyEntry> = {}): AllergyEntry {
  return {
    allergen: 'Penicillin',
    reaction: '',
    type: 'allergy',
    certainty: 'unconfirmed',
    since: '',
    saidBy: '',
    note: '',
    ...changes,
  };
}
