import { expect, test } from 'vitest';
import { strangerOf } from './actor.ts';

const person = {
  subject: 'sub-1',
  givenName: 'Sam',
  familyName: 'Reid',
  email: 'sam@example.org',
  userName: 'sam',
  clinicalUser: '',
};

test('API-06 somebody without an account has a name and no right', () => {
  expect(strangerOf(person)).toMatchObject({
    subject: 'sub-1',
    userName: 'sam',
    givenName: 'Sam',
    userType: null,
    isClinicalIdentity: false,
    externalUserName: null,
  });
  expect(strangerOf({ ...person, userName: '' }).userName).toBe('sub-1');
  expect(strangerOf(person).userId).toBe(strangerOf({ ...person, email: '' }).userId);
});

test('API-06 whoever comes from a clinical system is known by their name there', () => {
  expect(strangerOf({ ...person, clinicalUser: 'drreid' })).toMatchObject({
    isClinicalIdentity: true,
    externalUserName: 'drreid',
  });
});
