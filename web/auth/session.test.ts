import { expect, test } from 'vitest';
import { isCallback, returnAddress } from './session.ts';

test.each([
  ['?code=1&state=2', ''],
  ['?state=2&session_state=3', ''],
  ['', '#id_token=1&state=2'],
  ['', '#session_state=3'],
  ['?error=access_denied&state=2', ''],
  ['', '#error=access_denied&state=2'],
])('AUTH-02 %s%s is an answer from the provider', (search, hash) => {
  expect(isCallback({ search, hash })).toBe(true);
});

test.each([
  ['', ''],
  ['?state=2', ''],
  ['?error=2', ''],
  ['?query=code', '#row-code'],
])('AUTH-02 %s%s is not an answer from the provider', (search, hash) => {
  expect(isCallback({ search, hash })).toBe(false);
});

test('HEAD-04 a clinical system’s answer is not the provider’s', () => {
  const answer = { search: '?code=1&state=2', hash: '' };
  expect(isCallback({ ...answer, pathname: '/clinical-link' })).toBe(false);
  expect(isCallback({ ...answer, pathname: '/residents' })).toBe(true);
});

test('AUTH-01 a sign-in returns to a path of this application only', () => {
  expect(returnAddress({ returnTo: '/residents?page=2#row' })).toBe('/residents?page=2#row');
  for (const state of [
    undefined,
    null,
    'text',
    {},
    { returnTo: 7 },
    { returnTo: '' },
    { returnTo: 'residents' },
    { returnTo: '//evil.example' },
    { returnTo: '/\\evil.example' },
    { returnTo: 'https://evil.example/' },
    { returnTo: 'javascript:alert(1)' },
  ]) {
    expect(returnAddress(state)).toBe('/residents');
  }
});
