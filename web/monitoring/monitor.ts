import { isFailedCall } from '../api/errors.ts';
import { hearFailures, tellFailure } from '../lib/failures.ts';
import { openChannel } from './application-insights.ts';
import { telemetryOf } from './telemetry.ts';

/** What a page that fails again and again sends at most. */
const mostPerPage = 100;

/** Sends what fails from now on, and what failed before, to the monitoring service (CFG-04). */
export function startMonitoring(connectionString: string): void {
  const send = openChannel(connectionString);
  let sent = 0;
  hearFailures((failure) => {
    // A failed call that nobody caught has been told of as a call.
    const isKnown = failure.kind === 'exception' && isFailedCall(failure.error);
    if (isKnown || sent >= mostPerPage) return;
    sent += 1;
    send(telemetryOf(failure));
  });
  window.addEventListener('error', ({ error }: ErrorEvent) => {
    tellFailure({ kind: 'exception', error });
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    tellFailure({ kind: 'exception', error: reason });
  });
}
