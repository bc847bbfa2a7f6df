import { Uuid } from '@wattle/contract/values/uuid.ts';
import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ClientKeys } from './client-keys.ts';
import { OAuthFailure } from './oauth-failure.ts';

/** What SMART requires of every server. */
export const assertionAlgorithms = ['RS384', 'ES384'];

const longestSeconds = 300;
const clockToleranceSeconds = 30;

/** A signed request for a token, by a service whose access hasn't ended. */
export interface Assertion {
  readonly service: { readonly id: string; readonly scopes: readonly string[] };
  /** Counts once, until `expiresAt`. */
  readonly jti: string;
  readonly expiresAt: Date;
}

interface Check {
  /** The address of the token endpoint, for which it has to be made. */
  readonly audience: string;
  readonly keys: ClientKeys;
  readonly now: Date;
}

/**
 * Checks an assertion by SMART backend services. Throws an OAuthFailure, which says what is wrong only after the
 * signature was right: nobody else learns which services exist.
 */
export async function verifyAssertion(
  db: Kysely<Tables>,
  assertion: string,
  { audience, keys, now }: Check,
): Promise<Assertion> {
  const service = await findService(db, assertion, now);
  if (service === undefined) throw notAccepted();
  const { payload } = await jwtVerify(assertion, keys.of(service), {
    issuer: service.id,
    subject: service.id,
    audience,
    algorithms: assertionAlgorithms,
    clockTolerance: clockToleranceSeconds,
    currentDate: now,
    requiredClaims: ['exp', 'jti'],
  }).catch((error: unknown) => {
    const isClaim =
      error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired;
    if (isClaim) throw wrongClaim(error.claim, audience, error);
    throw notAccepted(error);
  });
  const { jti = '', exp = 0 } = payload;
  if (typeof jti !== 'string' || jti === '' || jti.length > 200) throw wrongClaim('jti', audience);
  const latest = now.getTime() / 1000 + longestSeconds + clockToleranceSeconds;
  if (exp > latest) throw wrongClaim('exp', audience);
  const expiresAt = new Date((exp + clockToleranceSeconds) * 1000);
  return { service, jti, expiresAt };
}

async function findService(db: Kysely<Tables>, assertion: string, now: Date) {
  const id = Uuid.safeParse(claimsOf(assertion)?.iss).data;
  if (id === undefined) return undefined;
  return await db
    .selectFrom('backendService')
    .select(['id', 'scopes', 'jwks', 'jwksUrl'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', now)]))
    .executeTakeFirst();
}

function claimsOf(assertion: string): JWTPayload | undefined {
  try {
    return decodeJwt(assertion);
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

const notAccepted = (cause?: unknown) =>
  new OAuthFailure(
    'invalid_client',
    'The client_assertion is not accepted: the service isn’t registered, its access has ended, or none of its keys made the signature (RS384 or ES384, with a kid).',
    cause,
  );

function wrongClaim(claim: string, audience: string, cause?: unknown): OAuthFailure {
  const needed: Partial<Record<string, string>> = {
    aud: `aud has to be ${audience}`,
    exp: `exp has to be in the future, by ${longestSeconds} seconds at most`,
    jti: 'jti has to be a text of at most 200 characters that was not used before',
    sub: 'iss and sub both have to be the id of the service',
    nbf: 'nbf is in the future',
  };
  return new OAuthFailure(
    'invalid_client',
    `The client_assertion is not accepted: ${needed[claim] ?? `${claim} is not as it has to be`}.`,
    cause,
  );
}

export const usedBefore = (audience: string) => wrongClaim('jti', audience);
