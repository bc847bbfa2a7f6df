import type { Container } from '../container.ts';
import { Exporter } from '../fhir/bulk/exporter.ts';
import { Deliverer } from '../fhir/subscriptions/deliver.ts';
import { exchangeChannel } from '../queries/exchange/outbox.ts';

/** For work that is due at a set time, and for anything missed. */
const everyMs = 15_000;

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
      .catch((err: unknown) => log.error({ err }, 'Data exchange failed'));
  };
  const stopHearing = await db.listen(exchangeChannel, wake);
  db.onReconnect(wake);
  const timer = setInterval(wake, everyMs);
  wake();
  return async () => {
    clearInterval(timer);
    await stopHearing();
    await Promise.all([last, deliverer.stop(), exporter.stop()]);
  };
}
