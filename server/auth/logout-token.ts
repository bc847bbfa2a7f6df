import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import type { Logout } from '../queries/people/ended-access.ts';
import type { OidcSettings } from '../settings/oidc-settings.ts';
import { acceptedAlgorithms } from './set-up-faults.ts';

/** Where the identity provider sends logout tokens. */
export const backChannelLogoutPath = '/portal/back-channel-logout';

/** How old a logout token may be: the provider sends it at once. */
const longestAgeSeconds = 300;

const event = 'http://schemas.openid.net/event/backchannel-logout';
const types: readonly unknown[] = [undefined, 'jwt', 'logout+jwt'];

/** Fields that it must not contain are refused, so that an ID token is never taken for a logout token. */
const Claims = z
  .object({
    iat: z.number(),
    jti: z.string().check(z.minLength(1)),
    sid: z.optional(z.string().check(z.minLength(1))),
    sub: z.optional(z.string().check(z.minLength(1))),
    events: z.object({ [event]: z.record(z.string(), z.unknown()) }),
    nonce: z.optional(z.undefined()),
  })
  .check(z.refine(({ sid, sub }) => sid !== undefined || sub !== undefined));

/** The logout token isn't from our provider, isn't for us, or is malformed. */
export class InvalidLogoutTokenError extends Error {
  constructor(cause: unknown) {
    super('The logout token is invalid.', { cause });
    this.name = 'InvalidLogoutTokenError';
  }
}

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Throws InvalidLogoutTokenError, or what
 * `keys` throws while the provider is unavailable.
 */
export async function verifyLogoutToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId }: Pick<OidcSettings, 'issuer' | 'clientId'>,
  clock: { readonly currentDate: Date; readonly clockTolerance: number },
): Promise<Logout> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      ...clock,
      issuer,
      audience: clientId,
      algorithms: acceptedAlgorithms,
      maxTokenAge: longestAgeSeconds,
    });
    const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '');
    if (!types.includes(type)) throw new InvalidLogoutTokenError(`typ ${type}`);
    const { sid, sub, jti, iat } = Claims.parse(payload);
    return { sid, sub, jti, issuedAt: new Date(iat * 1000) };
  } catch (error) {
    const isRefused = error instanceof errors.JOSEError || error instanceof z.core.$ZodError;
    throw isRefused ? new InvalidLogoutTokenError(error) : error;
  }
}
