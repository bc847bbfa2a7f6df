import {
  type AllergyAtSource,
  type AllergySource,
  type ListedAllergy,
  ReactionSeverity,
} from '../../entities/allergy.ts';
import type { AllergyEntry } from '../../entities/allergy-event.ts';
import { isEqual } from '../../values/is-equal.ts';
import { isSameMeaning } from '../safety/allergen-names.ts';
import { plainAllergen } from './same-allergen.ts';

type Statement = NonNullable<AllergyAtSource['said']>;
type StatementDetails = Pick<
  Statement,
  'reaction' | 'type' | 'severity' | 'certainty' | 'criticality' | 'since'
>;

const severityInText = / \((?:mild|moderate|severe)\)/g;

const bare = (reaction: string) => plainAllergen(reaction.replace(severityInText, ''));

/** What FHIR says of one reaction stands behind it: `hives (severe)`. */
const severityOf = ({ severity, reaction }: StatementDetails) =>
  severity ?? /\((mild|moderate|severe)\)/.exec(reaction)?.[1];

/** Whether the one says something of an allergen that the other doesn’t. What only one of them says is no difference. */
export function saysOtherwise(here: StatementDetails, said: StatementDetails): boolean {
  const known = bare(here.reaction);
  const others = bare(said.reaction).split(', ');
  const isOther = (one: string | undefined, other: string | undefined) =>
    Boolean(one) && Boolean(other) && one !== other;
  const typeOf = ({ type }: StatementDetails) => (type === 'not-known' ? undefined : type);
  return (
    (known !== '' && others.some((one) => !known.includes(one))) ||
    isOther(typeOf(here), typeOf(said)) ||
    isOther(severityOf(here), severityOf(said)) ||
    isOther(here.certainty, said.certainty) ||
    isOther(here.criticality, said.criticality) ||
    isOther(here.since, said.since)
  );
}

/** The entry of the list that means what another system names; by the names and brands that the safety facts know. */
export const entryMeaning = (
  list: readonly ListedAllergy[],
  { allergen }: Pick<ListedAllergy, 'allergen'>,
) => list.find((one) => isSameMeaning(one.allergen, allergen));

/** How an entry stands with its source once that has sent it. Undefined: it says the same. */
export function atSource(
  source: AllergySource,
  here: ListedAllergy,
  { recordedAt: _at, recordedBy: _by, atSource: _source, ...said }: ListedAllergy,
): AllergyAtSource | undefined {
  return saysOtherwise(here, said) ? { ...source, state: 'differs', said } : undefined;
}

/**
 * How an entry stands with its source once somebody here has recorded or corrected it: the source hasn’t got it yet,
 * unless they have taken over what it said.
 */
export function atSourceAfterHere(
  keeper: AllergySource,
  entry: AllergyEntry,
  { atSource: before }: Partial<Pick<ListedAllergy, 'atSource'>> = {},
): AllergyAtSource | undefined {
  const said = before?.state === 'differs' ? before.said : undefined;
  const isTaken =
    said !== undefined &&
    isSameMeaning(entry.allergen, said.allergen) &&
    !saysOtherwise(entry, said);
  return isTaken ? undefined : { ...keeper, state: 'not-yet' };
}

/**
 * An entry with what its source says otherwise in place of what is here, for somebody to look at; undefined if that is
 * nothing, or only how dangerous it may be. What only one of them says stays.
 */
export function asSourceSays({ atSource: now, ...here }: ListedAllergy): ListedAllergy | undefined {
  const said = now?.state === 'differs' ? now.said : undefined;
  if (said === undefined) return undefined;
  const { type, certainty, since } = said;
  const severity = ReactionSeverity.safeParse(severityOf(said)).data;
  const inText = said.reaction.match(severityInText) ?? [];
  // Of several reactions each keeps its own.
  const reaction = inText.length === 1 ? said.reaction.replace(severityInText, '') : said.reaction;
  const taken = {
    ...here,
    ...(reaction !== '' && { reaction }),
    ...(severity && { severity }),
    ...(type && type !== 'not-known' && { type }),
    ...(certainty && { certainty }),
    ...(since && { since }),
  };
  return isEqual(taken, here) ? undefined : taken;
}

const withoutSource = ({ atSource: _source, ...one }: ListedAllergy) => one;

/** A list without how it stands with its source: whether what is known of the allergies has changed. */
export const knownOf = (list: readonly ListedAllergy[]) => list.map(withoutSource);
