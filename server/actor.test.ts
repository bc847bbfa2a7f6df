import { expect, test } from 'vitest';
import { unknownActor } from './actor.ts';

const person = {
  subject: 'sub-1',
  givenName: 'Sam',
  familyName: 'Reid',
  email: 'sam@example.org',
  userName: 'sam',
  clinicalUser: '',
};

test('API-06 somebody without an account has a name but no rights', () => {
  expect(unknownActor(person)).toMatchObject({
    subject: 'sub-1',
    userName: 'sam',
    givenName: 'Sam',
    userType: null,
    isClinicalIdentity: false,
    externalUserName: null,
  });
  expect(unknownActor({ ...person, userName: '' }).userName).toBe('sub-1');
  expect(unknownActor(person).userId).toBe(unknownActor({ ...person, email: '' }).userId);
});

test('API-06 a user from a clinical system is known by their name there', () => {
  expect(unknownActor({ ...person, clinicalUser: 'drreid' })).toMatchObject({
    isClinicalIdentity: true,
    externalUserName: 'drreid',
  });
});
