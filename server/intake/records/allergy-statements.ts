import type { Finding } from '@wattle/contract/fhir/finding.ts';
import { isDeepStrictEqual } from 'node:util';
import type {
  AllergyAtSource,
  AllergySource,
  AllergyStatus,
  ListedAllergy,
} from '@wattle/contract/entities/allergy.ts';
import type { AllergySourceContent } from '@wattle/contract/entities/allergy-event.ts';
import { entryMeaning } from '@wattle/contract/rules/residents/allergy-source.ts';
import { isSameAllergen } from '@wattle/contract/rules/residents/same-allergen.ts';
import { mergedAllergy, mergedWithSource, newsOf, textAfter } from './merged-allergy.ts';
import { isAnswer, type StoredAllergies } from './resident-allergies.ts';

type Texts = Pick<StoredAllergies, 'allergyNote' | 'allergyDisclaimer'>;

/** One thing that is said about somebody's allergies: unlike a row, it is never the whole list. */
export type Statement =
  | ({ readonly kind: 'listed' } & ListedAllergy)
  | {
      readonly kind: 'status';
      readonly status: Exclude<AllergyStatus, 'LISTED'>;
      readonly texts: Texts;
    }
  /** That it isn’t one, or not any more. */
  | {
      readonly kind: 'ended';
      readonly allergen: string;
      readonly state: Extract<
        AllergyAtSource['state'],
        'refuted' | 'entered-in-error' | 'inactive'
      >;
      readonly at: string;
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
  /** The sender, if it is the system that keeps the allergies of the organisation. */
  readonly source?: AllergySource | undefined;
}

/** What comes of a statement. `notes`: what of it isn't kept. */
export type Addition = { readonly notes: readonly Finding[] } & (
  | { readonly kind: 'stuck'; readonly text: string }
  | { readonly kind: 'less' }
  /** It ends what isn’t listed. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'same' }
  | {
      readonly kind: 'more';
      readonly so: AllergiesSoFar;
      readonly isNew: boolean;
      readonly holds: readonly Finding[];
      /** What the system that keeps them said, where that is news. */
      readonly fromSource: readonly AllergySourceContent[];
    }
);

const tooLong = 'Its notes and those recorded are too long to be kept.';

/** Adds what a statement says. What is known stays, and of two criticalities the higher counts. */
export function withStatement(so: AllergiesSoFar, statement: Statement, about: About): Addition {
  if (statement.kind === 'listed') return withAllergy(so, statement, about);
  if (statement.kind === 'ended') return ended(so, statement, about);
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
  return { kind: 'more', so: next, isNew: false, holds: [], notes: [], fromSource: [] };
}

function withAllergy(
  so: AllergiesSoFar,
  { kind: _kind, ...said }: Extract<Statement, { kind: 'listed' }>,
  { isAccepted, takenOff = [], source }: About,
): Addition {
  const named = so.allergies.find((one) => isSameAllergen(one, said));
  // One of the same meaning is the same where its source says it.
  const there = named ?? (source === undefined ? undefined : entryMeaning(so.allergies, said));
  const merged = mergedAllergy(there, said);
  const { isWhole, isNoteWhole } = merged;
  const isOfSource = source !== undefined && there !== undefined;
  const entry = isOfSource ? mergedWithSource(source, there, said) : merged.entry;
  const isLower = said.criticality !== undefined && entry.criticality !== said.criticality;
  const notes = isLower ? [{ text: 'Its criticality isn’t kept: a higher one is recorded.' }] : [];
  if (!isNoteWhole) return { kind: 'stuck', text: tooLong, notes };
  if ((isWhole || isAccepted) && isDeepStrictEqual(there, entry)) return { kind: 'same', notes };
  const allergies =
    there === undefined
      ? [...so.allergies, entry]
      : so.allergies.map((old) => (old === there ? entry : old));
  const isBack =
    there === undefined && takenOff.some((allergen) => isSameAllergen({ allergen }, said));
  const holds = [
    ...(isWhole
      ? []
      : [{ text: 'Its reactions and those listed are too long to be listed whole.' }]),
    ...(isBack ? [{ text: 'Somebody here took it off the list, and said why.' }] : []),
  ];
  return {
    kind: 'more',
    so: { ...so, allergies },
    isNew: there === undefined,
    holds,
    notes,
    fromSource: isOfSource ? newsOf(source, there, entry, said) : [],
  };
}

const endings = {
  refuted: 'refuted',
  'entered-in-error': 'entered in error',
  inactive: 'not active',
} as const;

/** An allergy that has ended at its source stays for a person to look at; what others say of it changes nothing. */
function ended(
  so: AllergiesSoFar,
  { allergen, state }: Extract<Statement, { kind: 'ended' }>,
  { source }: About,
): Addition {
  const there = entryMeaning(so.allergies, { allergen });
  if (there === undefined && state !== 'inactive') return { kind: 'nothing', notes: [] };
  if (there === undefined || source === undefined) {
    const why = there === undefined ? 'so it is not listed' : 'and it is listed here';
    return { kind: 'stuck', text: `It is ${endings[state]}, ${why}.`, notes: [] };
  }
  const entry: ListedAllergy = { ...there, atSource: { ...source, state } };
  if (isDeepStrictEqual(there, entry)) return { kind: 'same', notes: [] };
  const allergies = so.allergies.map((old) => (old === there ? entry : old));
  const fromSource = newsOf(source, there, entry);
  return { kind: 'more', so: { ...so, allergies }, isNew: false, holds: [], notes: [], fromSource };
}
