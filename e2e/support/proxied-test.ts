import { rmSync } from 'node:fs';
import { type Collector, openCollector } from './collector.ts';
import { type HttpProxy, startHttpProxy } from './http-proxy.ts';
import { demoWorldDirectory, startProduct } from './product.ts';
import { test as base } from './test.ts';

/** Minutes without a click after which a session of the fronted product ends: longer than an access token lasts. */
const longTimeout = 240;
const trainingUrl = 'https://training.example.org/manuals';

interface ProxyFixtures {
  readonly front: HttpProxy;
  /** The monitoring service that the product is set up with. */
  readonly collector: Collector;
  /** Tells the client about it, which no other test's client knows of; returns the function to hide it again. */
  readonly reveal: () => () => void;
}

/** Tests of a product of their own behind a front; one for each worker. */
export const test = base.extend<
  object,
  { front: HttpProxy; dataDir: string; fronted: ProxyFixtures }
>({
  dataDir: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern.
    async ({}, use) => {
      const directory = demoWorldDirectory();
      await use(directory);
      rmSync(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  fronted: [
    async ({ dataDir }, use) => {
      const front = await startHttpProxy();
      const collector = await openCollector();
      const product = await startProduct({
        dataDir,
        env: {
          PUBLIC_URL: front.url,
          LOGIN_TIMEOUT: String(longTimeout),
          LMS_TRAINING_URL: trainingUrl,
          // At the start, because each page's policy says where its client may send.
          MONITORING_CONNECTION_STRING: `InstrumentationKey=11111111-2222-4333-8444-555555555555;IngestionEndpoint=${collector.url}/`,
        },
      });
      front.lead(product.url);
      let isKnown = false;
      const { monitoringConnectionString: _, ...known } = await configurationOf(product.url);
      const body = JSON.stringify(known);
      front.answer(configuration, () =>
        isKnown ? undefined : { status: 200, type: 'application/json', body },
      );
      const reveal = () => {
        isKnown = true;
        return () => {
          isKnown = false;
        };
      };
      await use({ front, collector, reveal });
      await front.close();
      await product.stop();
      await collector.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  front: [
    async ({ fronted }, provide) => {
      await provide(fronted.front);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ front }, provide) => {
    await provide(front.url);
  },
});

const configuration = /^\/configuration\.json/;

async function configurationOf(url: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/configuration.json`);
  return (await answer.json()) as Record<string, unknown>;
}

/** The configuration that the product serves, with changes. */
export async function changedConfiguration(
  front: HttpProxy,
  change: (configuration: Record<string, unknown>) => unknown,
): Promise<() => void> {
  const changed = change(await configurationOf(front.url));
  const body = typeof changed === 'string' ? changed : JSON.stringify(changed);
  return front.answer(configuration, () => ({
    status: 200,
    type: 'application/json',
    body,
  }));
}
