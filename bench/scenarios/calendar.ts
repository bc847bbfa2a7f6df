import type { DayPattern, Dosage } from '@wattle/contract/entities/dosage.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Finding } from '../scenario.ts';
import { median } from '../support/rounds.ts';
import { scriptTimes, slowness } from '../support/script-time.ts';

const lines = 40;
const rounds = 10;
const entry = new URL('../support/calendar-entry.ts', import.meta.url);
const goal = 50;

const startDate = getPlainDate('2026-11-25');

/** Each differs from day to day. */
const patterns: readonly (readonly DayPattern[])[] = [
  [{ kind: 'days', every: 2 }],
  [
    { kind: 'weeks', every: 1, on: ['mon', 'wed', 'fri'] },
    { kind: 'weeks', every: 1, on: ['tue', 'thu', 'sat', 'sun'] },
  ],
  [{ kind: 'weeks', every: 2, on: ['wed'] }],
  [{ kind: 'months', every: 1 }],
  [{ kind: 'hours', every: 72 }],
  [{ kind: 'cycle', on: 21, off: 7 }],
];

function dosageOf(days: readonly DayPattern[]): Dosage {
  const parts = days.map((pattern, part) => {
    const counted = { low: part + 1, high: part + 1, unit: 'tablet' as const };
    return {
      days: pattern,
      doses: [{ dose: { kind: 'amount' as const, counted }, times: ['08:00'] }],
    };
  });
  return { kind: 'schedule', steps: [{ length: null, parts }] };
}

/** How long the calendars, today and tomorrow, and the packs of a large chart keep the browser busy. */
export async function calendar(): Promise<Finding[]> {
  const input = {
    today: getPlainDate('2026-12-01'),
    lines: Array.from({ length: lines }, (_, nth) => ({
      dosage: dosageOf(patterns[nth % patterns.length] ?? []),
      startDate,
      endDate: null,
      packagingType: 'Packed',
      status: 'Existing',
    })),
  };
  const samples = await scriptTimes(entry, input, rounds);
  const times = samples.map(({ later }) => later);
  const first = median(samples.map((sample) => sample.first));
  return [
    {
      what: `calendars and packs of ${lines} medicines`,
      product: `${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)} ms of script`,
      result: { value: median(times), goal, unit: 'ms' },
      besides: `CPU ${slowness} × slower; the first on a page ${first.toFixed(0)} ms`,
    },
  ];
}
