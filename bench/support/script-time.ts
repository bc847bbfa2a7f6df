import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { openPage, withBrowser } from './browser.ts';
import { mainThreadDuring } from './main-thread.ts';
import { median } from './rounds.ts';

declare global {
  interface Window {
    /** What an entry measures; returns how many answers there are, so that nothing is left out. */
    readonly measured: (input: never) => number;
  }
}

/** How many times slower a tablet is. */
export const slowness = 4;

/** How long the script of an entry keeps a slow browser busy, the first time on a page and later. */
interface ScriptTime {
  readonly first: number;
  readonly later: number;
}

/** Measures an entry with what it is given, each round on a page of its own. */
export async function scriptTimes(
  entry: URL,
  input: unknown,
  rounds: number,
): Promise<ScriptTime[]> {
  const script = await bundled(entry);
  return withBrowser(async (browser) => {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await measure(browser, script, input));
    }
    return times;
  });
}

/** The entry as it is built for browsers. */
async function bundled(entry: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: {
        entry: fileURLToPath(entry),
        formats: ['iife'],
        name: 'entry',
      },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built');
  return output.output[0].code;
}

async function measure(browser: Browser, content: string, input: unknown): Promise<ScriptTime> {
  const page = await openPage(browser);
  await page.addScriptTag({ content });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const during = await mainThreadDuring(page);
  const handle = await page.evaluateHandle((all) => all as never, input);
  const run = async () => {
    const { script } = await during(async () => {
      // In a task of the page: what the inspector runs itself isn't counted.
      await handle.evaluate(
        (all) =>
          new Promise<number>((resolve) => {
            setTimeout(() => resolve(window.measured(all)));
          }),
      );
    });
    return script;
  };
  const first = await run();
  for (let i = 0; i < 4; i += 1) await run();
  // One run alone is three times as long where code is compiled or memory is cleared in it.
  const later = [];
  for (let i = 0; i < 11; i += 1) later.push(await run());
  await page.close();
  return { first, later: median(later) };
}
