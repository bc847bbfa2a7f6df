import type { Prescription, ProductIdentity } from '../entities/medication.ts';
import { frequencies, routes } from '../values/medicine-codes.ts';
import { formatClinicalDate } from '../values/plain-date.ts';
import { joinUnits, nbsp } from './medicine-units.ts';

/*
 * Every medicine line, on screen and in print, is made here. L1–L18 are our numbers for the rules of the ACSQHC
 * National Guidelines for On-Screen Display of Medicines Information (2017) and the NHS CUI guidance behind it; they
 * are listed in `display`.
 */

type Named = Pick<ProductIdentity, 'ingredients' | 'brandName' | 'strength' | 'form'>;

/** The generic name, lower case, with `+` between ingredients (L1, L15). */
export function medicineName(product: Pick<ProductIdentity, 'ingredients'>): string {
  return product.ingredients.map((ingredient) => ingredient.toLowerCase()).join(' + ');
}

/** The parts of a medicine's title in the order they are shown (L1, L14). */
export function medicineTitle(product: Named): {
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
export function productName(product: Named): string {
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
>;

export interface InstructionParts {
  readonly label: 'DOSE';
  readonly dose: string;
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
  const { frequency, prnReason } = prescribed;
  const name = joinUnits(frequencies[frequency].name);
  if (!isPrn(prescribed)) return name;
  const often = frequency === 'when-required' ? '' : `${name} `;
  // L11: a missing reason or maximum is pointed out.
  const reason =
    prnReason === null ? '(reason not stated)' : `for ${prnReason.replace(/^for\s+/i, '')}`;
  return `${often}when required ${joinUnits(reason)}`;
}

function maximumWords(prescribed: Instruction): string | null {
  const { maximum24h } = prescribed;
  if (maximum24h !== null) return `do not exceed ${joinUnits(maximum24h)} in 24${nbsp}hours`;
  return isPrn(prescribed) ? `maximum in 24${nbsp}hours not stated` : null;
}

/** An instruction in its parts, for a screen that sets each in its own style. */
export function instructionParts(prescribed: Instruction): InstructionParts {
  return {
    label: 'DOSE',
    dose: joinUnits(prescribed.dose.trim()),
    route: routes[prescribed.route],
    frequency: frequencyWords(prescribed),
    times: [...prescribed.doseTimes],
    maximum: maximumWords(prescribed),
    directions: joinUnits(prescribed.directions.trim()),
  };
}

/** The dash between the parts of a medicine line; it stays with the part before it (L2). */
export const delimiter = `${nbsp}– `;

/** What follows the dose, from the route to the directions, on one line and with the course's dates (L2, L14). */
export function instructionRest(
  prescribed: Instruction & Pick<Prescription, 'startDate' | 'endDate'>,
): string {
  const { route, frequency, times, maximum, directions } = instructionParts(prescribed);
  const { startDate, endDate } = prescribed;
  const until = endDate === null ? '' : ` to ${formatClinicalDate(endDate)}`;
  return [
    route,
    frequency,
    times.join(', '),
    maximum ?? '',
    `from ${formatClinicalDate(startDate)}${until}`,
    directions.replace(/\s*\n\s*/g, '; '),
  ]
    .filter((part) => part !== '')
    .join(delimiter);
}

/** The whole instruction as one text. */
export function instructionText(
  prescribed: Instruction & Pick<Prescription, 'startDate' | 'endDate'>,
): string {
  const { label, dose } = instructionParts(prescribed);
  return `${label} ${dose}${delimiter}${instructionRest(prescribed)}`;
}
