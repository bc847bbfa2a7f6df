import { isFailedCall } from '../api/errors.ts';
import { hearFailures, tellFailure } from '../lib/failures.ts';
import { openChannel } from './application-insights.ts';
import { telemetryOf } from './telemetry.ts';

/** The most a page sends, however often it fails. */
const mostPerPage = 100;

/** Sends earlier and later failures to the monitoring service (CFG-04). */
export function startMonitoring(connectionString: string): void {
  const send = openChannel(connectionString);
  let sent = 0;
  hearFailures((failure) => {
    // An uncaught failed call has already been reported as a call.
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
