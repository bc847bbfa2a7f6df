import type { ReportFailure } from '@wattle/contract/rules/safety/check-chart.ts';
import type { Container } from '../container.ts';
import { safetyFailures } from '../monitoring/metrics.ts';

/** Logs where a check failed, without the error's message: it may quote the chart. */
export function reportTo(log: Container['log']): ReportFailure {
  return (check, error) => {
    const at = error instanceof Error ? (error.stack ?? '').match(/^ +at .+$/gm) : null;
    const name = error instanceof Error ? error.name : typeof error;
    safetyFailures.inc({ check });
    log.error({ check, error: name, at: at?.slice(0, 5) }, 'A safety check failed');
  };
}
