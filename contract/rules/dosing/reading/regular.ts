import type { Dosage } from '../../../entities/dosage.ts';
import { scheduleProblems } from '../dosage-problems.ts';
import type { DosageParts, Reading } from './reading.ts';
import { scheduleOf } from './schedule.ts';
import type { Span } from './tokens.ts';

/** Doses at their times and on their days. `all` is where the line says them. */
export function regular(reading: Reading, all: Span): DosageParts {
  const { parsed, steps, startDate, report } = reading;
  const { most } = parsed;
  if (most !== undefined) {
    report({ ...most.at, why: 'A maximum is of a medicine given when required' });
  }
  const built = scheduleOf(steps, parsed, reading);
  // Also while its time or its dose is missing, so that nobody has to enter its last day.
  const parts = built.steps?.flatMap((step) => step.parts) ?? [];
  const isOnce =
    steps.length === 1 && [built.first, ...parts].some(({ days }) => days?.kind === 'once');
  const endDate = isOnce ? startDate : built.endDate;
  const dosage: Dosage | undefined = built.steps && { kind: 'schedule', steps: [...built.steps] };
  const problems =
    dosage === undefined
      ? []
      : scheduleProblems({ dosage, startDate, endDate: endDate ?? null }, dosage.steps);
  for (const { message } of problems) report({ ...all, why: message });
  const dose = steps[0]?.doses[0]?.dose;
  const { days, times } = built.first;
  return {
    ...(dosage !== undefined && { dosage }),
    ...(dose !== undefined && { dose }),
    ...(days !== undefined && { days }),
    times,
    ...(endDate !== undefined && {
      endDate,
      courseType: endDate === null ? 'Regular' : 'ShortCourse',
    }),
    missing: built.missing,
  };
}
