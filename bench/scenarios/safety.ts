import type { Order } from '@wattle/contract/entities/medication.ts';
import type { ChartToCheck } from '@wattle/contract/rules/safety/line.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Finding } from '../scenario.ts';
import { firstCharts, latestOrder } from '../support/charts.ts';
import { callerOf } from '../support/reads.ts';
import { median } from '../support/rounds.ts';
import { scriptTimes, slowness } from '../support/script-time.ts';
import type { World } from '../support/world.ts';

const medicines = 60;
const rounds = 10;
const entry = new URL('../support/safety-entry.ts', import.meta.url);
/** DRF-07. */
const goal = 12;

const chart: Pick<ChartToCheck, 'allergies' | 'today'> = {
  today: getPlainDate('2026-11-21'),
  allergies: {
    status: 'LISTED',
    allergy: {
      note: '',
      disclaimer: '',
      allergies: ['Penicillin', 'codeine', 'Shellfish'].map((allergen) => ({
        allergen,
        reaction: 'rash',
      })),
      recordedAt: null,
      recordedBy: null,
    },
  },
};

/** DRF-07: how long the safety check of a large chart keeps the browser busy. */
export async function safety({ product: { url } }: World): Promise<Finding[]> {
  const lines = await manyMedicines(url);
  const samples = await scriptTimes(entry, [lines, chart], rounds);
  const times = samples.map(({ later }) => later);
  const first = median(samples.map((sample) => sample.first));
  return [
    {
      what: `safety check of ${medicines} medicines`,
      product: `${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)} ms of script`,
      result: { value: median(times), goal, unit: 'ms' },
      // Once per page, which also puts the facts in order.
      besides: `CPU ${slowness} × slower; the first on a page ${first.toFixed(0)} ms`,
    },
  ];
}

/** The medicines of the first charts, as many charts as it takes to have this number. */
async function manyMedicines(url: string): Promise<Order['medications']> {
  const call = await callerOf('doctor', url);
  const all: Order['medications'] = [];
  for (const params of await firstCharts(call)) {
    const order = await latestOrder(call, params);
    all.push(...order.medications.filter(({ status }) => status !== 'Ceased'));
    if (all.length >= medicines) return all.slice(0, medicines);
  }
  throw new Error('The residents have too few medicines');
}
