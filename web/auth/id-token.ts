import { base64url, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { UserProfile } from 'oidc-client-ts';
import { clockSkewSeconds, ProviderClockError } from './clock-skew.ts';

/** Signatures only the provider can make; never `none`, or a secret the browser would have to share. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

export interface ExpectedToken {
  readonly issuer: string;
  readonly clientId: string;
  /** The provider's published keys. */
  readonly keys: JWTVerifyGetKey;
  /** The nonce sent with the request; undefined if there was none. */
  readonly nonce: string | undefined;
  /** The access token that came with it. */
  readonly accessToken: string;
  /** Whether the access token came through the browser's address, where only the hash protects it. */
  readonly isHashRequired: boolean;
  readonly now: Date;
}

/**
 * The claims of an ID token that the provider signed for us, now, in answer to our request (AUTH-02);
 * throws for any other, with ProviderClockError if it is untimely.
 */
export async function verifyIdToken(token: string, expected: ExpectedToken): Promise<UserProfile> {
  const { payload, protectedHeader } = await jwtVerify(token, expected.keys, {
    issuer: expected.issuer,
    audience: expected.clientId,
    algorithms,
    clockTolerance: clockSkewSeconds,
    currentDate: expected.now,
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
  }).catch((error: unknown) => {
    const isEarly = error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf';
    if (!isEarly && !(error instanceof errors.JWTExpired)) throw error;
    throw new ProviderClockError(leadOf(error.payload, expected.now));
  });
  const { sub, aud, azp, nonce } = payload;
  expect(typeof sub === 'string' && sub !== '', 'names nobody');
  const isForSeveral = Array.isArray(aud) && aud.length > 1;
  expect(azp === expected.clientId || (azp === undefined && !isForSeveral), 'is for somebody else');
  const lead = leadOf(payload, expected.now);
  if (lead > clockSkewSeconds) throw new ProviderClockError(lead);
  expect(expected.nonce === undefined || nonce === expected.nonce, 'answers another request');
  const hash = payload['at_hash'];
  if (hash !== undefined || expected.isHashRequired) {
    const own = await hashOf(expected.accessToken, protectedHeader.alg);
    expect(hash === own, 'belongs to another access token');
  }
  // Every claim in the type is checked above.
  return payload as UserProfile;
}

/** Seconds from now to when the token was issued. */
function leadOf({ iat = 0 }: JWTPayload, now: Date): number {
  return Math.round(iat - now.getTime() / 1000);
}

function expect(isRight: boolean, otherwise: string): void {
  if (!isRight) throw new Error(`The ID token ${otherwise}`);
}

/** The left half of the hash that belongs to the signature's algorithm (OpenID Connect Core, 3.1.3.6). */
async function hashOf(accessToken: string, algorithm: string): Promise<string> {
  const bits = /\d{3}$/.exec(algorithm)?.[0] ?? '512';
  const text = new TextEncoder().encode(accessToken);
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, text));
  return base64url.encode(digest.subarray(0, digest.length / 2));
}
