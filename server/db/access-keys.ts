import { createHash } from 'node:crypto';

/** The PostgreSQL channel on which every process hears whose access has changed: an `accessKey`, or `everyone`. */
export const accessChannel = 'wattle_access';

/** Instead of a key: whoever is connected. */
export const everyone = 'everyone';

/** What names an account by its subject on the channel; migration 023 computes the same. */
export function accessKey(kind: 'account', value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('hex');
}
