import type { Prescription, ProductIdentity } from '../../entities/medication.ts';
import { frequencies, routes } from '../../values/medicine-codes.ts';
import { formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { doseWords } from '../dosing/amount-words.ts';
import { dosageWords } from '../dosing/dosage-words.ts';
import { mayBeGivenWords, type Words } from '../dosing/schedule-words.ts';
import { joinUnits, nbsp } from './medicine-units.ts';

/*
 * Every medicine line, on screen and in print, is made here. L1–L18 are our numbers for the rules of the ACSQHC
 * National Guidelines for On-Screen Display of Medicines Information (2017) and the NHS CUI guidance behind it; they
 * are listed in `display`.
 */

type ProductNames = Pick<ProductIdentity, 'ingredients' | 'brandName' | 'strength' | 'form'>;

/** The generic name, lower case, with `+` between ingredients (L1, L15). */
export function medicineName(product: Pick<ProductIdentity, 'ingredients'>): string {
  return product.ingredients.map((ingredient) => ingredient.toLowerCase()).join(' + ');
}

/** The parts of a medicine's title in the order they are shown (L1, L14). */
export function medicineTitle(product: ProductNames): {
  generic: string;
  brand: string | null;
  strength: string;
  form: string;
} {
  return {
    generic: medicineName(product),
    brand: product.brandName,
    strength: joinUnits(product.strength),
    form: product.form,
  };
}

/** The name as plain text, for sorting and for the API: `paracetamol 500 mg tablet (Panamax)`. */
export function productName(product: ProductNames): string {
  const name = [medicineName(product), product.strength, product.form];
  const brand = product.brandName === null ? [] : [`(${product.brandName})`];
  return [...name, ...brand].filter((part) => part !== '').join(' ');
}

export type Instruction = Pick<
  Prescription,
  | 'dose'
  | 'route'
  | 'frequency'
  | 'doseTimes'
  | 'courseType'
  | 'prnReason'
  | 'maximum24h'
  | 'directions'
  | 'dosage'
  | 'supply'
> /** A medication list has a length and no dates. */ & {
  readonly startDate?: PlainDate;
  readonly endDate?: PlainDate | null;
  readonly courseDays?: number | null;
};

type DatedInstruction = Instruction & Pick<Prescription, 'startDate' | 'endDate'>;

export interface InstructionParts {
  readonly label: 'DOSE';
  readonly dose: string;
  /** The same, with the amounts apart from what is said about them. */
  readonly doseWords: readonly Words[];
  readonly route: string;
  /** In words; for a medicine given when required with what it is for. */
  readonly frequency: string;
  readonly times: string[];
  /** `do not exceed … in 24 hours`; null where there is none. */
  readonly maximum: string | null;
  readonly directions: string;
}

/** Given when required, whatever the course is called. */
export function isPrn({
  courseType,
  frequency,
}: Pick<Instruction, 'courseType' | 'frequency'>): boolean {
  return courseType === 'AsRequired' || frequency === 'when-required';
}

function frequencyWords(prescribed: Instruction): string {
  const { frequency, prnReason, dosage } = prescribed;
  const name = joinUnits(frequencies[frequency].name);
  if (!isPrn(prescribed)) return name;
  // L11: a missing reason or maximum is pointed out.
  const reason =
    prnReason === null ? '(reason not stated)' : `for ${prnReason.replace(/^for\s+/i, '')}`;
  const asRequired = `when required ${joinUnits(reason)}`;
  if (dosage?.kind === 'as-required') {
    return [asRequired, ...mayBeGivenWords(dosage).map(joinUnits)].join(delimiter);
  }
  return frequency === 'when-required' ? asRequired : `${name} ${asRequired}`;
}

function maximumWords(prescribed: Instruction): string | null {
  const { maximum24h } = prescribed;
  if (maximum24h !== null) return `do not exceed ${joinUnits(maximum24h)} in 24${nbsp}hours`;
  return isPrn(prescribed) ? `maximum in 24${nbsp}hours not stated` : null;
}

interface DoseAndTimes {
  readonly words: readonly Words[];
  readonly frequency: string;
  readonly times: string[];
}

/** A time stays with what is before it, so that no line starts with one. */
export const joinTimes = (text: string) => joinUnits(text).replaceAll(/ (?=\d\d:\d\d)/g, nbsp);

/** From the structure; as it was written if it has none. */
function doseAndTimes(prescribed: Instruction): DoseAndTimes {
  const { dosage, dose, doseTimes, startDate, endDate, courseDays } = prescribed;
  if (dosage !== undefined && dosage.kind !== 'as-required') {
    const schedule = dosageWords({ dosage, startDate, endDate, courseDays });
    const words = schedule.dose.map((one) => ({ ...one, text: joinTimes(one.text) }));
    return { words, frequency: joinUnits(schedule.frequency), times: [...schedule.times] };
  }
  const text = dosage === undefined ? dose.trim() : doseWords(dosage.dose);
  const words = [{ text: joinUnits(text), isAmount: true }];
  return { words, frequency: frequencyWords(prescribed), times: [...doseTimes] };
}

/** An instruction in its parts, for a screen that sets each in its own style. */
export function instructionParts(prescribed: Instruction): InstructionParts {
  const { words, frequency, times } = doseAndTimes(prescribed);
  return {
    label: 'DOSE',
    dose: words.map(({ text }) => text).join(''),
    doseWords: words,
    route: routes[prescribed.route],
    frequency,
    times,
    maximum: maximumWords(prescribed),
    directions: joinUnits(prescribed.directions.trim()),
  };
}

/** The dash between the parts of a medicine line; it stays with the part before it (L2). */
export const delimiter = `${nbsp}– `;

const isOnce = ({ dosage }: Instruction) =>
  dosage?.kind === 'schedule' &&
  dosage.steps.some(({ parts }) => parts.some(({ days }) => days.kind === 'once'));

/** What follows the dose, from the route to the directions, on one line and with the course's dates (L2, L14). */
export function instructionRest(
  prescribed: DatedInstruction,
  parts = instructionParts(prescribed),
): string {
  const { route, frequency, times, maximum, directions } = parts;
  const { startDate, endDate } = prescribed;
  const first = formatClinicalDate(startDate);
  const until = endDate === null ? '' : ` to ${formatClinicalDate(endDate)}`;
  return [
    route,
    frequency,
    times.join(', '),
    maximum ?? '',
    isOnce(prescribed) ? `on ${first}` : `from ${first}${until}`,
    directions.replace(/\s*\n\s*/g, '; '),
  ]
    .filter((part) => part !== '')
    .join(delimiter);
}

/** The whole instruction as one text. */
export function instructionText(prescribed: DatedInstruction): string {
  const parts = instructionParts(prescribed);
  return `${parts.label} ${parts.dose}${delimiter}${instructionRest(prescribed, parts)}`;
}
