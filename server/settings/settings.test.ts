import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { StartError } from '../start-error.ts';

test('needs no settings for the demo', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    dataDir: './data',
    databaseUrl: undefined,
    demo: true,
    demoResidents: 400,
    instance: { current: { loginTimeout: 60 }, fixed: [] },
    oidc: {
      issuer: 'http://localhost:8080/identity',
      clientId: 'wattle-web',
      responseType: 'code',
    },
  });
});

test('the public address follows the port, and loses a trailing slash', () => {
  expect(readSettings({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  expect(readSettings({ PUBLIC_URL: 'https://wattle.example.org/' })).toMatchObject({
    publicUrl: 'https://wattle.example.org',
    oidc: { issuer: 'https://wattle.example.org/identity' },
  });
});

test('accepts an external provider, with its issuer unchanged', () => {
  const settings = readSettings({
    ...production,
    OIDC_ISSUER: 'https://login.example.org/tenant/',
    OIDC_CLIENT_ID: 'abc',
    OIDC_AUDIENCE: 'api://wattle, Wattle charts,',
    OIDC_CLAIMS: 'subject=oid email=upn',
    OIDC_ORIGINS: 'https://keys.example.org https://token.example.org/',
    OIDC_SCOPES: 'api://wattle/access offline_access',
    OIDC_RESPONSE_TYPE: 'id_token token',
  });
  expect(settings).toMatchObject({
    demo: false,
    oidc: {
      issuer: 'https://login.example.org/tenant/',
      audience: ['api://wattle', 'Wattle charts'],
      responseType: 'id_token token',
      scopes: ['api://wattle/access', 'offline_access'],
      claims: { subject: 'oid', givenName: 'given_name', email: 'upn' },
      origins: ['https://keys.example.org', 'https://token.example.org'],
    },
  });
});

test('accepts addresses, networks and network names as proxies', () => {
  const list = ['10.0.0.1', '10.0.0.0/8', '::1', 'fc00::/7', 'loopback'];
  expect(readSettings({ TRUSTED_PROXIES: list.join(', ') }).trustedProxies).toEqual(list);
});

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://wattle.example.org' };
const source = {
  SAFETY_SOURCE_URL: 'https://safety.example.org/check',
  SAFETY_SOURCE_NAME: 'Facts',
};
const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
const own = { DEMO: 'off', OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'abc' };

const refused = [
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'wattle.example.org' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://example.org/wattle' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://ada:secret@example.org' }, 'PUBLIC_URL must not have a user name'],
  [{ DOSE_LIMITS_FILE: '/nowhere/limits.json' }, 'DOSE_LIMITS_FILE must name a file'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an email address'],
  [{ MAIL_FROM: 'Wattle <nobody>' }, 'MAIL_FROM must be an email address'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://wattle@host:port/wattle' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://wattle@one:5432,two:5432/wattle' }, 'DATABASE_URL'],
  [{ DATABASE_DIRECT_URL: 'postgres://wattle@host/wattle' }, 'DATABASE_DIRECT_URL'],
  [{ DATABASE_URL: 'postgres://h/w', DATABASE_DIRECT_URL: 'host' }, 'DATABASE_DIRECT_URL'],
  [{ DATABASE_PREPARE: 'yes' }, 'DATABASE_PREPARE'],
  [{ SECRETS_KEY: 'c2hvcnQ=' }, 'SECRETS_KEY'],
  [{ SECRETS_KEY: 'x'.repeat(44) }, 'SECRETS_KEY'],
  [{ METRICS_PORT: 'on' }, 'METRICS_PORT'],
  [{ METRICS_PORT: '8080' }, 'METRICS_PORT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ ...traces, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
  [{ ...traces, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER'],
  [{ ...traces, OTEL_TRACES_SAMPLER_ARG: '10' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ TRUSTED_PROXIES: 'balancer' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.1 10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ LMS_TRAINING_URL: 'manuals' }, 'LMS_TRAINING_URL'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM'],
  [{ SAFETY_SOURCE_URL: 'safety' }, 'SAFETY_SOURCE_URL'],
  [{ SAFETY_SOURCE_NAME: 'Facts' }, 'SAFETY_SOURCE_URL'],
  [{ SAFETY_SOURCE_TOKEN: 'secret' }, 'SAFETY_SOURCE_URL'],
  [{ SAFETY_SOURCE_URL: 'https://safety.example.org/check' }, 'SAFETY_SOURCE_NAME'],
  [{ ...source, SAFETY_SOURCE_TOKEN: 'two words' }, 'SAFETY_SOURCE_TOKEN'],
  [{ ...source, SAFETY_SOURCE_TIMEOUT_MS: '5' }, 'SAFETY_SOURCE_TIMEOUT_MS'],
  [{ LMS_RELEASE_URL: 'javascript:alert(1)' }, 'LMS_RELEASE_URL'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ DEMO_RESIDENTS: '-1' }, 'DEMO_RESIDENTS'],
  [{ LOGIN_TIMEOUT: '0' }, 'LOGIN_TIMEOUT'],
  [{ HUB_CONNECTIONS_PER_ADDRESS: '0' }, 'HUB_CONNECTIONS_PER_ADDRESS'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ FHIR_CANONICAL_ROOT: 'fhir' }, 'FHIR_CANONICAL_ROOT'],
  [{ OIDC_RESPONSE_TYPE: 'token' }, 'OIDC_RESPONSE_TYPE'],
  [{ OIDC_SILENT_RENEW: 'false' }, 'OIDC_SILENT_RENEW'],
  [{ OIDC_COOKIE_CHECK: '/cookies' }, 'OIDC_COOKIE_CHECK'],
  [{ USER_INFO_RETRIES: '-1' }, 'USER_INFO_RETRIES'],
  [{ USER_INFO_RETRY_WAIT: 'long' }, 'USER_INFO_RETRY_WAIT'],
  [{ HELPDESK_EMAIL: 'help' }, 'HELPDESK_EMAIL'],
  [{ HELPDESK_EMAIL: 'help@example.org?body=x' }, 'HELPDESK_EMAIL'],
  [{ FEATURE_QRCODE: 'yes' }, 'FEATURE_QRCODE'],
  [{ DRAFT_ON_BEHALF: 'yes' }, 'DRAFT_ON_BEHALF'],
  [{ CLIENT_LOGGING: '1' }, 'CLIENT_LOGGING'],
  [{ PORTAL_URL: 'portal' }, 'PORTAL_URL'],
  [{ AUTHORISATION_URL: 'api' }, 'AUTHORISATION_URL'],
  [{ MEDICATIONS_URL: 'api' }, 'MEDICATIONS_URL'],
  [{ HEALTH_IDENTIFIER_URL: 'api' }, 'HEALTH_IDENTIFIER_URL'],
  [{ OIDC_AUDIENCE: 'urn:of-another-provider' }, 'OIDC_AUDIENCE'],
  [{ OIDC_SCOPES: 'of-another-provider' }, 'OIDC_SCOPES'],
  [{ MONITORING_CONNECTION_STRING: 'InstrumentationKey=1' }, 'MONITORING_CONNECTION_STRING'],
  [{ ...own, OIDC_CLAIMS: 'sub=oid' }, 'OIDC_CLAIMS'],
  [{ ...own, OIDC_CLAIMS: 'email' }, 'OIDC_CLAIMS'],
  [{ ...own, OIDC_CLAIMS: 'email=' }, 'OIDC_CLAIMS'],
  [{ ...own, OIDC_CLAIMS: 'toString=x' }, 'OIDC_CLAIMS'],
  [{ ...own, OIDC_ORIGINS: 'https://keys.example.org/jwks' }, 'OIDC_ORIGINS'],
  [{ OIDC_CLAIMS: 'email=upn' }, 'OIDC_CLAIMS'],
  [{ OIDC_ISSUER: 'https://login.example.org' }, 'OIDC_ISSUER'],
  [{ DEMO: 'off' }, 'OIDC_ISSUER'],
  [{ NODE_ENV: 'production', DEMO: 'on' }, 'PUBLIC_URL is missing'],
  [{ ...production, DEMO: 'on', PUBLIC_URL: 'http://wattle.example.org' }, 'PUBLIC_URL'],
  [{ ...production, ...own, OIDC_ISSUER: 'http://login.example.org' }, 'OIDC_ISSUER must start'],
  [{ DEMO: 'off', OIDC_ISSUER: 'https://login.example.org' }, 'OIDC_CLIENT_ID'],
] as const;
test.for(refused)('refuses %j and names %s', ([environment, name]) => {
  expect(() => readSettings(environment)).toThrow(StartError);
  expect(() => readSettings(environment)).toThrow(name);
});

/** Any text is accepted, or is only checked when the server starts. */
const texts = ['PRODUCT_NAME', 'HOST', 'DATA_DIR', 'PHARMACY_SERVICE_ACCOUNT', 'METRICS_HOST'];

test('SECRETS_KEY isn’t printed with the settings, and not in the refusal of an invalid one', () => {
  const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
  const settings = readSettings({ SECRETS_KEY });
  expect(settings.secretsKey?.export().toString('base64')).toBe(SECRETS_KEY);
  expect(`${inspect(settings)}${JSON.stringify(settings)}`).not.toMatch(/BwcH|07 07/);
  expect(() => readSettings({ SECRETS_KEY: `${SECRETS_KEY}x` })).toThrow(
    /^SECRETS_KEY must be 32 random bytes in base64, as `openssl rand -base64 32` prints them\.$/,
  );
});

test('several hosts in DATABASE_URL are refused with what to do instead', () => {
  const DATABASE_URL = 'postgres://wattle:secret@one:5432,two:5432/wattle';
  expect(() => readSettings({ DATABASE_URL })).toThrow(/one host.*HAProxy/);
});

test('the configuration reference has every variable and no other', () => {
  const reference = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  const rows = reference.split('\n').filter((line) => line.startsWith('| `'));
  const documented = rows.flatMap((row) => row.split('|')[1]?.match(/\w+/g) ?? []);
  const known = new Set([...texts, ...refused.map(([, name]) => name.split(' ', 1).join())]);
  expect(documented.toSorted()).toEqual([...known].toSorted());
});

test('serves no metrics and sends no spans unless asked for', () => {
  expect(readSettings({})).toMatchObject({ metrics: undefined, traces: undefined });
});

test('starts no demo in production unless asked for by name', () => {
  expect(() => readSettings(production)).toThrow('DEMO=on');
  expect(readSettings({ ...production, DEMO: 'on' }).demo).toBe(true);
});

test('takes an address without TLS in production on the same machine only', () => {
  const local = { PUBLIC_URL: 'http://127.0.0.1:8080', OIDC_ISSUER: 'http://localhost:9000' };
  expect(readSettings({ ...production, ...own, ...local }).oidc.issuer).toBe(local.OIDC_ISSUER);
});

test('DRF-07 a licensed source is off unless it is set, and waits two seconds', () => {
  expect(readSettings({}).safetySource).toBeUndefined();
  expect(readSettings({ ...source, SAFETY_SOURCE_TOKEN: 'secret' }).safetySource).toEqual({
    url: source.SAFETY_SOURCE_URL,
    name: 'Facts',
    token: 'secret',
    timeoutMs: 2000,
  });
});

test('DRF-07 a licensed source in production is asked over an encrypted connection, or on this machine', () => {
  const at = (url: string) => () =>
    readSettings({ ...own, ...production, ...source, SAFETY_SOURCE_URL: url });
  expect(at('http://safety.example.org/check')).toThrow('SAFETY_SOURCE_URL');
  for (const host of ['localhost:9000', '127.0.0.1:9000', '[::1]:9000']) {
    expect(at(`http://${host}/check`)).not.toThrow();
  }
});
