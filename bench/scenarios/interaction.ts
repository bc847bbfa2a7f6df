import type { Page } from 'playwright';
import type { Finding } from '../scenario.ts';
import { openHundredRows, openList, withBrowser } from '../support/browser.ts';
import { interleaved, median } from '../support/rounds.ts';
import type { World } from '../support/world.ts';

const rounds = 12;
const slowness = 4;
/** RES-13. */
const goal = 50;

/** RES-13: with 100 rows shown, how fast the screen responds to a key or a click. */
export async function interaction({ product: { url } }: World): Promise<Finding[]> {
  const samples = await withBrowser(async (browser) => {
    const page = await openList(browser, url, 'doctor');
    await openHundredRows(page, url);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    const name = page.getByRole('searchbox', { name: 'Name' });
    const badge = page.locator('tbody button[aria-expanded]').first();
    const pane = page.getByRole('button', { name: /(Hide|Show) filters/ });
    const press = (key: string) => untilPainted(page, 'keydown', () => name.press(key));
    const click = (target: typeof badge) => untilPainted(page, 'pointerup', () => target.click());
    return interleaved(rounds, {
      'a key in the name filter': () => press('a'),
      // Before the debounced search.
      'a key that deletes': () => press('Backspace'),
      'courses expanded by their badge': () => click(badge),
      'courses closed': () => click(badge),
      'filters collapsed': () => click(pane),
      'filters unfolded': () => click(pane),
    });
  });
  return Object.entries(samples).map(([what, times]) => ({
    what: `100 rows: ${what}`,
    product: `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)} ms to paint`,
    result: { value: median(times), goal, unit: 'ms' },
    besides: `CPU ${slowness} × slower`,
  }));
}

/** Milliseconds from the event caused by `act` until the next frame is painted. */
async function untilPainted(
  page: Page,
  event: 'keydown' | 'pointerup',
  act: () => Promise<void>,
): Promise<number> {
  const painted = await page.evaluateHandle((type) => {
    const time = new Promise<number>((resolve) => {
      const heard = ({ timeStamp }: Event) =>
        requestAnimationFrame(() => {
          // A message sent during a frame arrives after it is painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null);
        });
      addEventListener(type, heard, { capture: true, once: true });
    });
    return { time };
  }, event);
  await act();
  return painted.evaluate(({ time }) => time);
}
