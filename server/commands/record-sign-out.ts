import type { portal } from '@wattle/contract/operations/portal.ts';
import type { Container } from '../container.ts';
import type { Call } from '../call.ts';

/**
 * Records that somebody signed out and why (AUTH-09). Who and from where is taken from the token and the
 * connection; what the body says of it is not needed, and the address of the page may name a resident.
 */
export async function recordSignOut(
  { db }: Container,
  call: Call<typeof portal.recordSignOut>,
): Promise<void> {
  await db.kysely.transaction().execute((tx) => call.audit(tx, { reason: call.body.reason }));
}
