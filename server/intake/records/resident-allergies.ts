import { isDeepStrictEqual } from 'node:util';
import type { AllergyStatus, ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import { blankResident, type ResidentRow } from './resident-columns.ts';

export interface StoredAllergies {
  readonly allergyStatus: AllergyStatus;
  readonly allergies: readonly ListedAllergy[];
  readonly allergyNote: string;
  readonly allergyDisclaimer: string;
}

export interface Allergies {
  readonly values: StoredAllergies;
  readonly refusals: readonly string[];
  readonly holds: readonly string[];
  readonly notes: readonly string[];
}

/**
 * A resident's allergies after the import. Four answers stay four answers: nothing said, not asked, none known and a
 * list. An answer that knows less than what is stored changes nothing, and nothing is taken off a list unnoticed.
 */
export function allergiesAfter(
  row: ResidentRow,
  before: StoredAllergies = blankResident,
): Allergies {
  const refusals: string[] = [];
  const holds: string[] = [];
  const notes: string[] = [];
  const listed = row.allergies ?? [];
  const status = row.allergyStatus ?? (listed.length > 0 ? 'LISTED' : undefined);
  const { allergyNote = before.allergyNote, allergyDisclaimer = before.allergyDisclaimer } = row;
  const texts = { allergyNote: allergyNote ?? '', allergyDisclaimer: allergyDisclaimer ?? '' };
  const keep = {
    allergyStatus: before.allergyStatus,
    allergies: before.allergies,
    ...texts,
  };
  const answer = (values: StoredAllergies) => ({ values, refusals, holds, notes });

  if (status === undefined) return answer(keep);
  if (status === 'LISTED' && listed.length === 0) {
    refusals.push('allergyStatus is LISTED, and allergies are missing');
    return answer(keep);
  }
  if (status !== 'LISTED' && listed.length > 0) {
    holds.push(`allergyStatus is ${status}, and there are allergies`);
    // If somebody has looked at it, the list counts.
    return answer(listedAfter(before, listed, texts));
  }
  const knowsMore = before.allergyStatus === 'LISTED' || before.allergyStatus === 'NONE KNOWN';
  if ((status === 'NONE SUPPLIED' || status === 'NOT ASKED') && knowsMore) {
    notes.push('the allergies recorded here stay');
    return answer(keep);
  }
  const lost = before.allergies.filter(({ allergen }) => !names(listed).includes(bare(allergen)));
  if (lost.length > 0) holds.push('allergies recorded here are not in the file');
  return answer(
    status === 'LISTED'
      ? listedAfter(before, listed, texts)
      : { allergyStatus: status, allergies: [], ...texts },
  );
}

/**
 * In the order of the list that is stored, if it is the same list. Criticality and notes, which a file doesn't have, stay
 * with their allergen.
 */
function listedAfter(
  before: StoredAllergies,
  listed: readonly ListedAllergy[],
  texts: Pick<StoredAllergies, 'allergyNote' | 'allergyDisclaimer'>,
): StoredAllergies {
  const after = listed.map((one) => ({
    ...before.allergies.find(({ allergen }) => bare(allergen) === bare(one.allergen)),
    ...one,
  }));
  const isSame =
    before.allergies.length === after.length &&
    before.allergies.every((old) => after.some((one) => isDeepStrictEqual(old, one)));
  return { allergyStatus: 'LISTED', allergies: isSame ? before.allergies : after, ...texts };
}

const bare = (text: string) => text.trim().toLowerCase();
const names = (reactions: readonly ListedAllergy[]) =>
  reactions.map(({ allergen }) => bare(allergen));
