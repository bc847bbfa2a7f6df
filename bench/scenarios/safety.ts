import { fileURLToPath } from 'node:url';
import type { Order } from '@wattle/contract/entities/medication.ts';
import type { ChartToCheck } from '@wattle/contract/rules/safety/line.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Browser } from 'playwright';
import { build } from 'vite';
import type { Finding } from '../scenario.ts';
import { openPage, withBrowser } from '../support/browser.ts';
import { firstCharts, latestOrder } from '../support/charts.ts';
import { mainThreadDuring } from '../support/main-thread.ts';
import { callerOf } from '../support/reads.ts';
import { median } from '../support/rounds.ts';
import type { World } from '../support/world.ts';

const medicines = 60;
const rounds = 10;
const slowness = 4;
/** DRF-07. */
const goal = 20;

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
  const script = await bundled();
  const samples = await withBrowser(async (browser) => {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await measure(browser, script, lines));
    }
    return times;
  });
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

/** The check as it is built for browsers. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: {
        entry: fileURLToPath(new URL('../support/safety-entry.ts', import.meta.url)),
        formats: ['iife'],
        name: 'safety',
      },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built');
  return output.output[0].code;
}

async function measure(browser: Browser, content: string, lines: Order['medications']) {
  const page = await openPage(browser);
  await page.addScriptTag({ content });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const during = await mainThreadDuring(page);
  const given = await page.evaluateHandle((all) => all, [lines, chart] as const);
  const check = async () => {
    const { script } = await during(async () => {
      // In a task of the page: what the inspector runs itself isn't counted.
      await given.evaluate(
        ([all, rest]) =>
          new Promise<number>((resolve) => {
            setTimeout(() => resolve(window.checkMedicines(all, rest)));
          }),
      );
    });
    return script;
  };
  const first = await check();
  for (let i = 0; i < 4; i += 1) await check();
  const later = await check();
  await page.close();
  return { first, later };
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
