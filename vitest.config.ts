import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { UserConfig } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { digestOfCharts } from './contract/rules/safety/testing/random-charts.ts';
import { testChromiumArgs, findChromium } from './tools/chromium.ts';
import { onEmbeddedOnly, testFiles } from './tools/test-files.ts';
import { testNodeArgs } from './tools/test-node-args.ts';

/** What a test waits for may take as long as in e2e where the machine is busy; by default, one second. */
const waiting = { poll: { timeout: 10_000 } };

const define = { 'process.env.NODE_ENV': JSON.stringify('production') };

/** React as in the built product. Its development build takes three times as long. */
const asBuilt = {
  define,
  oxc: { jsx: { development: false } },
  optimizeDeps: { rolldownOptions: { transform: { define }, output: { minify: true } } },
} satisfies UserConfig;

/** Node loads the modules itself, as it does in the product, instead of Vite; `vi.resetModules` doesn’t work then. */
const asNodeLoads = { viteModuleRunner: false };

export default defineConfig({
  test: {
    // Both cores of a small machine: the tests of the server wait for the database half of the time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: testFiles.unit,
          isolate: false,
          experimental: asNodeLoads,
          // They run beside the type checker, the linter and the build, as the checks do.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'client',
          environment: 'node',
          include: testFiles.client,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'checks',
          environment: 'node',
          include: testFiles.checks,
          // The files of a worker share what the first of them has read of the tree.
          isolate: false,
          experimental: asNodeLoads,
          // They read the whole tree, beside the type checker, the linter and the build.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: testFiles.server,
          exclude: [
            ...configDefaults.exclude,
            ...(process.env['DATABASE_URL'] ? onEmbeddedOnly : []),
          ],
          // The files of a worker share its modules and its embedded database, one after the other.
          isolate: false,
          experimental: asNodeLoads,
          execArgv: testNodeArgs,
          globalSetup: 'server/testing/global-setup.ts',
          expect: waiting,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        ...asBuilt,
        test: {
          name: 'browser',
          include: testFiles.browser,
          // The files of a worker share its page, one after the other: what the product has compiled stays.
          isolate: false,
          expect: waiting,
          // As slow as a busy machine types: a form of twenty fields takes a second there, or half a minute.
          testTimeout: 60_000,
          // First, as in the product's page.
          setupFiles: ['web/lib/time/locale.ts', 'web/testing/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            traceView: 'off',
            // They are three quarters of all that each worker's page loads.
            dependencySourcemaps: false,
            provider: playwright({
              launchOptions: {
                executablePath: findChromium() ?? 'chromium',
                args: testChromiumArgs,
              },
              contextOptions: {
                // The product writes dates as Australians do in any browser. Times in another zone are named.
                locale: 'en-US',
                timezoneId: 'Australia/Sydney',
                // During a transition, a contrast says nothing.
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium' }],
            // What the server's engine makes of the same charts.
            commands: {
              digestInNode: (_context, charts: number) => digestOfCharts(charts),
              structuredDigestInNode: async (_context, charts: number) => {
                const { digestOfStructuredCharts } = await import(
                  './contract/rules/safety/testing/structured-charts.ts'
                );
                return digestOfStructuredCharts(charts);
              },
            },
          },
        },
      },
    ],
  },
});
