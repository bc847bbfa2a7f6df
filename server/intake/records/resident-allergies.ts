import { isDeepStrictEqual } from 'node:util';
import type {
  AllergySource,
  AllergyStatus,
  ListedAllergy,
} from '@wattle/contract/entities/allergy.ts';
import type { AllergySourceContent } from '@wattle/contract/entities/allergy-event.ts';
import { entryMeaning } from '@wattle/contract/rules/residents/allergy-source.ts';
import { isSameAllergen } from '@wattle/contract/rules/residents/same-allergen.ts';
import { mergedWithSource, newsOf } from './merged-allergy.ts';
import { blankResident, type ResidentRow } from './resident-columns.ts';

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
  /** What the system that keeps them said of those listed here, where that is news. */
  readonly fromSource: readonly AllergySourceContent[];
}

/** Who sent a row: the system that keeps the organisation’s allergies, or any other. */
export interface Sender {
  /** What somebody here took off the list. */
  readonly takenOff?: readonly string[];
  /** The system, if it is the one that keeps them. */
  readonly source?: AllergySource | undefined;
}

/**
 * A resident's allergies after a row that has the whole list. Four answers stay four answers: nothing said, not asked,
 * none known and a list. An answer that knows less than what is stored changes nothing, and nothing is taken off a list
 * unnoticed. The system that keeps them says it of each allergen, by whatever name, and what its list doesn’t have stays
 * for a person to look at.
 */
export function allergiesAfter(
  row: ResidentRow,
  before: StoredAllergies = blankResident,
  { takenOff = [], source }: Sender = {},
): Allergies {
  const refusals: string[] = [];
  const holds: string[] = [];
  const notes: string[] = [];
  const sent: readonly ListedAllergy[] = row.allergies ?? [];
  const reconciled = source === undefined ? undefined : withSource(source, before.allergies, sent);
  const listed = reconciled?.allergies ?? sent;
  const status = row.allergyStatus ?? (sent.length > 0 ? 'LISTED' : undefined);
  const { allergyNote = before.allergyNote, allergyDisclaimer = before.allergyDisclaimer } = row;
  const texts = { allergyNote: allergyNote ?? '', allergyDisclaimer: allergyDisclaimer ?? '' };
  let fromSource: Allergies['fromSource'] = [];
  const answer = (values: Omit<StoredAllergies, keyof typeof texts>) => {
    const { allergyStatus, allergies } = values;
    return { values: { allergyStatus, allergies, ...texts }, refusals, holds, notes, fromSource };
  };

  if (status === undefined) return answer(before);
  if (status === 'LISTED' && sent.length === 0) {
    refusals.push('allergyStatus is LISTED, and allergies are missing');
    return answer(before);
  }
  if (status !== 'LISTED' && sent.length > 0) {
    holds.push(`allergyStatus is ${status}, and there are allergies`);
    // If somebody has looked at it, the list counts.
    return answer(wholeList(before, listed));
  }
  if (!isAnswer(status) && isAnswer(before.allergyStatus)) {
    notes.push('the allergies recorded here stay');
    return answer(before);
  }
  fromSource = reconciled?.fromSource ?? [];
  if (reconciled !== undefined && status !== 'LISTED' && listed.length > 0) {
    notes.push('the allergies recorded here stay');
    return answer(wholeList(before, listed));
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

/** The list with what its source says of each: an allergen is one entry, whatever either calls it. */
function withSource(
  source: AllergySource,
  known: readonly ListedAllergy[],
  sent: readonly ListedAllergy[],
): Pick<Allergies, 'fromSource'> & { readonly allergies: readonly ListedAllergy[] } {
  const fromSource: AllergySourceContent[] = [];
  const found = new Map(
    sent.flatMap((said) => {
      const here = entryMeaning(known, said);
      return here === undefined ? [] : [[here, said] as const];
    }),
  );
  const stay = known.map((here) => {
    const said = found.get(here);
    const next =
      said === undefined ? withoutIt(source, here) : mergedWithSource(source, here, said);
    fromSource.push(...newsOf(source, here, next, said));
    return next;
  });
  const added = sent.filter((said) => entryMeaning(known, said) === undefined);
  return { allergies: [...stay, ...added], fromSource };
}

/** What the source hasn’t got yet, or has taken off already, isn’t on its list. */
function withoutIt(source: AllergySource, here: ListedAllergy): ListedAllergy {
  return here.atSource === undefined || here.atSource.state === 'differs'
    ? { ...here, atSource: { ...source, state: 'not-listed' } }
    : here;
}

/**
 * In the order of the list that is stored, if it is the same list. Criticality and notes, which a file doesn't have, stay
 * with their allergen.
 */
function wholeList({ allergies: stored }: StoredAllergies, listed: readonly ListedAllergy[]) {
  const after = listed.map((one) => {
    const { atSource: _source, ...known } = stored.find((old) => isSameAllergen(old, one)) ?? {};
    return { ...known, ...one };
  });
  const isSame =
    stored.length === after.length &&
    stored.every((old) => after.some((one) => isDeepStrictEqual(old, one)));
  return { allergyStatus: 'LISTED', allergies: isSame ? stored : after } as const;
}
