import type { FindingLevel, LineCheck, SafetyCheck } from '../../entities/safety.ts';

/** What a check is about, as in "Check failed: allergies". */
export const checkNames: Readonly<Record<SafetyCheck, string>> = {
  allergy: 'allergies',
  duplicate: 'duplicates',
  'as-required': 'PRN maximum',
  interaction: 'interactions',
  frequency: 'frequency and directions',
  dose: 'dose against the one before',
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

type Told = Pick<LineCheck, 'state' | 'findings'>;

/**
 * Of a whole chart: `All 23 medicines checked` and against what, or how many weren't, and how many have something to read
 * before they are given. Empty for a chart without medicines.
 */
export function chartCheckText(checks: readonly Told[]): string {
  const warned = checks.filter(({ findings }) =>
    findings.some(({ level }) => level !== 'information'),
  ).length;
  const sentence = stateText(checks);
  return warned === 0 ? sentence : `${sentence}. Conflicts or cautions on ${warned}`;
}

function stateText(checks: readonly Told[]): string {
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
