import { toInstant } from '@wattle/contract/values/instant.ts';
import type { CallContext } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import { changeDetail, hasToSave } from '../../policies/administration.ts';
import { endSubscriptions, lockSubscription } from '../../queries/exchange/subscriptions.ts';

interface EndSubscription extends Pick<CallContext, 'now' | 'audit'> {
  readonly params: { readonly id: string };
  readonly body: { readonly revision: number };
}

/** Ends a subscription at once and clears its queue; if it has ended already, nothing changes. */
export async function endSubscription(
  { db }: Pick<Container, 'db'>,
  call: EndSubscription,
): Promise<void> {
  const { now, params, body } = call;
  await db.kysely.transaction().execute(async (tx) => {
    const stored = await lockSubscription(tx, params.id);
    if (stored === undefined) throw new Failure(404, 'There is no such subscription.');
    const end = { name: 'endedAt', before: '', after: toInstant(now) };
    const fields = stored.endedAt === null ? [end] : [];
    if (hasToSave(stored, body.revision, fields)) await endSubscriptions(tx, [params.id], now);
    await call.audit(tx, changeDetail(params.id, new URL(stored.endpoint).host, fields));
  });
}
