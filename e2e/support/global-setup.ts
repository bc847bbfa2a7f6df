import { rmSync } from 'node:fs';
import { freshDirectory, smallWorld, startProduct } from './product.ts';

/** Starts the product that all tests share, and makes the data that others start with; the workers are told of both. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the file's default export.
export default async function globalSetup(): Promise<() => Promise<void>> {
  const directory = freshDirectory();
  const [product] = await Promise.all([startProduct(), fill(directory)]);
  process.env['WATTLE_URL'] = product.url;
  process.env['WATTLE_SMALL_WORLD'] = directory;
  return async () => {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

async function fill(dataDir: string): Promise<void> {
  const product = await startProduct({ dataDir, env: smallWorld });
  await product.stop();
}
