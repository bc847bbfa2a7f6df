import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { runtimeConfiguration } from './configuration.ts';
import { contentPolicy } from './security-headers.ts';

const publicUrl = 'https://wattle.example.org';

test('CFG-02 unset variables get their defaults', () => {
  expect(runtimeConfiguration(readSettings({ PUBLIC_URL: publicUrl }))).toEqual({
    productName: 'Wattle',
    helpdeskEmail: 'support@example.org',
    authentication: {
      authority: `${publicUrl}/identity`,
      clientId: 'wattle-web',
      redirectUrl: publicUrl,
      responseType: 'code',
      additionalScopes: [],
      automaticSilentRenew: true,
      loginTimeout: 60,
      retryCount: 3,
      retryWaitTime: 6,
    },
    apiEndpoints: {
      portal: `${publicUrl}/portal`,
      authorisation: `${publicUrl}/authorisation`,
      medicationsManagement: `${publicUrl}/medications`,
      healthIdentifier: `${publicUrl}/health-identifier`,
    },
    featureFlags: { qrcode: true, draftOnBehalf: true },
    loggingEnabled: false,
    doseLimits: {},
  });
});

const everything = readSettings({
  PUBLIC_URL: publicUrl,
  DEMO: 'off',
  OIDC_ISSUER: 'https://login.example.org/tenant/',
  OIDC_CLIENT_ID: 'charts',
  OIDC_SCOPES: 'api',
  OIDC_RESPONSE_TYPE: 'id_token token',
  OIDC_ORIGINS: 'https://keys.example.org',
  OIDC_SILENT_RENEW: 'off',
  OIDC_COOKIE_CHECK: 'https://cookies.example.org/start.html',
  PRODUCT_NAME: 'Banksia',
  LOGIN_TIMEOUT: '15',
  USER_INFO_RETRIES: '0',
  USER_INFO_RETRY_WAIT: '2',
  HELPDESK_EMAIL: 'help@example.org',
  FEATURE_QRCODE: 'on',
  DRAFT_ON_BEHALF: 'off',
  CLIENT_LOGGING: 'on',
  MONITORING_CONNECTION_STRING:
    'InstrumentationKey=0;IngestionEndpoint=https://in.monitor.example.org/',
  PORTAL_URL: 'https://api.example.org/portal/',
  AUTHORISATION_URL: 'https://api.example.org/authorisation',
  MEDICATIONS_URL: 'https://meds.example.org',
  HEALTH_IDENTIFIER_URL: 'https://hi.example.org',
});

test('CFG-02 every key can be set in the environment', () => {
  expect(runtimeConfiguration(everything)).toEqual({
    productName: 'Banksia',
    helpdeskEmail: 'help@example.org',
    authentication: {
      authority: 'https://login.example.org/tenant/',
      clientId: 'charts',
      redirectUrl: publicUrl,
      responseType: 'id_token token',
      additionalScopes: ['api'],
      automaticSilentRenew: false,
      loginTimeout: 15,
      retryCount: 0,
      retryWaitTime: 2,
      cookieCheck: 'https://cookies.example.org/start.html',
    },
    apiEndpoints: {
      portal: 'https://api.example.org/portal',
      authorisation: 'https://api.example.org/authorisation',
      medicationsManagement: 'https://meds.example.org',
      healthIdentifier: 'https://hi.example.org',
    },
    featureFlags: { qrcode: true, draftOnBehalf: false },
    loggingEnabled: true,
    doseLimits: {},
    monitoringConnectionString:
      'InstrumentationKey=0;IngestionEndpoint=https://in.monitor.example.org/',
  });
});

test('CFG-02 pages may connect only to configured addresses', () => {
  const plain = contentPolicy(readSettings({ PUBLIC_URL: publicUrl }));
  expect(plain['connect-src']).toEqual(["'self'", 'wss://wattle.example.org']);
  expect(plain['frame-src']).toEqual(["'self'"]);
  const policy = contentPolicy(everything);
  expect(policy['connect-src']).toEqual([
    "'self'",
    'wss://api.example.org',
    'https://login.example.org',
    'https://keys.example.org',
    'https://api.example.org',
    'https://meds.example.org',
    'https://hi.example.org',
    'https://in.monitor.example.org',
  ]);
  expect(policy['frame-src']).toEqual([
    "'self'",
    'https://login.example.org',
    'https://keys.example.org',
    'https://cookies.example.org',
  ]);
});
