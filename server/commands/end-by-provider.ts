import type { Container } from '../container.ts';
import { accessKey } from '../db/access-keys.ts';
import { insertAudit } from '../queries/instance/audit.ts';
import { endAccess, type Logout, useUp } from '../queries/people/ended-access.ts';

/**
 * Ends what the identity provider says has ended: a session, or everything of a user. Where a session is named, tokens
 * of its user that name no session end too, because they may belong to it. False if it has said so before.
 */
export async function endByProvider(
  { db, now }: Pick<Container, 'db' | 'now'>,
  { sid, sub, jti, issuedAt }: Logout,
  origin: string,
): Promise<boolean> {
  const keys = sid === undefined ? [] : [accessKey('session', sid)];
  if (sub !== undefined) keys.push(accessKey(sid === undefined ? 'user' : 'user-only', sub));
  return await db.kysely.transaction().execute(async (tx) => {
    if (!(await useUp(tx, accessKey('logout', jti), now()))) return false;
    await endAccess(tx, keys, issuedAt, now());
    await insertAudit(tx, {
      actor: 'identity-provider',
      action: 'back-channel-logout',
      resident: null,
      origin,
      detail: { by: sid === undefined ? 'user' : 'session' },
    });
    return true;
  });
}
