import { expect, test } from 'vitest';
import { asksForNumbers, gateOf } from './gate.ts';

const provider = 'authoringSystem=demo&authoringSystemForeignKey=p1';

test('GATE-03 a shared account with a type and without a stored provider gives details', () => {
  expect(gateOf({ userType: 'Doctor', isSharedAccount: true }, null)).toBe('additional-details');
  expect(gateOf({ userType: 'Doctor', isSharedAccount: true }, '')).toBe('additional-details');
});

test.each([
  [true, null],
  [true, provider],
  [false, null],
  [false, provider],
])(
  'GATE-04 without a user type the account is linked (shared: %s, provider: %s)',
  (shared, stored) => {
    expect(gateOf({ userType: null, isSharedAccount: shared }, stored)).toBe('link');
  },
);

test('a user whose access has ended sees that, and isn’t asked to link an account', () => {
  for (const isSharedAccount of [true, false]) {
    const identity = { userType: null, isSharedAccount, hasAccessEnded: true };
    expect(gateOf(identity, provider)).toBe('ended');
  }
  const goesOn = { userType: 'Doctor', isSharedAccount: false, hasAccessEnded: false } as const;
  expect(gateOf(goesOn, null)).toBe('home');
});

test('GATE-07 everyone else goes to the home screen', () => {
  expect(gateOf({ userType: 'Doctor', isSharedAccount: true }, provider)).toBe('home');
  expect(gateOf({ userType: 'Pharmacist', isSharedAccount: false }, null)).toBe('home');
  expect(gateOf({ userType: 'RegisteredNurse', isSharedAccount: false }, provider)).toBe('home');
});

test('GATE-06 asks for numbers unless the server says that they can’t find anybody', () => {
  expect(asksForNumbers({})).toBe(true);
  expect(asksForNumbers({ isMappable: true })).toBe(true);
  expect(asksForNumbers({ isMappable: false })).toBe(false);
});
