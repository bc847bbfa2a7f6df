import { rmSync } from 'node:fs';
import { demoWorldDirectory, freshDirectory, startProduct } from './product.ts';

/** Fills a demo world, and starts the product that all tests share on a copy of it; the workers know of both. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the file's default export.
export default async function globalSetup(): Promise<() => Promise<void>> {
  const world = freshDirectory();
  await (await startProduct({ dataDir: world })).stop();
  process.env['WATTLE_DEMO_WORLD'] = world;
  const dataDir = demoWorldDirectory();
  const product = await startProduct({ dataDir });
  process.env['WATTLE_URL'] = product.url;
  return async () => {
    await product.stop();
    for (const directory of [dataDir, world]) rmSync(directory, { recursive: true, force: true });
  };
}
