import fc from 'fast-check';
import type { Dosage, Dose } from '../../entities/dosage.ts';
import { addDays, type PlainDate } from '../../values/plain-date.ts';
import type { Course } from '../dosing/doses-on.ts';

/** Decided later, or by a table without gaps. */
export function measured(doses: fc.Arbitrary<Dose>, startDate: PlainDate): fc.Arbitrary<Course> {
  const shared = { times: fc.subarray(['08:00', '12:00', '18:00', '22:00'], { minLength: 1 }) };
  const decided = fc.record({
    ...shared,
    kind: fc.constant('decided-later' as const),
    measured: fc.constantFrom({ name: 'INR' }, { name: 'weight', unit: 'kg' }),
    target: fc.constantFrom(undefined, { low: 2, high: 3 }, { low: 2.5, high: 3.5 }),
    firstMeasure: fc.option(
      fc.nat(40).map((days) => addDays(startDate, days)),
      { nil: undefined },
    ),
  });
  const table = fc
    .record({
      ...shared,
      decimals: fc.constantFrom(0, 1),
      beforeMeals: fc.constantFrom(undefined, true as const),
      widths: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 5 }),
      given: fc.array(fc.option(doses), { minLength: 5, maxLength: 5 }),
      dose: doses,
      isOpen: fc.boolean(),
    })
    .map(({ decimals, beforeMeals, widths, given, dose, isOpen, times }): Dosage => {
      const unit = 10 ** -decimals;
      let from = 40;
      const rows = widths.map((width, at) => {
        const row = {
          from: from * unit,
          to: (from + width) * unit,
          dose: given[at] ?? { kind: 'withhold' as const },
        };
        from += width + 1;
        return { ...row, from: rounded(row.from), to: rounded(row.to) };
      });
      const last = rows.length - 1;
      return {
        kind: 'by-measurement',
        measured: { name: 'blood glucose', unit: 'mmol/L' },
        decimals,
        times,
        ...(beforeMeals && { beforeMeals }),
        rows: rows.map((row, at) => ({
          from: isOpen && at === 0 ? null : row.from,
          to: isOpen && at === last ? null : row.to,
          dose: at === last ? dose : row.dose,
        })),
        below: isOpen ? null : 'don’t give, call the doctor',
        above: isOpen ? null : 'call the doctor',
      };
    });
  return fc.oneof(decided, table).map((dosage): Course => ({ dosage, startDate, endDate: null }));
}

const rounded = (value: number) => Math.round(value * 10) / 10;
