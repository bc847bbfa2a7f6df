import { aheadHeader } from '@wattle/contract/loaded-ahead.ts';
import type { RoundPlace } from '@wattle/contract/entities/round.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Finding } from '../scenario.ts';
import { openList, withBrowser } from '../support/browser.ts';
import { latestOrder } from '../support/charts.ts';
import { counterOf } from '../support/main-thread.ts';
import { type Caller, callerOf, unlessRefused } from '../support/reads.ts';
import { startedRounds } from '../support/round-start.ts';
import { median } from '../support/rounds.ts';
import type { World } from '../support/world.ts';

const moves = 8;
const slowness = 4;
const latencyMs = 100;
/** From the key to the whole next chart. */
const goal = 150;

/** What the chart of a resident of the round has to show. */
interface ExpectedChart {
  readonly address: string;
  readonly name: string;
  /** The first word of each. */
  readonly medicines: readonly string[];
}

/** How long a prescriber waits for the next chart of a round, which was loaded ahead. */
export async function round({ product: { url } }: World): Promise<Finding[]> {
  const user = 'doctor';
  const call = await callerOf(user, url);
  const charts = await startRound(call);
  const moved = await withBrowser(async (browser) => {
    const page = await openList(browser, url, user);
    const settled = settling(page);
    const [first, ...others] = charts;
    await page.goto(`${url}/residents/gp/${first?.address}`);
    await page.getByRole('region', { name: 'Round' }).waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    const used = await counterOf(page);
    const samples = [];
    for (const chart of others) {
      await settled(chart.address);
      const before = await used();
      const turn = await goOn(page, chart);
      const painted = await used();
      const usable = await turn.usable();
      await settled();
      const after = await used();
      samples.push({
        shown: turn.shown,
        usable,
        until: painted.all - before.all,
        whole: after.all - before.all,
      });
    }
    // The first move loads code and warms it up.
    return samples.slice(1);
  });
  const times = moved.map(({ shown }) => shown);
  const usable = median(moved.map((one) => one.usable)).toFixed(0);
  const rows = charts.slice(2).map(({ medicines }) => medicines.length);
  const cpu = (kind: 'until' | 'whole') => median(moved.map((one) => one[kind])).toFixed(0);
  return [
    {
      what: `next chart of a round, ${Math.min(...rows)}–${Math.max(...rows)} medicines`,
      product: `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)} ms to paint`,
      result: { value: median(times), goal, unit: 'ms' },
      besides: `CPU ${slowness} × slower, network ${latencyMs} ms; usable after ${usable} ms; CPU ${cpu('until')} ms until painted, ${cpu('whole')} ms with what is read again`,
    },
  ];
}

/** Starts a round of a facility; returns the residents with medicines at its beginning. */
async function startRound(call: Caller): Promise<ExpectedChart[]> {
  for await (const { places } of startedRounds(call)) {
    const charts = await chartsOf(call, places);
    if (charts.length > moves) return charts;
  }
  throw new Error('No facility has enough residents in a row who have medicines');
}

async function chartsOf(call: Caller, places: readonly RoundPlace[]): Promise<ExpectedChart[]> {
  const charts: ExpectedChart[] = [];
  for (const { resident } of places) {
    if (resident === null) break;
    const { authoringSystem, authoringSystemForeignKey: foreignKey } = resident;
    const order = await latestOrder(call, { authoringSystem, foreignKey }).catch(unlessRefused);
    if (order === undefined || order.medications.length === 0) break;
    charts.push({
      address: `${authoringSystem}/${foreignKey}`,
      name: chartName(resident),
      // The name is shown in parts.
      medicines: order.medications.map(({ product }) => product.name.split(' ')[0] ?? ''),
    });
    if (charts.length > moves) break;
  }
  return charts;
}

/** Returns a function that waits until nothing is asked for any more and, if told, this resident's chart was loaded ahead. */
function settling(page: Page) {
  const quietMs = 1500;
  const aheadOf = new Set<string>();
  let last = performance.now();
  page.on('request', (request) => {
    last = performance.now();
    if (request.headers()[aheadHeader.toLowerCase()] !== undefined) aheadOf.add(request.url());
  });
  const end = () => {
    last = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async (address?: string) => {
    const deadline = performance.now() + 60_000;
    const [, key = ''] = address?.split('/') ?? [];
    const isAhead = () => [...aheadOf].some((one) => one.includes(key));
    while (performance.now() - last < quietMs || !isAhead()) {
      if (performance.now() > deadline) throw new Error('The next chart was not loaded ahead');
      await wait(50);
    }
  };
}

/** Milliseconds from the key for the next resident until their whole chart is painted, and until it can be used. */
async function goOn(page: Page, { name, medicines }: ExpectedChart) {
  const moved = await page.evaluateHandle(
    ({ heading, names }) => {
      const isWhole = () => {
        // The chart after it may be drawn already, out of sight.
        const shown = (what: string) =>
          [...document.querySelectorAll(what)].filter(
            (one) => one.checkVisibility() && one.closest('[aria-hidden="true"]') === null,
          );
        const rows = shown('[data-medicine]');
        return (
          shown('h1')[0]?.textContent === heading &&
          rows.length === names.length &&
          names.every((one) => rows.some(({ textContent }) => textContent.includes(one)))
        );
      };
      const usable = Promise.withResolvers<number>();
      const time = new Promise<number>((resolve, reject) => {
        const heard = ({ timeStamp }: Event) => {
          const lookUsable = () => {
            const title = document.querySelector('[data-chart-stage]:not([inert]) h1');
            if (title?.textContent === heading) usable.resolve(performance.now() - timeStamp);
            else requestAnimationFrame(lookUsable);
          };
          const look = () => {
            if (!isWhole()) {
              if (performance.now() - timeStamp < 10_000) requestAnimationFrame(look);
              else reject(new Error(`The chart of ${heading} was not shown`));
              return;
            }
            // A message sent during a frame arrives after it is painted.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            port2.postMessage(null);
            lookUsable();
          };
          requestAnimationFrame(look);
        };
        addEventListener('keydown', heard, { capture: true, once: true });
      });
      return { time, usable: usable.promise };
    },
    { heading: name, names: medicines },
  );
  await page.keyboard.press('j');
  return {
    shown: await moved.evaluate(({ time }) => time),
    usable: () => moved.evaluate((one) => one.usable),
  };
}
