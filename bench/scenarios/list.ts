import type { Finding } from '../scenario.ts';
import { openHundredRows, openList, openPage, withBrowser } from '../support/browser.ts';
import { mainThreadOf, type MainThread } from '../support/main-thread.ts';
import { interleaved, medians } from '../support/rounds.ts';
import { serveStaticCopy } from '../support/static-copy.ts';
import type { World } from '../support/world.ts';

const rounds = 11;
/** The product's time as a multiple of what the browser needs for the static page. */
const goal = 4;

/** A page of 100 residents, from navigation until idle, compared with its own HTML as a static file. */
export async function list({ product: { url } }: World): Promise<Finding[]> {
  const { product, limit } = await withBrowser(async (browser) => {
    const page = await openList(browser, url, 'doctor');
    await openHundredRows(page, url);
    const copy = await serveStaticCopy(page);
    const copyPage = await openPage(browser);
    await copyPage.goto(copy.url);
    const [measure, measureCopy] = [await mainThreadOf(page), await mainThreadOf(copyPage)];
    try {
      return await interleaved(rounds, {
        product: () => measure(() => openHundredRows(page, url)),
        limit: () =>
          measureCopy(async () => {
            await copyPage.goto(copy.url);
            await copyPage.waitForLoadState('networkidle');
          }),
      });
    } finally {
      await copy.close();
    }
  });
  const kinds = ['all', 'script', 'style', 'layout'] as const;
  const [own, bare] = [medians(product, kinds), medians(limit, kinds)];
  return [
    {
      what: 'list of 100 rows, as static HTML',
      product: words(own),
      limit: words(bare),
      result: { value: own.all / bare.all, goal, unit: '×' },
      besides: `style and layout ${(own.style + own.layout).toFixed(0)} : ${(bare.style + bare.layout).toFixed(0)} ms`,
    },
  ];
}

const words = ({ all, script }: MainThread) =>
  `${all.toFixed(0)} ms CPU (script ${script.toFixed(0)})`;
