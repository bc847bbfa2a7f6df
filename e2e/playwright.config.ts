import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { testChromiumArgs, findChromium } from '../tools/chromium.ts';
import { root } from '../tools/root.ts';
import { testFiles } from '../tools/test-files.ts';

const executablePath = findChromium();

/** The test files, by the support file whose product they use; all others share the one of global-setup. */
const files = globSync(testFiles.e2e, { cwd: root });
const using = (support: string) =>
  files.filter((path) => readFileSync(join(root, path), 'utf8').includes(`'./support/${support}'`));
const external = using('external.ts');
const proxied = using('proxied-test.ts').filter((path) => !external.includes(path));
/** They wait for products to end, to start and to be without their database. */
const waiting = ['e2e/bad-days.e2e.ts', 'e2e/bad-days-postgres.e2e.ts', 'e2e/taper.e2e.ts'];
const apart = [...external, ...proxied, ...waiting];
const shared = files.filter((path) => !apart.includes(path));

export default defineConfig({
  testDir: '..',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  timeout: 120_000,
  // A search or a sign-in may take this long on a busy machine.
  expect: { timeout: 10_000 },
  // One more than cores: two alone would leave a core idle while a product starts.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // A product of its own starts once for each worker: one at a time runs all tests that use it.
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'external', testMatch: external, workers: 1 },
    { name: 'proxied', testMatch: proxied, workers: 1 },
    { name: 'shared', testMatch: shared },
  ],
  use: {
    baseURL: process.env['WATTLE_URL'] ?? '',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Recording takes about a third of the time of a run; `--trace=retain-on-failure` switches it on.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // The tabs of a context share a process, and with it what one of them has compiled.
      args: [...testChromiumArgs, '--process-per-site'],
      ...(executablePath && { executablePath }),
    },
  },
});
