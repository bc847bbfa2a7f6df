import { medications } from '@wattle/contract/operations/medications.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { call } from '../../api/client.ts';
import type { CheckFailure } from './check-lines.ts';

const reported = new Set<string>();

/** Logs that a check threw, once for each place in the code; without its message, which could name a medicine. */
export function reportCheckFailures(key: ResidentKey, failures: readonly CheckFailure[]): void {
  for (const { check, error } of failures) {
    const cause = error instanceof Error ? error : new Error(typeof error);
    const stack = (cause.stack ?? '').split('\n').filter((line) => /^\s*at |@/.test(line));
    const message = JSON.stringify({ check, errorType: cause.name, stack }).slice(0, 8000);
    const place = JSON.stringify([key, message]);
    if (reported.has(place)) continue;
    reported.add(place);
    const failureReason = `The safety check failed: ${check}`;
    call(medications.logEvent, {
      body: { eventType: 'SafetyCheck_Failed', message, failureReason, ...key },
    }).catch(() => {
      // The line says that its check failed; the next failure is reported again.
      reported.delete(place);
    });
  }
}
