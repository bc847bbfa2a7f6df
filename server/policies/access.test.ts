import { assistantTypes, everyType } from '@wattle/contract/values/user-type.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unknownActor } from '../actor.ts';
import { accessEnded, findRoleFailure } from './access.ts';

const types = fc.constantFrom(...everyType);
const somebody = {
  subject: 'somebody',
  givenName: '',
  familyName: '',
  email: '',
  userName: '',
  clinicalUser: '',
};
const actorOf = (userType: (typeof everyType)[number] | null) => ({
  ...unknownActor(somebody),
  userType,
});

test('API-06 only the named roles may call', () => {
  fc.assert(
    fc.property(fc.uniqueArray(types), fc.option(types), (roles, userType) => {
      const failure = findRoleFailure({ roles, about: 'nobody' }, actorOf(userType), false);
      const isNamed = userType !== null && roles.includes(userType);
      expect(failure?.status).toBe(isNamed ? undefined : 403);
    }),
  );
});

test('API-06 without sign-in only anonymous calls are allowed', () => {
  expect(findRoleFailure('anonymous', null, false)).toBeUndefined();
  expect(findRoleFailure('signed-in', null, false)?.status).toBe(401);
  expect(findRoleFailure({ roles: everyType, about: 'nobody' }, null, false)?.status).toBe(401);
  expect(findRoleFailure('signed-in', actorOf(null), false)).toBeUndefined();
});

test('a user whose access has ended may only read that it has and sign out', () => {
  const ended = { ...actorOf(null), hasAccessEnded: true };
  expect(findRoleFailure('even-ended', ended, true)).toBeUndefined();
  expect(findRoleFailure('even-ended', null, true)?.status).toBe(401);
  expect(findRoleFailure('signed-in', ended, true)?.message).toBe(accessEnded);
  expect(findRoleFailure({ roles: everyType, about: 'nobody' }, ended, true)?.message).toBe(
    accessEnded,
  );
});

test('ADD-02 a shared account needs a provider to work with residents', () => {
  const shared = { ...actorOf('RegisteredNurse'), isShared: true };
  const work = { roles: everyType, about: 'nobody' } as const;
  expect(findRoleFailure(work, shared, false)?.message).toBe('Choose a provider first.');
  expect(findRoleFailure(work, { ...shared, providerForeignKey: 'P1' }, false)).toBeUndefined();
  expect(findRoleFailure('signed-in', shared, false)).toBeUndefined();
});

test('DRF-01 a user who drafts on behalf may call only if the instance allows it', () => {
  const drafting = { roles: everyType, onBehalf: assistantTypes, about: 'nobody' } as const;
  for (const userType of everyType) {
    const isAssistant = assistantTypes.some((one) => one === userType);
    expect(findRoleFailure(drafting, actorOf(userType), true)).toBeUndefined();
    expect(findRoleFailure(drafting, actorOf(userType), false)?.status).toBe(
      isAssistant ? 403 : undefined,
    );
  }
});
