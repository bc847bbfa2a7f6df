import { rmSync } from 'node:fs';
import { type HttpProxy, startHttpProxy } from './http-proxy.ts';
import { demoWorldDirectory, startProduct } from './product.ts';
import { test as base } from './test.ts';

/** Minutes without a click after which a session of the fronted product ends: longer than an access token lasts. */
const longTimeout = 240;
const trainingUrl = 'https://training.example.org/manuals';

/** Tests of a product of their own behind a front; one for each worker. */
export const test = base.extend<object, { front: HttpProxy; dataDir: string }>({
  dataDir: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern.
    async ({}, use) => {
      const directory = demoWorldDirectory();
      await use(directory);
      rmSync(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  front: [
    async ({ dataDir }, use) => {
      const front = await startHttpProxy();
      const product = await startProduct({
        dataDir,
        env: {
          PUBLIC_URL: front.url,
          LOGIN_TIMEOUT: String(longTimeout),
          LMS_TRAINING_URL: trainingUrl,
        },
      });
      front.lead(product.url);
      await use(front);
      await front.close();
      await product.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ front }, provide) => {
    await provide(front.url);
  },
});

/** The configuration that the product serves, with changes. */
export async function changedConfiguration(
  front: HttpProxy,
  change: (configuration: Record<string, unknown>) => unknown,
): Promise<() => void> {
  const answer = await fetch(`${front.url}/configuration.json`);
  const changed = change((await answer.json()) as Record<string, unknown>);
  const body = typeof changed === 'string' ? changed : JSON.stringify(changed);
  return front.answer(/^\/configuration\.json/, () => ({
    status: 200,
    type: 'application/json',
    body,
  }));
}
