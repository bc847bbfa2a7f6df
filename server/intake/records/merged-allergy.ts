import { isDeepStrictEqual } from 'node:util';
import {
  type AllergyAtSource,
  type AllergySource,
  Criticality,
  type ListedAllergy,
} from '@wattle/contract/entities/allergy.ts';
import type { AllergySourceContent } from '@wattle/contract/entities/allergy-event.ts';
import { atSource } from '@wattle/contract/rules/residents/allergy-source.ts';
import { plainAllergen } from '@wattle/contract/rules/residents/same-allergen.ts';

export const longestReaction = 500;
export const longestNote = 2000;
export const longestSource = 100;

/** The same where the system that keeps allergies says it: how the entry stands with it is part of the entry. */
export function mergedWithSource(
  source: AllergySource,
  known: ListedAllergy,
  said: ListedAllergy,
): ListedAllergy {
  const { atSource: _source, ...entry } = mergedAllergy(known, said).entry;
  const now = atSource(source, known, said);
  return now === undefined ? entry : { ...entry, atSource: now };
}

/** What the source says of an entry, if that changes how the entry stands with it. */
export function newsOf(
  source: AllergySource,
  of: ListedAllergy,
  { atSource: now }: ListedAllergy,
  said?: ListedAllergy,
): readonly AllergySourceContent[] {
  if (isDeepStrictEqual(withoutName(of.atSource), withoutName(now))) return [];
  return [{ kind: 'source', ...source, of, state: now?.state ?? 'same', ...(said && { said }) }];
}

/** That a system has another name is no news. */
function withoutName(at: AllergyAtSource | undefined) {
  if (at === undefined) return undefined;
  const { name: _name, ...more } = at;
  return more;
}

interface MergedAllergy {
  readonly entry: ListedAllergy;
  /** Whether all reactions fit; if not, the known ones stay. */
  readonly isWhole: boolean;
  /** Whether the notes fit. */
  readonly isNoteWhole: boolean;
}

/** What is known stays, and what another sender says is added to it. */
export function mergedAllergy(
  known: ListedAllergy | undefined,
  said: ListedAllergy,
): MergedAllergy {
  const { reaction, isWhole } = reactionAfter(known, said.reaction);
  const note = textAfter(known?.note ?? '', said.note ?? '');
  const criticality = Criticality.options.find((one) =>
    [known?.criticality, said.criticality].includes(one),
  );
  const kept = note ?? known?.note ?? '';
  return {
    entry: {
      ...said,
      ...known,
      allergen: known?.allergen ?? said.allergen,
      reaction,
      ...(criticality !== undefined && { criticality }),
      ...(kept !== '' && { note: kept }),
    },
    isWhole,
    isNoteWhole: note !== undefined,
  };
}

/** What another sender says is added; undefined if it doesn't fit. */
export function textAfter(known: string, said: string): string | undefined {
  const more = said.split('\n').filter((one) => !known.includes(one.trim()));
  const both = [known, ...more].filter((one) => one !== '').join('\n');
  return both.length <= longestNote ? both : undefined;
}

function reactionAfter(
  { reaction: known, severity }: Pick<ListedAllergy, 'reaction' | 'severity'> = { reaction: '' },
  said: string,
): { reaction: string; isWhole: boolean } {
  if (known === '') return { reaction: said, isWhole: true };
  // As it was sent from here.
  const own = severity === undefined ? '' : ` (${severity})`;
  const isKnown = (one: string) =>
    plainAllergen(known).includes(plainAllergen(one.replace(own, '')));
  const more = said.split(', ').filter((one) => !isKnown(one));
  const both = [known, ...more].join(', ');
  const isWhole = both.length <= longestReaction;
  return { reaction: isWhole ? both : known, isWhole };
}
