import { setTimeout } from 'node:timers/promises';
import type { Container } from '../container.ts';
import { Exporter } from '../fhir/bulk/exporter.ts';
import { Deliverer } from '../fhir/subscriptions/deliver.ts';
import { exchangeChannel } from '../queries/exchange/outbox.ts';

/** For work that is due at a set time, and for anything missed. */
const everyMs = 15_000;
/** How long a run rests: what happens meanwhile is one more run, not one each. */
const restMs = 250;

/**
 * Tells other systems what happens as it happens, and writes exports; each process may. Resolves once listening, with
 * the function to stop, which cuts off what is being sent: it is sent again.
 */
export async function startExchange(container: Container): Promise<() => Promise<void>> {
  const { db, log } = container;
  const deliverer = new Deliverer(container);
  const exporter = new Exporter(container);
  let last = Promise.resolve();
  let isWaiting = false;
  const stopping = new AbortController();
  /** One run after another: however often it is called in the meantime, it runs once more. */
  const wake = () => {
    if (isWaiting) return;
    isWaiting = true;
    last = last
      .then(async () => {
        isWaiting = false;
        exporter.wake();
        await deliverer.wake();
      })
      .catch((err: unknown) => log.error({ err }, 'Data exchange failed'))
      .then(() => setTimeout(restMs, undefined, { signal: stopping.signal }))
      .catch(() => undefined); // it is stopping
  };
  const stopHearing = await db.listen(exchangeChannel, wake);
  db.onReconnect(wake);
  const timer = setInterval(wake, everyMs);
  wake();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await stopHearing();
    await Promise.all([last, deliverer.stop(), exporter.stop()]);
  };
}
