import { createHash } from 'node:crypto';
import type { BackendServiceRecord } from '@wattle/contract/entities/data-exchange.ts';
import { keyKind, type PublicKey } from '@wattle/contract/rules/people/json-web-keys.ts';

/** What tells a key apart. */
export function describeKey(key: PublicKey): BackendServiceRecord['keys'][number] {
  return { id: key.kid, kind: keyKind(key), thumbprint: thumbprintOf(key) };
}

/** RFC 7638: its required members in alphabetical order. */
function thumbprintOf(key: PublicKey): string {
  const members = key.kty === 'RSA' ? ['e', 'kty', 'n'] : ['crv', 'kty', 'x', 'y'];
  const canonical = JSON.stringify(Object.fromEntries(members.map((one) => [one, key[one]])));
  return createHash('sha256').update(canonical).digest('base64url');
}
