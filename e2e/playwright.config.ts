import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';
import { testFiles } from '../tools/test-files.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: '..',
  testMatch: testFiles.e2e,
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  timeout: 120_000,
  // A search or a sign-in may take so long where the machine is loaded.
  expect: { timeout: 10_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: process.env['WATTLE_URL'] ?? '',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Recording takes about a third of the time of a run; `--trace=retain-on-failure` switches it on.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // The tabs of a context share a process, and with it what one of them has compiled.
      args: [...chromiumArgs, '--process-per-site'],
      ...(executablePath && { executablePath }),
    },
  },
});
