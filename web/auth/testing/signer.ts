import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';

export type Claims = Readonly<Record<string, unknown>>;

/** A signing key, and its public half as a provider publishes it. */
export interface Signer {
  readonly jwk: JWK;
  readonly sign: (claims: Claims, header?: Partial<JWTHeaderParameters>) => Promise<string>;
}

export async function newSigner(kid: string, alg = 'RS256'): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' },
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey),
  };
}

/** A token declared as unsigned. */
export function unsigned(claims: Claims): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

/** A token signed with a secret that everybody knows. */
export async function signedBySecret(claims: Claims, secret: string, kid: string) {
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(new TextEncoder().encode(secret));
}

/** `at_hash` by the hash of an algorithm with this many bits. */
export function hashOf(accessToken: string, bits = 256): string {
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}
