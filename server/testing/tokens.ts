import { importJWK, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import type { Container } from '../container.ts';
import type { Tables } from '../db/tables.ts';
import { newSigningKey } from '../queries/people/provider-keys.ts';

/** The same for all apps of this process: making one takes longer than most tests. */
let own: ReturnType<typeof makeKey> | undefined;

async function makeKey() {
  const jwk = await newSigningKey();
  return { jwk, privateKey: await importJWK(jwk) };
}

/** Gives the embedded provider its key, as if an earlier start had made it. */
export async function insertProviderKey(db: Kysely<Tables>): Promise<void> {
  const { jwk } = await (own ??= makeKey());
  const row = { kid: jwk.kid, jwk: JSON.stringify(jwk), createdAt: new Date() };
  await db.insertInto('idpKey').values(row).execute();
}

export interface TokenOptions {
  /** Seconds from now; negative for one that has expired. */
  readonly expiresIn?: number;
  /** Seconds from now. */
  readonly issuedIn?: number;
  readonly issuer?: string;
  readonly audience?: string;
  readonly claims?: Record<string, unknown>;
}

/** An access token for any subject, signed with the key that `insertProviderKey` gives the embedded provider. */
export async function signToken(
  { settings }: Pick<Container, 'settings'>,
  subject: string,
  options: TokenOptions = {},
): Promise<string> {
  const { jwk, privateKey } = await (own ??= makeKey());
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
    .sign(privateKey);
}
