import type { Medication } from '@wattle/contract/entities/medication.ts';
import { checkChart } from '@wattle/contract/rules/safety/check-chart.ts';
import { type ChartToCheck, linesToCheck } from '@wattle/contract/rules/safety/line.ts';

/** Checks a chart as the browser does after each change to a drafted medicine; returns how many lines have an answer. */
function measured([medications, chart]: readonly [
  readonly Medication[],
  Pick<ChartToCheck, 'allergies' | 'today'>,
]): number {
  const lines = linesToCheck(medications, medications.slice(0, 1).map(changed));
  const checks = checkChart({ lines, ...chart }, (check, error) => {
    throw new Error(`The ${check} check failed`, { cause: error });
  });
  return checks.length;
}

/** A draft of the medicine that no check has seen before. */
function changed(medication: Medication): Parameters<typeof linesToCheck>[1][number] {
  const { authoringSystemForeignKey: medicationForeignKey, product } = medication;
  const { code: productCode, brandName } = product;
  const prescription = { ...structuredClone(medication), productCode, brandName };
  return { id: 'draft', kind: 'change', medicationForeignKey, product, prescription };
}

Object.assign(window, { measured });
