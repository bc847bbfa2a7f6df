import type { Dosage } from '../../../entities/dosage.ts';
import type { ParsedText } from './parsed-text.ts';
import type { DosageParts, Reading } from './reading.ts';
import { scheduleOf } from './schedule.ts';
import type { TokenOf } from './tokens.ts';
import { whenOf } from './when.ts';

/** Whether only a measurement says how much: beside a dose, its words are directions. */
export const isDecidedLater = ({ isAsRequired, steps }: ParsedText): boolean =>
  !isAsRequired &&
  steps.every(
    ({ clauses, change }) =>
      change === undefined &&
      clauses.every(({ amount, places }) => amount === undefined && places.length === 0),
  );

/** Doses that are decided from what is measured, at the times of every day. */
export function decidedLater(reading: Reading, decided: TokenOf<'decided'>): DosageParts {
  const { parsed, usualTime, report } = reading;
  const clauses = parsed.steps.flatMap((step) => step.clauses);
  const when = whenOf([...clauses.flatMap((one) => one.when), ...parsed.tail], reading);
  const { days = { kind: 'days', every: 1 } } = when;
  const isDaily = days.kind === 'days' && days.every === 1 && !when.isOthers;
  if (!isDaily || when.off !== undefined || when.from !== undefined || parsed.most !== undefined) {
    const { from, to } = decided;
    report({
      from,
      to,
      why: 'A dose that is decided later has its times of every day, and no more',
    });
  }
  const lengths = parsed.steps.flatMap((step) => step.lengths);
  const { endDate } = scheduleOf([{ doses: [], lengths }], parsed, reading);
  const { target, first } = decided;
  const dosage: Dosage = {
    kind: 'decided-later',
    measured: { name: decided.measured },
    ...(target !== undefined && { target }),
    times: [...(when.times ?? [usualTime])],
    ...(first !== undefined && { firstMeasure: first }),
  };
  return {
    dosage,
    ...(endDate !== undefined && {
      endDate,
      courseType: endDate === null ? 'Regular' : 'ShortCourse',
    }),
    missing: [],
  };
}
