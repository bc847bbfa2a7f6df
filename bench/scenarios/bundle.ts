import { gzipSync } from 'node:zlib';
import type { Finding } from '../scenario.ts';
import { openList, withBrowser } from '../support/browser.ts';
import type { World } from '../support/world.ts';

/** Scripts and styles that a first load of the residents list may take, in kB (1000 bytes) of gzip. */
const goal = 150;

/** What a browser with an empty cache asks for on the way to the residents list, signed in. */
export async function bundle({ product }: World): Promise<Finding[]> {
  const sizes = await withBrowser(async (browser) => {
    const page = await openList(browser, product.url, 'doctor');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const loaded: Promise<{ type: string; size: number }>[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      if (type !== 'script' && type !== 'stylesheet') return;
      loaded.push(
        response.body().then((body) => ({ type, size: gzipSync(body, { level: 9 }).length })),
      );
    });
    await page.goto(`${product.url}/residents`);
    await page.getByRole('table').waitFor();
    await page.waitForLoadState('networkidle');
    return Promise.all(loaded);
  });
  const sumOf = (kind: string) =>
    sizes.filter(({ type }) => type === kind).reduce((sum, { size }) => sum + size, 0) / 1000;
  const [script, style] = [sumOf('script'), sumOf('stylesheet')];
  return [
    {
      what: 'first load of the residents list',
      product: `scripts ${script.toFixed(1)}, styles ${style.toFixed(1)} kB`,
      result: { value: script + style, goal, unit: 'kB' },
      besides: `${sizes.length} files`,
    },
  ];
}
