import type {
  DayPattern,
  Dosage,
  Dose,
  LargestAmount,
  ScheduleStep,
} from '@wattle/contract/entities/dosage.ts';

/** A schedule that isn't usual for its product. */
export interface SpecialSchedule {
  /** Made with what reads a dose of the product, and its largest amount in 24 hours. */
  readonly dosage: (dose: (text: string) => Dose, most: () => LargestAmount) => Dosage;
  /** How many days the course takes; missing if it goes on. */
  readonly days?: number;
}

const daily: DayPattern = { kind: 'days', every: 1 };
const schedule = (...steps: ScheduleStep[]): Dosage => ({ kind: 'schedule', steps });
const step = (
  days: DayPattern,
  dose: Dose,
  length: number | null = null,
  time = '08:00',
): ScheduleStep => ({ length, parts: [{ days, doses: [{ dose, times: [time] }] }] });

/** By the product's code, on the chart that shows every kind of schedule. */
export const schedules: Readonly<Record<string, SpecialSchedule>> = {
  W0102: { dosage: (dose) => schedule(step({ kind: 'days', every: 2 }, dose('40 mg'))) },
  W0124: {
    dosage: (dose) =>
      schedule({
        length: null,
        parts: [
          { days: daily, doses: [{ dose: dose('1 patch'), times: ['08:00'], off: '20:00' }] },
        ],
      }),
  },
  W0137: {
    dosage: (dose) =>
      schedule({
        length: null,
        parts: [
          {
            days: { kind: 'weeks', every: 1, on: ['mon', 'wed', 'fri'] },
            doses: [{ dose: dose('3 mg'), times: ['18:00'] }],
          },
          {
            days: { kind: 'weeks', every: 1, on: ['tue', 'thu', 'sat', 'sun'] },
            doses: [{ dose: dose('4 mg'), times: ['18:00'] }],
          },
        ],
      }),
  },
  W0140: {
    dosage: (dose) => schedule(step({ kind: 'cycle', on: 5, off: 2 }, dose('600 mg'))),
  },
  W0215: {
    days: 15,
    dosage: (dose) =>
      schedule(
        step(daily, dose('25 mg'), 5),
        step(daily, dose('20 mg'), 5),
        step(daily, dose('15 mg')),
      ),
  },
  W0220: { days: 1, dosage: (dose) => schedule(step({ kind: 'once' }, dose('60 mg'))) },
  W0301: {
    dosage: (dose) => schedule(step(daily, dose('25 mg'), 7), step(daily, dose('50 mg'))),
  },
  W0328: {
    dosage: (dose) =>
      schedule({
        length: null,
        parts: [
          {
            days: daily,
            doses: [
              { dose: dose('1 and a half tablets'), times: ['07:00'] },
              { dose: dose('1 tablet'), times: ['11:00', '15:00', '19:00'] },
            ],
          },
        ],
      }),
  },
  W0409: {
    dosage: (dose, most) => ({
      kind: 'as-required',
      dose: dose('2.5 mg to 5 mg'),
      leastHours: 4,
      most: most(),
    }),
  },
  W0630: {
    dosage: (dose) => schedule(step({ kind: 'weeks', every: 2, on: ['wed'] }, dose('1 mg'))),
  },
};

/** Doses that a measurement decides: warfarin as ordered, insulin by blood glucose, digoxin withheld at a slow pulse. */
export const measuredDoses: Readonly<Record<string, SpecialSchedule>> = {
  W0137: {
    dosage: () => ({
      kind: 'decided-later',
      measured: { name: 'INR' },
      target: { low: 2, high: 3 },
      times: ['18:00'],
    }),
  },
  W0210: {
    dosage: (dose) => ({
      kind: 'by-measurement',
      measured: { name: 'blood glucose', unit: 'mmol/L' },
      decimals: 1,
      times: ['08:00', '12:00', '18:00'],
      beforeMeals: true,
      rows: [
        { from: 4, to: 8, dose: { kind: 'withhold' } },
        { from: 8.1, to: 12, dose: dose('4 units') },
        { from: 12.1, to: 20, dose: dose('6 units') },
      ],
      below: 'treat low blood glucose and call the doctor',
      above: 'call the doctor',
    }),
  },
  W0121: {
    dosage: (dose) => ({
      kind: 'by-measurement',
      measured: { name: 'pulse', unit: 'beats a minute' },
      decimals: 0,
      times: ['08:00'],
      rows: [
        { from: null, to: 59, dose: { kind: 'withhold' } },
        { from: 60, to: null, dose: dose('62.5 microgram') },
      ],
      below: null,
      above: null,
    }),
  },
};
