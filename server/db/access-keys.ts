import { createHash } from 'node:crypto';

/**
 * The PostgreSQL channel on which every process hears whose access has changed: an `accessKey`, `everyone`, or the
 * group of a resident who has moved (migrations 027 and 042).
 */
export const accessChannel = 'wattle_access';

/** Instead of a key: everybody who is connected. */
export const everyone = 'everyone';

/**
 * What access depends on, as a hash, because it is stored and sent around: a token, a session (`sid`) or a user (`sub`)
 * of the identity provider, or a user's token that names no session; an account by its subject, as migration 027 writes
 * it; an organisation that a resident has left (migration 042); and a logout token, which counts once.
 */
export function accessKey(
  kind: 'token' | 'session' | 'user' | 'user-only' | 'account' | 'organisation' | 'logout',
  value: string,
): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('hex');
}
