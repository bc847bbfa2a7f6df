import { digestOfCharts } from '@wattle/contract/rules/safety/testing/random-charts.ts';
import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The digest of so many random charts as Node computes it. */
    digestInNode: (charts: number) => Promise<string>;
  }
}

const charts = 2_000;

test('DRF-07 the browser says the same as the server about 2,000 random charts', async () => {
  expect(digestOfCharts(charts)).toBe(await commands.digestInNode(charts));
});
