import { importJWK, SignJWT } from 'jose';
import type { Container } from '../container.ts';
import { loadProviderKeys } from '../idp/keys.ts';

export interface TokenOptions {
  /** Seconds from now; negative for one that has expired. */
  readonly expiresIn?: number;
  /** Seconds from now. */
  readonly issuedIn?: number;
  readonly issuer?: string;
  readonly audience?: string;
  readonly claims?: Record<string, unknown>;
}

/** An access token for any subject, signed as by the embedded provider. */
export async function signToken(
  { db, settings }: Container,
  subject: string,
  options: TokenOptions = {},
): Promise<string> {
  const { signing } = await loadProviderKeys(db.kysely, new Date());
  const [jwk] = signing;
  if (jwk?.kid === undefined) throw new Error('The provider has no key');
  const { expiresIn = 600, issuedIn = 0, issuer = settings.oidc.issuer, claims = {} } = options;
  const seconds = Math.floor(Date.now() / 1000);
  return await new SignJWT({ client_id: settings.oidc.clientId, scope: 'api user/*.rs', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ: 'at+jwt' })
    .setSubject(subject)
    .setIssuer(issuer)
    .setAudience(options.audience ?? [...settings.oidc.audience])
    .setIssuedAt(seconds + issuedIn)
    .setExpirationTime(seconds + expiresIn)
    .setJti(crypto.randomUUID())
    .sign(await importJWK(jwk));
}
