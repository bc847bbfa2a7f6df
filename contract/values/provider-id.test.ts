import fc from 'fast-check';
import { expect, test } from 'vitest';
import { providerIdOf, readProviderId } from './provider-id.ts';

const part = fc.stringMatching(/^[A-Za-z0-9_.-]{1,64}$/);

test('ADD-02 the stored provider is a query string, and reads as what was written', () => {
  const key = { authoringSystem: 'WATTLE', authoringSystemForeignKey: 'P000001' };
  expect(providerIdOf(key)).toBe('authoringSystem=WATTLE&authoringSystemForeignKey=P000001');
  fc.assert(
    fc.property(part, part, (authoringSystem, authoringSystemForeignKey) => {
      const any = { authoringSystem, authoringSystemForeignKey };
      expect(readProviderId(providerIdOf(any))).toEqual(any);
    }),
  );
});

test.each([
  '',
  'P000001',
  'authoringSystem=WATTLE',
  'authoringSystem=a/b&authoringSystemForeignKey=x',
  'authoringSystem=%00&authoringSystemForeignKey=<script>',
])('ADD-02 %j names no provider', (text) => {
  expect(readProviderId(text)).toBeUndefined();
});
