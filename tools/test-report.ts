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
