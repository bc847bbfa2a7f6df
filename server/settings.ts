import { EnvironmentReader } from './environment.ts';

/** The server's configuration: the environment, parsed and checked. */
export interface Settings {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** Where users reach the product, without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The demo world, its accounts and the embedded identity provider. */
  readonly demo: boolean;
  readonly demoResidents: number;
  readonly oidc: OidcSettings;
  readonly productName: string;
  /** Minutes without a click after which a session ends. */
  readonly loginTimeout: number;
  readonly logLevel: (typeof logLevels)[number];
  /** Pages of the operator's own that the footer links to (FOO-01). */
  readonly links: {
    readonly trainingManuals: string | undefined;
    readonly releaseInformation: string | undefined;
  };
  /** Addresses or networks of balancers whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[];
}

export interface OidcSettings {
  /** The `iss` of the tokens; `PUBLIC_URL/identity` with the embedded provider. */
  readonly issuer: string;
  readonly clientId: string;
  /** What `aud` of an access token must contain; undefined: see the configuration reference. */
  readonly audience: string | undefined;
  readonly responseType: (typeof responseTypes)[number];
  /** Scopes asked for besides `openid profile email`. */
  readonly scopes: readonly string[];
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const responseTypes = ['code', 'id_token token'] as const;

/** The audience of the access tokens that the embedded provider issues. */
const embeddedAudience = 'urn:wattle:api';

/** Something an operator has to put right before the server can start; the message says what. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Reads the settings from the environment; throws a StartError that names the variable at fault. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const read = new EnvironmentReader(environment, (message) => new StartError(message));
  const isProduction = environment['NODE_ENV'] === 'production';
  const demo = read.choice('DEMO', ['on', 'off'], isProduction ? 'off' : 'on') === 'on';
  const port = read.integer('PORT', 8080, 1, 65_535);
  const publicUrl = read.origin('PUBLIC_URL', `http://localhost:${port}`);
  const databaseUrl = read.text('DATABASE_URL');
  const isPostgres =
    /^postgres(ql)?:\/\//.test(databaseUrl ?? '') && URL.canParse(databaseUrl ?? '');
  if (databaseUrl !== undefined && !isPostgres) {
    throw new StartError('DATABASE_URL must be an address such as postgres://user@host/database.');
  }
  return {
    isProduction,
    port,
    host: read.text('HOST') ?? '0.0.0.0',
    publicUrl,
    dataDir: read.text('DATA_DIR') ?? './data',
    databaseUrl,
    demo,
    demoResidents: read.integer('DEMO_RESIDENTS', 400, 1, 1_000_000),
    oidc: demo ? embeddedProvider(read, publicUrl) : externalProvider(read, isProduction),
    productName: read.text('PRODUCT_NAME') ?? 'Wattle',
    loginTimeout: read.integer('LOGIN_TIMEOUT', 60, 1, 1440),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    links: {
      trainingManuals: read.url('LMS_TRAINING_URL'),
      releaseInformation: read.url('LMS_RELEASE_URL'),
    },
    trustedProxies: read.networks('TRUSTED_PROXIES'),
  };
}

function embeddedProvider(read: EnvironmentReader, publicUrl: string): OidcSettings {
  for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE', 'OIDC_SCOPES']) {
    if (read.text(name) === undefined) continue;
    throw new StartError(
      `${name} is set, but the demo brings its own identity provider. Set DEMO=off to use yours.`,
    );
  }
  return {
    issuer: `${publicUrl}/identity`,
    clientId: 'wattle-web',
    audience: embeddedAudience,
    responseType: read.choice('OIDC_RESPONSE_TYPE', responseTypes, 'code'),
    scopes: [],
  };
}

function externalProvider(read: EnvironmentReader, isProduction: boolean): OidcSettings {
  const issuer = read.url('OIDC_ISSUER');
  const clientId = read.text('OIDC_CLIENT_ID');
  if (issuer === undefined || clientId === undefined) {
    const missing = issuer === undefined ? 'OIDC_ISSUER' : 'OIDC_CLIENT_ID';
    throw new StartError(
      isProduction
        ? `${missing} is missing. With NODE_ENV=production the demo does not start by itself: set OIDC_ISSUER and OIDC_CLIENT_ID, or ask for the demo with DEMO=on.`
        : `${missing} is missing. With DEMO=off, OIDC_ISSUER and OIDC_CLIENT_ID are required.`,
    );
  }
  return {
    issuer,
    clientId,
    audience: read.text('OIDC_AUDIENCE'),
    responseType: read.choice('OIDC_RESPONSE_TYPE', responseTypes, 'code'),
    scopes: read.list('OIDC_SCOPES'),
  };
}
