import type { AllergyAtSource, AllergySource, ListedAllergy } from '../../entities/allergy.ts';
import type { AllergyEntry } from '../../entities/allergy-event.ts';
import { isSameMeaning } from '../safety/allergen-names.ts';
import { plainAllergen } from './same-allergen.ts';

type Statement = NonNullable<AllergyAtSource['said']>;
type StatementDetails = Pick<
  Statement,
  'reaction' | 'type' | 'severity' | 'certainty' | 'criticality' | 'since'
>;

const bare = (reaction: string) =>
  plainAllergen(reaction.replace(/ \((?:mild|moderate|severe)\)/g, ''));

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

const withoutSource = ({ atSource: _source, ...one }: ListedAllergy) => one;

/** A list without how it stands with its source: whether what is known of the allergies has changed. */
export const knownOf = (list: readonly ListedAllergy[]) => list.map(withoutSource);
