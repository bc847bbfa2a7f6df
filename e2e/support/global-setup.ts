import { rmSync } from 'node:fs';
import { demoWorldDirectory, freshDirectory, startProduct } from './product.ts';

/** Everybody with a part to play, and enough others for a list of several pages: it takes half as long as the usual 400. */
const residents = '150';

/** Fills a demo world, and starts the product that all tests share on a copy of it; the workers know of both. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the file's default export.
export default async function globalSetup(): Promise<() => Promise<void>> {
  const world = freshDirectory();
  await (await startProduct({ dataDir: world, env: { DEMO_RESIDENTS: residents } })).stop();
  process.env['WATTLE_DEMO_WORLD'] = world;
  const dataDir = demoWorldDirectory();
  const product = await startProduct({ dataDir });
  process.env['WATTLE_URL'] = product.url;
  return async () => {
    await product.stop();
    for (const directory of [dataDir, world]) rmSync(directory, { recursive: true, force: true });
  };
}
