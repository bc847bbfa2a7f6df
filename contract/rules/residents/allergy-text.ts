import type {
  AllergyStatus,
  AllergyType,
  Criticality,
  ListedAllergy,
} from '../../entities/allergy.ts';
import type { AllergySourceContent } from '../../entities/allergy-event.ts';

const texts: Record<AllergyStatus, string | null> = {
  LISTED: null,
  'NONE KNOWN': 'The resident has no known allergies / adverse reactions.',
  'NOT ASKED': 'The resident has not been asked about any known allergies / adverse reactions.',
  'NONE SUPPLIED': 'It is unknown if the resident has any known allergies / adverse reactions.',
};

/** What that means for the safety check; null where medicines are checked against the allergies. */
export function allergyCheckText(status: AllergyStatus): string | null {
  return status === 'NOT ASKED' || status === 'NONE SUPPLIED'
    ? 'No medicine is checked against allergies until they are known.'
    : null;
}

const signs: Record<Exclude<AllergyStatus, 'LISTED'>, string> = {
  'NONE KNOWN': 'No known allergies',
  'NOT ASKED': 'Allergies not asked about',
  'NONE SUPPLIED': 'Allergies unknown',
};

/** The same in a few words, for where the box isn't in view; null if some are listed. */
export function allergySign(status: AllergyStatus): string | null {
  return status === 'LISTED' ? null : signs[status];
}

/** Of a text in place of an allergen that says that there are none, or that nobody knows, such as NKDA. */
export const notAnAllergen = 'not an allergen, so medicines aren’t checked';

/** Which allergies from other systems nobody has decided on yet; null if there are none. */
export function waitingAllergyText(waiting: readonly string[] = []): string | null {
  if (waiting.length === 0) return null;
  return `${waiting.length === 1 ? 'Allergy' : 'Allergies'} waiting for review: ${waiting.join(', ')}`;
}

/** What the allergies box says when none are listed (HDR-09); null if some are. */
export function allergyStatusText(status: AllergyStatus): string | null {
  return texts[status];
}

/** How dangerous an allergy may be, wherever one is shown. */
export const criticalityNames: Readonly<Record<Criticality, string>> = {
  high: 'high risk',
  low: 'low risk',
  'unable-to-assess': 'risk not assessed',
};

/** What the system that keeps allergies said of one, in one line. */
export function sourceSaid({ system, name, state, said, of }: AllergySourceContent): string {
  return state === 'same'
    ? `Now at ${name ?? system}: ${allergyInWords(said ?? of)}`
    : `${of.allergen}: ${sourceText({ atSource: { system, name, state, said } })}`;
}

type HowTheyReact = Omit<ListedAllergy, 'allergen'>;

/** How an allergy stands with the system that keeps allergies; empty if that says the same. */
export function sourceText({ atSource }: Pick<ListedAllergy, 'atSource'>): string {
  if (atSource === undefined) return '';
  const { system: code, name, state, said } = atSource;
  const system = name ?? code;
  switch (state) {
    case 'not-yet':
      return `recorded here, not yet at ${system}`;
    case 'differs':
      return `${system} says: ${said === undefined ? 'something else' : saidInWords(said)}`;
    case 'refuted':
      return `${system} says it was refuted`;
    case 'entered-in-error':
      return `${system} says it was entered in error`;
    case 'inactive':
      return `${system} says it isn’t active any more`;
    case 'not-listed':
      return `no longer on the list of ${system}`;
  }
}

/** What a source says otherwise, with what needs no word elsewhere, as that may be all the difference. */
function saidInWords({ allergen, since, ...known }: ListedAllergy): string {
  const words = [
    wordsOf(known),
    known.type === 'allergy' ? 'allergy' : '',
    known.certainty === 'confirmed' ? 'confirmed' : '',
    since ?? '',
  ].filter((text) => text !== '');
  return words.length === 0 ? allergen : `${allergen} (${words.join('; ')})`;
}

/** How a resident reacts, how dangerous that may be, and what is noted. */
export function reactionText({ reaction, ...more }: HowTheyReact): string {
  return wordsOf({ reaction: reaction || 'reaction not recorded', ...more });
}

/** An allergen with what is known about it, in one line. */
export function allergyInWords({ allergen, ...known }: ListedAllergy): string {
  const words = wordsOf(known);
  return words === '' ? allergen : `${allergen} (${words})`;
}

/** What kind of reaction it is; an allergy, or what nobody knows, needs no word of its own. */
const typeWords: Readonly<Record<AllergyType, string>> = {
  allergy: '',
  intolerance: 'intolerance',
  'side-effect': 'side effect',
  'not-known': '',
};

function wordsOf(known: HowTheyReact) {
  const { reaction, severity, type, criticality, certainty, note = '' } = known;
  const risk = criticality === undefined ? '' : criticalityNames[criticality];
  const kind = type === undefined ? '' : typeWords[type];
  const doubt = certainty === 'unconfirmed' ? 'not confirmed' : '';
  return [reaction, severity ?? '', kind, risk, doubt, note, sourceText(known)]
    .filter((text) => text !== '')
    .join('; ');
}

/** Since when, and who said so; empty if neither is known. */
export function allergySource({ since = '', saidBy = '' }: ListedAllergy): string {
  return [since, saidBy && `said by: ${saidBy}`].filter((text) => text !== '').join('; ');
}
