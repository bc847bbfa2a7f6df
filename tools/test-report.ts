import * as z from 'zod/mini';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const Vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});

const Playwright = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** The sums in a JSON report of vitest or Playwright; a flaky test has failed. Throws on any other file. */
export function countTests(report: unknown): Counts {
  const vitest = Vitest.safeParse(report);
  if (vitest.success) {
    const { numPassedTests, numFailedTests, numPendingTests } = vitest.data;
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  }
  const { expected, unexpected, flaky, skipped } = Playwright.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** A line for each stage, in the order of their ends: its seconds and its tests. */
export function table(
  stages: readonly { title: string; seconds: number; counts: Counts }[],
): string {
  const rows = [
    ['Stage', 'Seconds', 'Passed', 'Failed', 'Skipped'],
    ...stages.map(({ title, seconds, counts: { passed, failed, skipped } }) => [
      title,
      seconds.toFixed(1),
      ...[passed, failed, skipped].map(String),
    ]),
  ];
  const [width = 0] = rows.map(([title = '']) => title.length).toSorted((a, b) => b - a);
  return rows
    .map(([title = '', ...numbers]) => [title.padEnd(width), ...numbers.map((n) => n.padStart(8))])
    .map((cells) => cells.join(''))
    .join('\n');
}
