import type { FindingLevel, LineCheck, SafetyCheck } from '../../entities/safety.ts';
import { listed } from '../dosing/days-words.ts';

/** What a check is about, as in "Check failed: allergies". */
export const checkNames: Readonly<Record<SafetyCheck, string>> = {
  allergy: 'allergies',
  duplicate: 'duplicates',
  'as-required': 'PRN maximum',
  interaction: 'interactions',
  frequency: 'frequency and directions',
  dose: 'dose',
  licensed: 'licensed source',
};

export const levelNames: Readonly<Record<FindingLevel, string>> = {
  conflict: 'Conflict',
  caution: 'Caution',
  information: 'Information',
};

/** Never more than it means: most interactions aren’t on the list, which `safetyPage` shows. */
const checkedWords = 'checked against a short list';

/** Where the product says what is checked, and what isn’t. */
export const safetyPage = '/docs/safety';

type CheckResult = Pick<LineCheck, 'state' | 'findings' | 'notChecked'>;
type NotChecked = LineCheck['notChecked'];

/** In place of a check against allergies, where none are known. */
export const unknownAllergies = {
  'NOT ASKED': 'The resident hasn’t been asked about allergies.',
  'NONE SUPPLIED': 'It isn’t known whether the resident has allergies.',
  LISTED: 'No allergen is listed.',
} as const;
const unknown: readonly string[] = Object.values(unknownAllergies);

/** In place of all checks that need the dose and the times of a line without a dosage. */
export const writtenAsText = {
  why: 'Written as text, so its dose and times weren’t checked.',
  code: 'written-as-text',
} as const;

const isOfAllergies = ({ check }: NotChecked[number]) => check === 'allergy';
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `allergies`, or `some allergies` if only some couldn’t be compared. */
function allergiesOf(notChecked: NotChecked): string {
  return notChecked.some(({ why }) => unknown.includes(why)) ? 'allergies' : 'some allergies';
}

/** In a few words: `Allergies not checked`, `Interactions and dose not checked`. */
export function notCheckedWords(notChecked: NotChecked): string {
  const kinds = [...new Set(notChecked.map(({ check }) => check))];
  if (kinds.length > 2) return 'Not checked';
  const names = kinds.map((kind) =>
    kind === 'allergy' ? allergiesOf(notChecked.filter(isOfAllergies)) : checkNames[kind],
  );
  return `${capital(names.join(' and '))} not checked`;
}

/** The same where nothing beside it says why: `Written as text, dose not checked`. */
export function notCheckedSign(notChecked: NotChecked): string {
  const words = notCheckedWords(notChecked);
  const isText = notChecked.some(({ code }) => code === writtenAsText.code);
  return isText ? `Written as text, ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

/** Made of the product alone, so also where the dose isn’t known. */
const ofProduct: readonly SafetyCheck[] = ['allergy', 'duplicate', 'interaction'];

/** Why, and whether the other checks were made; by name without a dose, because what’s left is little. */
export function whyNotChecked({ notChecked, failed }: Pick<LineCheck, 'notChecked' | 'failed'>) {
  const kinds = notChecked.map(({ check }) => check);
  const made = ofProduct.filter((check) => !kinds.includes(check)).map((one) => checkNames[one]);
  const rest = kinds.includes('dose') ? `Checked: ${listed(made)}.` : 'The rest was checked.';
  const hasRest = failed.length === 0 && made.length > 0;
  return [...notChecked.map(({ why }) => why), ...(hasRest ? [rest] : [])].join(' ');
}

/**
 * Of a whole chart: `All 23 medicines checked` and against what, or how many weren't, and how many have something to read
 * before they are given. Empty for a chart without medicines.
 */
export function chartCheckText(checks: readonly CheckResult[]): string {
  const warned = checks.filter(({ findings }) =>
    findings.some(({ level }) => level !== 'information'),
  ).length;
  const sentence = textWithAllergies(checks);
  return warned === 0 ? sentence : `${sentence}. Conflicts or cautions on ${warned}`;
}

/** Where none of the medicines is checked against allergies, that first, and then what else was checked. */
function textWithAllergies(checks: readonly CheckResult[]): string {
  const isEvery = checks.every(({ notChecked }) => notChecked.some(isOfAllergies));
  if (!isEvery || checks.length === 0) return stateText(checks);
  const others = checks.map(({ state, notChecked }) => ({
    state:
      state === 'not-checked' && notChecked.every(isOfAllergies) ? ('checked' as const) : state,
  }));
  const what = allergiesOf(checks.flatMap(({ notChecked }) => notChecked.filter(isOfAllergies)));
  const rest = stateText(others);
  return `${capital(what)} not checked; otherwise ${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
}

function stateText(checks: readonly Pick<CheckResult, 'state'>[]): string {
  const count = (state: LineCheck['state']) => checks.filter((one) => one.state === state).length;
  const [checked, notChecked, failed] = [count('checked'), count('not-checked'), count('failed')];
  if (checks.length === 0) return '';
  if (checked === checks.length) {
    return `${checked === 1 ? '1 medicine' : `All ${checked} medicines`} ${checkedWords}`;
  }
  // The first number says of what; the others follow it.
  const failedOf = checked + notChecked === 0 ? medicines(failed) : failed;
  const sentences = [
    [
      checked > 0 && `${medicines(checked)} ${checkedWords}`,
      notChecked > 0 && `${checked === 0 ? medicines(notChecked) : notChecked} not checked`,
    ]
      .filter((part) => part !== false)
      .join(', '),
    failed > 0 && `Check failed for ${failedOf}`,
  ];
  return sentences.filter((sentence) => sentence !== false && sentence !== '').join('. ');
}

const medicines = (count: number) => `${count} ${count === 1 ? 'medicine' : 'medicines'}`;
