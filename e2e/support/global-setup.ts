import { startProduct } from './product.ts';

/** Starts the product that all tests share; the workers find its address in `WATTLE_URL`. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the file's default export.
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['WATTLE_URL'] = product.url;
  return async () => {
    await product.stop();
  };
}
