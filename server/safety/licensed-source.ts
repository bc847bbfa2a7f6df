import {
  FactSource,
  Finding,
  type LicensedCheck,
  type LineCheck,
} from '@wattle/contract/entities/safety.ts';
import { withState } from '@wattle/contract/rules/safety/check-chart.ts';
import type { ChartToCheck } from '@wattle/contract/rules/safety/line.ts';
import { line } from '@wattle/contract/values/text.ts';
import * as z from 'zod/mini';
import type { Container } from '../container.ts';
import { safetyFailures } from '../monitoring/metrics.ts';
import { inSpan } from '../monitoring/trace.ts';

/** The source's answer: every line that it was asked about, once. */
const Answer = z.object({
  lines: z.array(
    z.object({
      line: z.string(),
      findings: z.array(
        z.object({
          key: line(900),
          level: Finding.shape.level,
          message: line(1000),
          source: z.optional(
            z.nullable(z.object({ ...FactSource.shape, url: z.url({ protocol: /^https?$/ }) })),
          ),
        }),
      ),
      notChecked: z.optional(z.array(line(1000))),
    }),
  ),
});
type Answer = z.infer<typeof Answer>;

/** The question to a source, and its answer; null if it gave none. */
export interface SourceExchange {
  readonly question: string;
  readonly answer: Answer | null;
}

type Asker = Pick<Container, 'settings' | 'log'>;

/**
 * The body of the request: medicines and allergens, by numbers that only this request knows, and nothing about the
 * resident.
 */
function questionAbout({ lines, allergies }: ChartToCheck): string {
  return JSON.stringify({
    allergens:
      allergies === 'unavailable'
        ? null
        : allergies.allergy.allergies.map(({ allergen }) => allergen),
    lines: lines.map(({ product, route, dose, frequency }, i) => {
      const { code, ingredients, strength, form } = product;
      return { line: String(i + 1), code, ingredients, strength, form, route, dose, frequency };
    }),
  });
}

/** Asks the licensed source about a chart; undefined if the instance has none. A failure is logged and never thrown. */
export async function askLicensedSource(
  { settings: { safetySource: source }, log }: Asker,
  chart: ChartToCheck,
): Promise<SourceExchange | undefined> {
  if (source === undefined) return undefined;
  const question = questionAbout(chart);
  try {
    const response = await inSpan('POST licensed source', 'client', () =>
      fetch(source.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(source.token !== undefined && { authorization: `Bearer ${source.token}` }),
        },
        body: question,
        redirect: 'error',
        signal: AbortSignal.timeout(source.timeoutMs),
      }),
    );
    if (response.status !== 200) return failed(log, question, `status ${response.status}`);
    const answer = Answer.safeParse(await response.json());
    const isWhole = answer.success && answersEvery(chart.lines.length, answer.data);
    return isWhole ? { question, answer: answer.data } : failed(log, question, 'malformed');
  } catch (error) {
    return failed(log, question, error instanceof Error ? error.name : 'unknown');
  }
}

/** Without the answer and without the error's message: they may quote the chart. */
function failed(log: Container['log'], question: string, reason: string): SourceExchange {
  safetyFailures.inc({ check: 'licensed' });
  log.error({ reason }, 'The licensed source failed');
  return { question, answer: null };
}

function answersEvery(count: number, { lines }: Answer): boolean {
  const answered = new Set(lines.map(({ line: number }) => number));
  const isEach = Array.from({ length: count }, (_, i) => answered.has(String(i + 1))).every(
    Boolean,
  );
  return isEach && lines.length === count;
}

/** The source's check of each line of a chart; failed if it was asked about another one. */
export function licensedLines(
  chart: ChartToCheck,
  { question, answer }: SourceExchange,
): LineCheck[] {
  const isAsked = question === questionAbout(chart);
  const answers = new Map(isAsked ? answer?.lines.map((one) => [one.line, one]) : []);
  return chart.lines.map(({ key }, i) => {
    const found = answers.get(String(i + 1));
    const check = 'licensed' as const;
    return withState({
      line: key,
      findings: (found?.findings ?? []).map((finding) => ({
        key: `${check}: ${finding.key}`,
        check,
        level: finding.level,
        message: finding.message,
        source: finding.source ?? null,
      })),
      notChecked: (found?.notChecked ?? []).map((why) => ({ check, why })),
      failed: found === undefined ? [check] : [],
    });
  });
}

/** What the licensed source says about a chart; null if the instance has none. */
export async function checkWithLicensedSource(
  container: Asker,
  chart: ChartToCheck,
): Promise<LicensedCheck | null> {
  const exchange = await askLicensedSource(container, chart);
  const { safetySource: source } = container.settings;
  return exchange && source ? { source: source.name, lines: licensedLines(chart, exchange) } : null;
}
