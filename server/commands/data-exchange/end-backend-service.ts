import type { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import { changeDetail, hasToSave } from '../../policies/administration.ts';
import {
  listBackendServices,
  removeTokensOf,
  updateBackendService,
} from '../../queries/exchange/backend-service-records.ts';
import { endForEndedServices } from '../../queries/exchange/deliveries.ts';
import { lockSetup } from '../../queries/instance/organisation-records.ts';

/** Ends a system’s access and its subscriptions at once; if it has ended already, nothing changes. */
export async function endBackendService(
  { db }: Container,
  call: Call<typeof portalDataExchange.endBackendService>,
): Promise<void> {
  const { now, body } = call;
  const { id } = call.params;
  await db.kysely.transaction().execute(async (tx) => {
    await lockSetup(tx);
    const [stored] = await listBackendServices(tx, id);
    if (stored === undefined) throw new Failure(404, 'There is no such service.');
    const end = { name: 'endedAt', before: '', after: toInstant(now) };
    const fields = stored.endedAt === null ? [end] : [];
    if (hasToSave(stored, body.revision, fields)) {
      await updateBackendService(tx, id, { endedAt: now, revision: stored.revision + 1 });
      await removeTokensOf(tx, id);
      await endForEndedServices(tx, now);
    }
    await call.audit(tx, changeDetail(id, stored.name, fields));
  });
}
