import type { LineCheck } from '@wattle/contract/entities/safety.ts';
import { checkChart, withState } from '@wattle/contract/rules/safety/check-chart.ts';
import type { ChartToCheck } from '@wattle/contract/rules/safety/line.ts';
import type { Container } from '../container.ts';
import { type SourceExchange, licensedLines } from './licensed-source.ts';
import { reportTo } from './report.ts';

/** Checks a chart here and against the licensed source's answer, if the instance has one; one check per line. */
export function checkAll(
  log: Container['log'],
  chart: ChartToCheck,
  licensed: SourceExchange | undefined,
): LineCheck[] {
  const own = checkChart(chart, reportTo(log));
  if (licensed === undefined) return own;
  const others = licensedLines(chart, licensed);
  return own.map((check, i) =>
    withState({
      line: check.line,
      findings: [...check.findings, ...(others[i]?.findings ?? [])],
      notChecked: [...check.notChecked, ...(others[i]?.notChecked ?? [])],
      failed: [...check.failed, ...(others[i]?.failed ?? [])],
    }),
  );
}
