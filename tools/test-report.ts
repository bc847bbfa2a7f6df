import { relative } from 'node:path';
import * as z from 'zod/mini';
import { root } from './root.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const Vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const Suite = z.object({
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), ok: z.boolean() })),
  get suites() {
    return z.optional(z.array(Suite));
  },
});

const Playwright = z.object({
  suites: z.array(Suite),
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

/** The file and the title of each test that failed, and why a file failed outside of its tests. */
export function failedTests(report: unknown): string[] {
  const vitest = Vitest.safeParse(report);
  if (!vitest.success) return Playwright.parse(report).suites.flatMap(failedOfSuite);
  return vitest.data.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0
        ? [`${file}: ${message}`]
        : failed.map(({ fullName }) => `${file}: ${fullName}`);
    });
}

function failedOfSuite({ file, specs, suites = [] }: z.infer<typeof Suite>): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedOfSuite)];
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
