import { digestOfCharts } from '@wattle/contract/rules/safety/testing/random-charts.ts';
import { digestOfStructuredCharts } from '@wattle/contract/rules/safety/testing/structured-charts.ts';
import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The digest of so many random charts as Node computes it. */
    digestInNode: (charts: number) => Promise<string>;
    /** The same of charts whose lines have schedules. */
    structuredDigestInNode: (charts: number) => Promise<string>;
  }
}

const charts = 2_000;

test('DRF-07 the browser says the same as the server about 2,000 random charts', async () => {
  expect(digestOfCharts(charts)).toBe(await commands.digestInNode(charts));
});

test('DRF-07 the browser says the same as the server about 100 random charts of schedules of every kind', async () => {
  expect(digestOfStructuredCharts(100)).toBe(await commands.structuredDigestInNode(100));
});
