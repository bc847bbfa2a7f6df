import type { Dose, LargestAmount } from '../../../entities/dosage.ts';
import { readMost } from './amounts.ts';
import type { DosageParts, Reading } from './reading.ts';
import { noDose, scheduleOf } from './schedule.ts';

/** Whether a maximum is more than one dose, so that it can't be that of one. */
function isLarger(most: LargestAmount, dose: Dose | undefined): boolean {
  if (dose?.kind !== 'amount') return false;
  return (['substance', 'counted'] as const).some((side) => {
    const [largest, one] = [most[side], dose[side]];
    return largest !== undefined && largest.unit === one?.unit && largest.high > one.high;
  });
}

function mostOf({ parsed: { most }, product, report }: Reading, dose: Dose | undefined) {
  if (most === undefined) return undefined;
  const read = readMost(most.amount, most.beside, product);
  if (read.kind === 'problem') {
    report({ ...most.at, why: read.message });
    return undefined;
  }
  if (!most.isADay && !isLarger(read.largest, dose)) {
    report({ ...most.at, why: 'Write in how many hours that is the most' });
  }
  return read.largest;
}

/** A dose when required, with the fewest hours between two and the most in 24 hours. */
export function asRequired(reading: Reading): DosageParts {
  const { parsed, steps, report } = reading;
  const [step] = steps;
  const dose = step?.doses[0]?.dose;
  const all = parsed.steps.flatMap(({ clauses }) => clauses);
  const changes = parsed.steps.flatMap(({ change }) => change ?? []);
  for (const { from, to } of [...all.slice(1), ...changes.map(({ at }) => at)]) {
    report({ from, to, why: 'A medicine given when required has one dose' });
  }
  const most = mostOf(reading, dose);
  const lengths = steps.flatMap((one) => one.lengths);
  const { endDate, missing } = scheduleOf([{ doses: [], lengths }], parsed, reading);
  const { leastHours, leastMinutes, often } = parsed;
  const may = {
    leastHours: leastHours ?? null,
    ...(leastMinutes !== undefined && { leastMinutes }),
    ...(often !== undefined && { often }),
  };
  return {
    courseType: 'AsRequired',
    ...(dose !== undefined && {
      dose,
      dosage: { kind: 'as-required', dose, ...may, most: most ?? {} },
    }),
    ...(leastHours !== undefined && { leastHours }),
    ...(leastMinutes !== undefined && { leastMinutes }),
    ...(often !== undefined && { often }),
    ...(most !== undefined && { most }),
    ...(endDate !== undefined && { endDate }),
    missing: missing.filter((one) => one !== noDose),
  };
}
