import type { EnvironmentReader } from './environment.ts';
import { StartError } from '../start-error.ts';
import { requireSecure } from './secure-address.ts';

export interface OidcSettings {
  /** The `iss` of the tokens; `PUBLIC_URL/identity` with the embedded provider. */
  readonly issuer: string;
  readonly clientId: string;
  /** An access token's `aud` must contain one of these; if empty, see the configuration reference. */
  readonly audience: readonly string[];
  readonly responseType: (typeof responseTypes)[number];
  /** Extra scopes besides `openid profile email`. */
  readonly scopes: readonly string[];
  /** The claims of an access token that identify the user. */
  readonly claims: ClaimNames;
  /** Extra origins of the provider's endpoints. */
  readonly origins: readonly string[];
}

const defaultClaims = {
  subject: 'sub',
  givenName: 'given_name',
  familyName: 'family_name',
  email: 'email',
  userName: 'preferred_username',
  clinicalUser: 'clinical_user',
} as const;
export type ClaimNames = Readonly<Record<keyof typeof defaultClaims, string>>;

const responseTypes = ['code', 'id_token token'] as const;

/** The audience of the embedded provider's access tokens. */
const embeddedAudience = 'urn:wattle:api';

/** Settings only for an operator's own provider. */
const externalOnly = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_AUDIENCE',
  'OIDC_SCOPES',
  'OIDC_CLAIMS',
  'OIDC_ORIGINS',
];

interface OidcContext {
  readonly demo: boolean;
  readonly isProduction: boolean;
  readonly publicUrl: string;
}

/** Which identity provider to trust, and how. Throws a StartError. */
export function readOidcSettings(read: EnvironmentReader, context: OidcContext): OidcSettings {
  const responseType = read.choice('OIDC_RESPONSE_TYPE', responseTypes, 'code');
  const own = context.demo
    ? embeddedProvider(read, context.publicUrl)
    : externalProvider(read, context.isProduction);
  return { ...own, responseType };
}

function embeddedProvider(read: EnvironmentReader, publicUrl: string) {
  for (const name of externalOnly) {
    if (read.text(name) === undefined) continue;
    throw new StartError(
      `${name} is set, but the demo uses its own identity provider. Set DEMO=off to use yours.`,
    );
  }
  return {
    issuer: `${publicUrl}/identity`,
    clientId: 'wattle-web',
    audience: [embeddedAudience],
    // It grants the FHIR interface's scope unasked.
    scopes: [],
    claims: defaultClaims,
    origins: [],
  };
}

function externalProvider(read: EnvironmentReader, isProduction: boolean) {
  const issuer = read.url('OIDC_ISSUER');
  const clientId = read.text('OIDC_CLIENT_ID');
  if (issuer === undefined || clientId === undefined) {
    const missing = issuer === undefined ? 'OIDC_ISSUER' : 'OIDC_CLIENT_ID';
    throw new StartError(
      isProduction
        ? `${missing} is missing. In production the demo is off unless you set DEMO=on. Set OIDC_ISSUER and OIDC_CLIENT_ID, or DEMO=on.`
        : `${missing} is missing. With DEMO=off, OIDC_ISSUER and OIDC_CLIENT_ID are required.`,
    );
  }
  requireSecure('OIDC_ISSUER', issuer, isProduction);
  return {
    issuer,
    clientId,
    audience: read.texts('OIDC_AUDIENCE'),
    scopes: read.list('OIDC_SCOPES'),
    claims: read.names('OIDC_CLAIMS', defaultClaims),
    origins: read.origins('OIDC_ORIGINS'),
  };
}
