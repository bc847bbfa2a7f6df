import type { portal } from '@wattle/contract/operations/portal.ts';
import type { Container } from '../container.ts';
import type { Call } from '../call.ts';

/**
 * Records that somebody signed out and why (AUTH-09). Who and from where come from the token and the
 * connection; the body's version is ignored, and the page's address may name a resident.
 */
export async function recordSignOut(
  { db }: Container,
  call: Call<typeof portal.recordSignOut>,
): Promise<void> {
  await db.kysely.transaction().execute((tx) => call.audit(tx, { reason: call.body.reason }));
}
