import { decodeProtectedHeader, errors, type JWTPayload } from 'jose';
import type { OidcSettings } from '../settings/oidc-settings.ts';
import type { SetUpFault } from './errors.ts';

/** Signatures only the provider can make. */
export const acceptedAlgorithms = ['RS256', 'PS256', 'ES256'];

/** Longer values are cut: some of them come from strangers. */
const mostShown = 200;
const show = (value: unknown): string =>
  value === undefined ? 'missing' : JSON.stringify(value).slice(0, mostShown);

/** The fault in the set-up because of which jose refused a token; undefined if it is the token's own. */
export function faultInRefusal(
  token: string,
  error: errors.JOSEError,
  { issuer, audience }: Pick<OidcSettings, 'issuer' | 'audience'>,
): SetUpFault | undefined {
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, payload } = error;
    if (claim === 'iss') {
      return {
        fault: 'issuer',
        line: `The access token’s iss is ${show(payload.iss)}; OIDC_ISSUER is ${show(issuer)}. They must be the same, including a slash at the end.`,
      };
    }
    return claim === 'aud' ? wrongAudience(payload, audience) : undefined;
  }
  const header = headerOf(token);
  if (header === undefined || header.isEncrypted) {
    return {
      fault: 'opaque-token',
      line: `The access token is ${header === undefined ? 'not a JWT' : 'encrypted'}. Make the provider issue signed JWTs for this client, often by asking for an audience or a scope of its own (OIDC_SCOPES).`,
    };
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return {
      fault: 'algorithm',
      line: `The access token is signed with ${show(header.alg)}. Make the provider sign with one of ${acceptedAlgorithms.join(', ')}.`,
    };
  }
  if (error instanceof errors.JWKSNoMatchingKey) {
    return {
      fault: 'unknown-key',
      line: `The access token names the key ${show(header.kid)}, which the provider at OIDC_ISSUER doesn’t publish. The token may be from another provider, or older than a change of keys.`,
    };
  }
  return undefined;
}

/** The fault because of which a token with these claims, properly signed and valid now, can't be used. */
export function faultInClaims(
  payload: JWTPayload,
  { audience, clientId, claims }: Pick<OidcSettings, 'audience' | 'clientId' | 'claims'>,
  isIdToken: boolean,
): SetUpFault | undefined {
  if (isIdToken) {
    return {
      fault: 'id-token',
      line: 'The access token looks like an ID token: it has at_hash, c_hash, typ ID, or a nonce without typ Bearer. Make the provider issue access tokens without them.',
    };
  }
  const { aud, azp, client_id } = payload;
  if (audience.length === 0 && ![aud, azp, client_id].flat().includes(clientId)) {
    return {
      fault: 'audience',
      line: `The access token names OIDC_CLIENT_ID ${show(clientId)} neither in aud (${show(aud)}), azp (${show(azp)}) nor client_id (${show(client_id)}). If it is meant for this instance, set OIDC_AUDIENCE to its aud.`,
    };
  }
  if (payload.iat === undefined) {
    return {
      fault: 'issue-time',
      line: 'The access token has no iat, without which those from before a sign-out can’t be told from later ones. Make the provider put it in.',
    };
  }
  const value = payload[claims.subject];
  if (typeof value === 'string' && value !== '') return undefined;
  return {
    fault: 'subject',
    line: `The access token has no text in the claim ${show(claims.subject)} that identifies the user. It has ${Object.keys(payload).join(', ').slice(0, mostShown)}. Set subject in OIDC_CLAIMS.`,
  };
}

function wrongAudience({ aud }: JWTPayload, audience: readonly string[]): SetUpFault {
  return {
    fault: 'audience',
    line: `The access token’s aud is ${show(aud)}; OIDC_AUDIENCE is ${audience.map(show).join(', ')}. Set OIDC_AUDIENCE to the token’s aud, or make the provider put yours into it.`,
  };
}

/** The fault if our clock and the provider's differ by this many seconds; undefined if they differ only a little. */
export function faultInClock(lead: number | undefined, tolerance: number): SetUpFault | undefined {
  if (lead === undefined || Math.abs(lead) <= tolerance) return undefined;
  return {
    fault: 'server-clock',
    line: `The clock of this server is ${Math.abs(lead)} s ${lead > 0 ? 'ahead of' : 'behind'} the identity provider’s, so its access tokens count as ${lead > 0 ? 'expired' : 'not valid yet'}. Set both by NTP.`,
  };
}

function headerOf(token: string) {
  try {
    const { alg, kid, enc } = decodeProtectedHeader(token);
    return { alg, kid, isEncrypted: enc !== undefined };
  } catch {
    return undefined; // not a JWT
  }
}
