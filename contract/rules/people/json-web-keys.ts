import * as z from 'zod/mini';

/** The public half of a key, as it is stored: only the members that every reader needs. */
export interface PublicKey {
  readonly kid: string;
  readonly kty: 'RSA' | 'EC';
  readonly [member: string]: string;
}

/** Members that only a private or a shared key has. */
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/));
const kid = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\x20-\x7e]+$/));
const Rsa = z.object({ kty: z.literal('RSA'), kid, n: base64url, e: base64url });
const Ec = z.object({
  kty: z.literal('EC'),
  kid,
  crv: z.literal('P-384'),
  x: base64url,
  y: base64url,
});

/** Fewer bits than this can be broken (NIST SP 800-131A). */
const fewestBits = 2048;
const mostBits = 8192;
/** Of a coordinate on P-384. */
const coordinateBytes = 48;
const mostKeys = 10;

const isPrivate =
  'This holds a private key, which never leaves the other system. Nothing was kept. Its operator should replace that key, and give you the public key set.';
const isNoKeySet =
  'This isn’t a JSON Web Key Set. It looks like {"keys": [{"kty": "RSA", "kid": "…", "n": "…", "e": "AQAB"}]}.';

/** The public keys in the text of a JSON Web Key Set, or what is wrong with it. */
export function readKeySet(
  text: string,
): { readonly keys: readonly PublicKey[] } | { readonly problem: string } {
  if (/-----BEGIN[A-Z ]* PRIVATE KEY-----/.test(text)) return { problem: isPrivate };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: isNoKeySet };
  }
  if (hasSecret(parsed)) return { problem: isPrivate };
  const set = z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).safeParse(parsed);
  if (!set.success) return { problem: isNoKeySet };
  const { keys } = set.data;
  if (keys.length === 0) return { problem: 'This key set has no keys.' };
  if (keys.length > mostKeys) return { problem: `A key set has at most ${mostKeys} keys.` };
  const read: PublicKey[] = [];
  for (const [at, key] of keys.entries()) {
    const result = readKey(key);
    if (typeof result === 'string') return { problem: `Key ${at + 1}: ${result}` };
    if (read.some((one) => one.kid === result.kid)) {
      return { problem: `Key ${at + 1}: another key of the set has the same “kid”.` };
    }
    read.push(result);
  }
  return { keys: read };
}

/** `RSA, 2048 bits` or `EC, P-384`. */
export function keyKind(key: PublicKey): string {
  return key.kty === 'RSA' ? `RSA, ${bitsOf(key['n'] ?? '')} bits` : `EC, ${key['crv']}`;
}

/** As it is stored and shown. */
export function keySetText(keys: readonly PublicKey[]): string {
  return JSON.stringify({ keys }, undefined, 2);
}

function readKey(key: Record<string, unknown>): PublicKey | string {
  if (!kid.safeParse(key['kid']).success) return 'it needs a “kid”, which names the key.';
  if (key['use'] !== undefined && key['use'] !== 'sig') {
    return 'it is for encryption. Give one for signatures (“use”: “sig”).';
  }
  if (key['kty'] === 'RSA') {
    const rsa = Rsa.safeParse(key);
    if (!rsa.success) return 'an RSA key needs “n” and “e” in base64url.';
    const bits = bitsOf(rsa.data.n);
    if (bits < fewestBits) {
      return `RSA keys with ${bits} bits are too easily broken. It needs at least ${fewestBits}.`;
    }
    if (bits > mostBits) return `an RSA key has at most ${mostBits} bits.`;
    if (!isSafeExponent(rsa.data.e))
      return 'an RSA key needs the usual exponent, 65537 (“e”: “AQAB”).';
    return rsa.data;
  }
  if (key['kty'] === 'EC') {
    const ec = Ec.safeParse(key);
    const isWhole =
      ec.success &&
      bytesOf(ec.data.x).length === coordinateBytes &&
      bytesOf(ec.data.y).length === coordinateBytes;
    return isWhole ? ec.data : 'an EC key needs the curve P-384, and “x” and “y” in base64url.';
  }
  return 'it needs the type RSA or EC (“kty”).';
}

function hasSecret(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasSecret);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([member, inner]) => secretMembers.includes(member) || hasSecret(inner),
  );
}

/** Odd and above 65536: with a small one, such as 3, signatures can be forged where padding is read carelessly. */
const isSafeExponent = (text: string) => bitsOf(text) > 16 && (bytesOf(text).at(-1) ?? 0) % 2 === 1;

/** How long a whole number in base64url is. */
function bitsOf(text: string): number {
  const bytes = bytesOf(text);
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : (bytes.length - first - 1) * 8 + (32 - Math.clz32(bytes[first] ?? 0));
}

function bytesOf(text: string): readonly number[] {
  try {
    return Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    );
  } catch {
    return [];
  }
}
