import { expect, test } from 'vitest';
import { whyNot } from './capability.ts';
import {
  canReauthenticate,
  reauthenticationValidSince,
  needsReauthentication,
} from './reauthentication.ts';

const s8 = { schedule: 'S8' } as const;
const s4 = { schedule: 'S4' } as const;

test.each(['add', 'change', 'represcribe'] as const)(
  'RELOG-04 to %s a Schedule 8 medicine needs the clinical password, also together with others',
  (kind) => {
    expect(needsReauthentication([{ kind, product: s8 }])).toBe(true);
    expect(
      needsReauthentication([
        { kind: 'add', product: s4 },
        { kind, product: s8 },
      ]),
    ).toBe(true);
    expect(needsReauthentication([{ kind, product: s4 }])).toBe(false);
  },
);

test('RELOG-04 ceasing a Schedule 8 medicine needs no password', () => {
  expect(needsReauthentication([{ kind: 'cease', product: s8 }])).toBe(false);
  expect(needsReauthentication([])).toBe(false);
});

test('RELOG-04 a password is good for five minutes', () => {
  expect(reauthenticationValidSince(new Date('2026-11-21T01:05:00.000Z'))).toEqual(
    new Date('2026-11-21T01:00:00.000Z'),
  );
});

test('RELOG-04 a user without a clinical system account sees why, and who to ask', () => {
  const account = {
    externalUserName: 'ihalvorsen',
    authoringSystem: 'CLINIC',
    authoringSystemForeignKey: 'P1',
  };
  expect(canReauthenticate(account)).toEqual({ ok: true });
  for (const key of Object.keys(account)) {
    expect(whyNot(canReauthenticate({ ...account, [key]: null }))).toMatch(
      /isn’t connected to one\. Ask your administrator to connect it\.$/,
    );
  }
});
