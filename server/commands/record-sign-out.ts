import type { portal } from '@wattle/contract/operations/portal.ts';
import type { Container } from '../container.ts';
import type { Call } from '../call.ts';
import { endAccess } from '../queries/people/ended-access.ts';

/**
 * Ends the caller's token and its session at the provider, and records that they signed out and why
 * (AUTH-09). The user and their address come from the token and the connection; what the body says is ignored, and the
 * page's address may name a resident.
 */
export async function recordSignOut(
  { db }: Container,
  call: Call<typeof portal.recordSignOut>,
): Promise<void> {
  const { token, now, body } = call;
  await db.kysely.transaction().execute(async (tx) => {
    if (token !== null) {
      // The provider's clock may be ahead of ours.
      const until = token.issuedAt > now ? token.issuedAt : now;
      await endAccess(tx, token.sessionKeys, until, now);
    }
    await call.audit(tx, { reason: body.reason });
  });
}
