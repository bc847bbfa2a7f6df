import type { Medication } from '@wattle/contract/entities/medication.ts';
import { instructionParts } from '@wattle/contract/rules/line/medicine-line.ts';

/** The product's name; with the dose and frequency if the chart has it on more than one line. */
export function nameAmong(medication: Medication, all: readonly Medication[]): string {
  const { name } = medication.product;
  if (all.filter(({ product }) => product.name === name).length < 2) return name;
  const { dose, frequency } = instructionParts(medication);
  return `${name}, ${dose}, ${frequency}`;
}
