import type { Finding } from '@wattle/contract/fhir/finding.ts';
import { isDeepStrictEqual } from 'node:util';
import {
  type AllergyStatus,
  Criticality,
  type ListedAllergy,
} from '@wattle/contract/entities/allergy.ts';
import { isSameAllergen, plainAllergen } from '@wattle/contract/rules/residents/same-allergen.ts';
import {
  isAnswer,
  longestNote,
  longestReaction,
  type StoredAllergies,
} from './resident-allergies.ts';

type Texts = Pick<StoredAllergies, 'allergyNote' | 'allergyDisclaimer'>;

/** One thing that is said about somebody's allergies: unlike a row, it is never the whole list. */
export type Statement =
  | ({ readonly kind: 'listed' } & ListedAllergy)
  | {
      readonly kind: 'status';
      readonly status: Exclude<AllergyStatus, 'LISTED'>;
      readonly texts: Texts;
    }
  /** Only what stands beside the list. */
  | { readonly kind: 'texts'; readonly texts: Texts };

/** What is recorded, with what was added to it so far; an answer that says why there is no list is kept apart. */
export interface AllergiesSoFar extends Texts {
  readonly before: StoredAllergies;
  readonly allergies: readonly ListedAllergy[];
  readonly answer?: Exclude<AllergyStatus, 'LISTED'>;
}

export interface About {
  /** An allergy is recorded, or among what is said. */
  readonly isListing: boolean;
  /** An allergy waits for a person. */
  readonly isWaiting: boolean;
  /** Somebody has looked at it. */
  readonly isAccepted: boolean;
  /** The allergens that somebody here took off the list. */
  readonly takenOff?: readonly string[];
}

/** What comes of a statement. `notes`: what of it isn't kept. */
export type Addition = { readonly notes: readonly Finding[] } & (
  | { readonly kind: 'stuck'; readonly text: string }
  | { readonly kind: 'less' }
  | { readonly kind: 'same' }
  | {
      readonly kind: 'more';
      readonly so: AllergiesSoFar;
      readonly isNew: boolean;
      readonly holds: readonly Finding[];
    }
);

const tooLong = 'Its notes and those recorded are too long to be kept.';

/** Adds what a statement says. What is known stays, and of two criticalities the higher counts. */
export function withStatement(so: AllergiesSoFar, statement: Statement, about: About): Addition {
  if (statement.kind === 'listed') return withAllergy(so, statement, about);
  const { before } = so;
  const said = statement.kind === 'status' ? statement.status : undefined;
  if (said === 'NONE KNOWN' && about.isListing) {
    const text = 'It says that none are known, while allergies are listed.';
    return { kind: 'stuck', text, notes: [] };
  }
  if (said === 'NONE KNOWN' && about.isWaiting) {
    const text = 'It says that none are known, while an allergy waits for a person.';
    return { kind: 'stuck', text, notes: [] };
  }
  const isNews = said !== undefined && said !== before.allergyStatus;
  if (isNews && !isAnswer(said) && (about.isListing || isAnswer(before.allergyStatus))) {
    const isNoted = statement.texts.allergyNote !== '';
    return {
      kind: 'less',
      notes: isNoted ? [{ text: 'Its note isn’t kept: more is known here.' }] : [],
    };
  }
  const allergyNote = textAfter(so.allergyNote, statement.texts.allergyNote);
  const allergyDisclaimer = textAfter(so.allergyDisclaimer, statement.texts.allergyDisclaimer);
  if (allergyNote === undefined || allergyDisclaimer === undefined) {
    return { kind: 'stuck', text: tooLong, notes: [] };
  }
  const isSame = allergyNote === so.allergyNote && allergyDisclaimer === so.allergyDisclaimer;
  if (!isNews && isSame) return { kind: 'same', notes: [] };
  const answer = isNews && so.answer !== 'NONE KNOWN' ? { answer: said } : {};
  const next = { ...so, allergyNote, allergyDisclaimer, ...answer };
  return { kind: 'more', so: next, isNew: false, holds: [], notes: [] };
}

function withAllergy(
  so: AllergiesSoFar,
  { kind: _kind, ...said }: Extract<Statement, { kind: 'listed' }>,
  { isAccepted, takenOff = [] }: About,
): Addition {
  const there = so.allergies.find((one) => isSameAllergen(one, said));
  const { entry, isWhole, isNoteWhole } = mergedAllergy(there, said);
  const isLower = said.criticality !== undefined && entry.criticality !== said.criticality;
  const notes = isLower ? [{ text: 'Its criticality isn’t kept: a higher one is recorded.' }] : [];
  if (!isNoteWhole) return { kind: 'stuck', text: tooLong, notes };
  if ((isWhole || isAccepted) && isDeepStrictEqual(there, entry)) return { kind: 'same', notes };
  const allergies =
    there === undefined
      ? [...so.allergies, entry]
      : so.allergies.map((old) => (isSameAllergen(old, said) ? entry : old));
  const isBack =
    there === undefined && takenOff.some((allergen) => isSameAllergen({ allergen }, said));
  const holds = [
    ...(isWhole
      ? []
      : [
          {
            text: 'Its reactions and those listed are too long to be listed whole.',
          },
        ]),
    ...(isBack ? [{ text: 'Somebody here took it off the list, and said why.' }] : []),
  ];
  return {
    kind: 'more',
    so: { ...so, allergies },
    isNew: there === undefined,
    holds,
    notes,
  };
}

interface Merged {
  readonly entry: ListedAllergy;
  /** Whether all reactions fit; if not, the known ones stay. */
  readonly isWhole: boolean;
  /** Whether the notes fit. */
  readonly isNoteWhole: boolean;
}

/** What is known stays, and what another sender says is added to it. */
export function mergedAllergy(known: ListedAllergy | undefined, said: ListedAllergy): Merged {
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
function textAfter(known: string, said: string): string | undefined {
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
