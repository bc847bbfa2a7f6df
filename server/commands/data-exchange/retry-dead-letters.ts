import type { CallContext } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import { giveUpAfter } from '../../policies/subscriptions.ts';
import { wakeExchange } from '../../queries/exchange/outbox.ts';
import { lockSubscription, reviveDeliveries } from '../../queries/exchange/subscriptions.ts';

interface RetryDeadLetters extends Pick<CallContext, 'now' | 'audit'> {
  readonly params: { readonly id: string };
}

/** Sends a subscription's dead letters again, in order, and retries its queue now. Repeating it does no harm. */
export async function retryDeadLetters(
  { db }: Pick<Container, 'db'>,
  call: RetryDeadLetters,
): Promise<void> {
  const { now, params } = call;
  await db.kysely.transaction().execute(async (tx) => {
    const stored = await lockSubscription(tx, params.id);
    if (stored === undefined) throw new Failure(404, 'There is no such subscription.');
    const repeated =
      stored.endedAt === null ? await reviveDeliveries(tx, params.id, now, giveUpAfter(now)) : 0;
    await wakeExchange(tx);
    await call.audit(tx, { subject: params.id, name: new URL(stored.endpoint).host, repeated });
  });
}
