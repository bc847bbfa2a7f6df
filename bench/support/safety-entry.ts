import type { Medication } from '@wattle/contract/entities/medication.ts';
import { checkChart } from '@wattle/contract/rules/safety/check-chart.ts';
import { type ChartToCheck, linesToCheck } from '@wattle/contract/rules/safety/line.ts';

/** Checks a chart as the browser does while a medicine is drafted; returns how many lines have an answer. */
function measured([medications, chart]: readonly [
  readonly Medication[],
  Pick<ChartToCheck, 'allergies' | 'today'>,
]): number {
  const checks = checkChart({ lines: linesToCheck(medications, []), ...chart }, (check, error) => {
    throw new Error(`The ${check} check failed`, { cause: error });
  });
  return checks.length;
}

Object.assign(window, { measured });
