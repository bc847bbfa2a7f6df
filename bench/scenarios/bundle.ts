import { gzipSync } from 'node:zlib';
import type { Finding } from '../scenario.ts';
import { openList, withBrowser } from '../support/browser.ts';
import type { World } from '../support/world.ts';

/** Scripts and styles that the residents list may take until its rows show, in kB (1000 bytes) of gzip. */
const sizeGoal = 168;
/** The requests for them. */
const requestGoal = 6;

interface File {
  readonly kind: 'script' | 'style';
  readonly size: number;
  /** Requested before the first row was shown. */
  readonly isNeeded: boolean;
}

/** What a signed-in browser with an empty cache loads for the residents list. */
export async function bundle({ product }: World): Promise<Finding[]> {
  const files = await withBrowser(async (browser) => {
    const page = await openList(browser, product.url, 'doctor');
    // Requests still under way would be lost with this page, and don't belong to the next one.
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const loaded: Promise<{ url: string; kind: File['kind']; size: number }>[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      if (type !== 'script' && type !== 'stylesheet') return;
      const kind: File['kind'] = type === 'script' ? 'script' : 'style';
      const url = response.url();
      const sized = (body: Buffer) => ({ url, kind, size: gzipSync(body, { level: 9 }).length });
      loaded.push(response.body().then(sized));
    });
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('tbody tr') === null) return;
        performance.mark('rows');
        watch.disconnect();
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${product.url}/residents`);
    await page.locator('tbody tr').first().waitFor();
    await page.waitForLoadState('networkidle');
    const requests = await page.evaluate(() => {
      const [rows] = performance.getEntriesByName('rows');
      if (rows === undefined) throw new Error('The rows never appeared');
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < rows.startTime)
        .map(({ name }) => name);
    });
    return (await Promise.all(loaded)).map(
      ({ url, ...rest }): File => ({ ...rest, isNeeded: requests.includes(url) }),
    );
  });
  const needed = files.filter(({ isNeeded }) => isNeeded);
  const sumOf = (some: readonly File[]) => some.reduce((sum, { size }) => sum + size, 0) / 1000;
  const sumOfKind = (kind: File['kind']) => sumOf(needed.filter((file) => file.kind === kind));
  const ahead = files.length - needed.length;
  return [
    {
      what: 'first load of the residents list until the rows show',
      product: `scripts ${sumOfKind('script').toFixed(1)}, styles ${sumOfKind('style').toFixed(1)} kB`,
      result: { value: sumOf(needed), goal: sizeGoal, unit: 'kB' },
      besides: `including prefetched files ${sumOf(files).toFixed(1)} kB in ${files.length} files`,
    },
    {
      what: 'requests for these scripts and styles',
      product: `${needed.length}, and ${ahead} ahead`,
      result: { value: needed.length, goal: requestGoal, unit: 'requests' },
    },
  ];
}
