import { expect, test } from 'vitest';
import { readSettings, StartError } from './settings.ts';

test('needs nothing for the demo', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    dataDir: './data',
    databaseUrl: undefined,
    demo: true,
    demoResidents: 400,
    loginTimeout: 60,
    oidc: {
      issuer: 'http://localhost:8080/identity',
      clientId: 'wattle-web',
      responseType: 'code',
    },
  });
});

test('follows the port with the public address, and takes a slash at its end', () => {
  expect(readSettings({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  expect(readSettings({ PUBLIC_URL: 'https://wattle.example.org/' })).toMatchObject({
    publicUrl: 'https://wattle.example.org',
    oidc: { issuer: 'https://wattle.example.org/identity' },
  });
});

test('takes an external provider, its issuer letter by letter', () => {
  const settings = readSettings({
    NODE_ENV: 'production',
    OIDC_ISSUER: 'https://login.example.org/tenant/',
    OIDC_CLIENT_ID: 'abc',
    OIDC_AUDIENCE: 'api://wattle',
    OIDC_SCOPES: 'api://wattle/access offline_access',
    OIDC_RESPONSE_TYPE: 'id_token token',
  });
  expect(settings).toMatchObject({
    demo: false,
    oidc: {
      issuer: 'https://login.example.org/tenant/',
      audience: 'api://wattle',
      responseType: 'id_token token',
      scopes: ['api://wattle/access', 'offline_access'],
    },
  });
});

test('takes addresses, networks and the names of networks as proxies', () => {
  const list = ['10.0.0.1', '10.0.0.0/8', '::1', 'fc00::/7', 'loopback'];
  expect(readSettings({ TRUSTED_PROXIES: list.join(', ') }).trustedProxies).toEqual(list);
});

test.for([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'wattle.example.org' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://example.org/wattle' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://wattle@host:port/wattle' }, 'DATABASE_URL'],
  [{ TRUSTED_PROXIES: 'balancer' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.1 10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ LMS_TRAINING_URL: 'manuals' }, 'LMS_TRAINING_URL'],
  [{ LMS_RELEASE_URL: 'javascript:alert(1)' }, 'LMS_RELEASE_URL'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ DEMO_RESIDENTS: '-1' }, 'DEMO_RESIDENTS'],
  [{ LOGIN_TIMEOUT: '0' }, 'LOGIN_TIMEOUT'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ OIDC_RESPONSE_TYPE: 'token' }, 'OIDC_RESPONSE_TYPE'],
  [{ OIDC_ISSUER: 'https://login.example.org' }, 'OIDC_ISSUER'],
  [{ DEMO: 'off' }, 'OIDC_ISSUER'],
  [{ DEMO: 'off', OIDC_ISSUER: 'https://login.example.org' }, 'OIDC_CLIENT_ID'],
] as const)('refuses %j and names %s', ([environment, name]) => {
  expect(() => readSettings(environment)).toThrow(StartError);
  expect(() => readSettings(environment)).toThrow(name);
});

test('starts no demo in production unless asked for by name', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow('DEMO=on');
  expect(readSettings({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(true);
});
