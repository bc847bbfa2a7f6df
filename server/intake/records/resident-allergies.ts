import { isDeepStrictEqual } from 'node:util';
import type { AllergyStatus, ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import { isSameAllergen } from '@wattle/contract/rules/residents/same-allergen.ts';
import { blankResident, type ResidentRow } from './resident-columns.ts';

export const longestReaction = 500;
export const longestNote = 2000;
export const longestSource = 100;

export interface StoredAllergies {
  readonly allergyStatus: AllergyStatus;
  readonly allergies: readonly ListedAllergy[];
  readonly allergyNote: string;
  readonly allergyDisclaimer: string;
}

/** An answer that "not asked" and "none supplied" say less than. */
export const isAnswer = (status: AllergyStatus) => status === 'LISTED' || status === 'NONE KNOWN';

export interface Allergies {
  readonly values: StoredAllergies;
  readonly refusals: readonly string[];
  readonly holds: readonly string[];
  readonly notes: readonly string[];
}

/**
 * A resident's allergies after a row that has the whole list. Four answers stay four answers: nothing said, not asked,
 * none known and a list. An answer that knows less than what is stored changes nothing, and nothing is taken off a list
 * unnoticed. `takenOff`: what somebody here took off the list.
 */
export function allergiesAfter(
  row: ResidentRow,
  before: StoredAllergies = blankResident,
  takenOff: readonly string[] = [],
): Allergies {
  const refusals: string[] = [];
  const holds: string[] = [];
  const notes: string[] = [];
  const listed = row.allergies ?? [];
  const status = row.allergyStatus ?? (listed.length > 0 ? 'LISTED' : undefined);
  const { allergyNote = before.allergyNote, allergyDisclaimer = before.allergyDisclaimer } = row;
  const texts = {
    allergyNote: allergyNote ?? '',
    allergyDisclaimer: allergyDisclaimer ?? '',
  };
  const answer = (values: Omit<StoredAllergies, keyof typeof texts>) => {
    const { allergyStatus, allergies } = values;
    return {
      values: { allergyStatus, allergies, ...texts },
      refusals,
      holds,
      notes,
    };
  };

  if (status === undefined) return answer(before);
  if (status === 'LISTED' && listed.length === 0) {
    refusals.push('allergyStatus is LISTED, and allergies are missing');
    return answer(before);
  }
  if (status !== 'LISTED' && listed.length > 0) {
    holds.push(`allergyStatus is ${status}, and there are allergies`);
    // If somebody has looked at it, the list counts.
    return answer(wholeList(before, listed));
  }
  if (!isAnswer(status) && isAnswer(before.allergyStatus)) {
    notes.push('the allergies recorded here stay');
    return answer(before);
  }
  if (before.allergies.some((old) => !listed.some((one) => isSameAllergen(old, one)))) {
    holds.push('allergies recorded here are not in the file');
  }
  const isBack = (one: ListedAllergy) =>
    takenOff.some((allergen) => isSameAllergen({ allergen }, one)) &&
    !before.allergies.some((old) => isSameAllergen(old, one));
  if (listed.some(isBack))
    holds.push('allergies that were taken off the list here are in the file');
  return answer(
    status === 'LISTED' ? wholeList(before, listed) : { allergyStatus: status, allergies: [] },
  );
}

/**
 * In the order of the list that is stored, if it is the same list. Criticality and notes, which a file doesn't have, stay
 * with their allergen.
 */
function wholeList({ allergies: stored }: StoredAllergies, listed: readonly ListedAllergy[]) {
  const after = listed.map((one) => ({
    ...stored.find((old) => isSameAllergen(old, one)),
    ...one,
  }));
  const isSame =
    stored.length === after.length &&
    stored.every((old) => after.some((one) => isDeepStrictEqual(old, one)));
  return {
    allergyStatus: 'LISTED',
    allergies: isSame ? stored : after,
  } as const;
}
