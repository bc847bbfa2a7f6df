import { expect, test } from 'vitest';
import { unknownActor } from '../actor.ts';
import { isPharmacyService } from './pharmacy-service.ts';

const person = { givenName: '', familyName: '', email: '', clinicalUser: '' };
const named = (userName: string, subject: string) => unknownActor({ ...person, userName, subject });

test.each([
  ['the demo’s account', { demo: true, pharmacyServiceAccount: undefined }, 'sync', 'x', true],
  ['another demo account', { demo: true, pharmacyServiceAccount: undefined }, 'nurse', 'x', false],
  [
    'its name outside the demo',
    { demo: false, pharmacyServiceAccount: undefined },
    'sync',
    'x',
    false,
  ],
  ['the configured subject', { demo: false, pharmacyServiceAccount: 'x' }, 'any', 'x', true],
  ['another subject', { demo: true, pharmacyServiceAccount: 'x' }, 'sync', 'y', false],
])('CHT-06 %s', (_, settings, userName, subject, isService) => {
  expect(isPharmacyService(named(userName, subject), settings)).toBe(isService);
});
