import { expect, test } from 'vitest';
import { findBadConfigurationKey, RuntimeConfiguration } from './config.ts';

const least = {
  authentication: {
    authority: 'https://id.example',
    clientId: 'web',
    redirectUrl: 'https://charts.example',
  },
  apiEndpoints: {
    portal: '/portal',
    authorisation: '/authorisation',
    medicationsManagement: '/medications',
    healthIdentifier: '/health-identifier',
  },
};
const authentication = (changes: object) => ({
  ...least,
  authentication: { ...least.authentication, ...changes },
});

test('CFG-02 missing keys get their defaults', () => {
  expect(RuntimeConfiguration.parse(least)).toEqual({
    productName: 'Wattle',
    helpdeskEmail: 'support@example.org',
    authentication: {
      ...least.authentication,
      responseType: 'code',
      additionalScopes: [],
      automaticSilentRenew: true,
      loginTimeout: 60,
      retryCount: 3,
      retryWaitTime: 6,
    },
    apiEndpoints: least.apiEndpoints,
    featureFlags: { qrcode: false, draftOnBehalf: true },
    loggingEnabled: false,
    doseLimits: {},
  });
});

test('CFG-02 every key can be set', () => {
  const whole = {
    productName: 'Charts',
    helpdeskEmail: 'help@example.org',
    authentication: {
      ...least.authentication,
      responseType: 'id_token token',
      additionalScopes: ['portal'],
      automaticSilentRenew: false,
      loginTimeout: 15,
      retryCount: 0,
      retryWaitTime: 0,
      cookieCheck: 'https://id.example/cookies',
    },
    apiEndpoints: least.apiEndpoints,
    featureFlags: { qrcode: true, draftOnBehalf: true },
    loggingEnabled: true,
    doseLimits: { paracetamol: '3 g' },
    monitoringConnectionString: 'InstrumentationKey=0',
  };
  expect(RuntimeConfiguration.parse(whole)).toEqual(whole);
  expect(findBadConfigurationKey(whole)).toBeUndefined();
});

test.each([
  [null, '(the whole file)'],
  ['text', '(the whole file)'],
  [{ ...least, authentication: undefined }, 'authentication'],
  [authentication({ authority: '' }), 'authentication.authority'],
  [authentication({ authority: 'sign-in' }), 'authentication.authority'],
  [authentication({ authority: 'ftp://id.example' }), 'authentication.authority'],
  [authentication({ redirectUrl: '/residents' }), 'authentication.redirectUrl'],
  [authentication({ clientId: 7 }), 'authentication.clientId'],
  [authentication({ responseType: 'token' }), 'authentication.responseType'],
  [authentication({ loginTimeout: 0 }), 'authentication.loginTimeout'],
  [authentication({ retryCount: 1.5 }), 'authentication.retryCount'],
  [authentication({ retryWaitTime: -1 }), 'authentication.retryWaitTime'],
  [authentication({ cookieCheck: '/cookies' }), 'authentication.cookieCheck'],
  [{ ...least, apiEndpoints: { ...least.apiEndpoints, portal: '' } }, 'apiEndpoints.portal'],
  [{ ...least, apiEndpoints: { ...least.apiEndpoints, portal: 'x' } }, 'apiEndpoints.portal'],
  [{ ...least, featureFlags: { qrcode: 'yes' } }, 'featureFlags.qrcode'],
  [{ ...least, loggingEnabled: 'on' }, 'loggingEnabled'],
])('CFG-01 the invalid key of a bad file is found, case %#', (file, key) => {
  expect(findBadConfigurationKey(file)).toBe(key);
});
