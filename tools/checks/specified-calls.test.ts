import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { healthIdentifier } from '@wattle/contract/operations/health-identifier.ts';
import type { Operation } from '@wattle/contract/operations/operation.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const answers = z.object({ shape: z.record(z.string(), z.unknown()) });
/** The fields of a body or response; none for a list or nothing. */
const fieldsOf = (schema: unknown) => Object.keys(answers.safeParse(schema).data?.shape ?? {});

const words = (text: string) => text.split(' ');
const key = ['authoringSystem', 'authoringSystemForeignKey'];
const person = ['familyName', 'givenName'];
const numbers = ['hpiiNumber', 'prescriberNumber'];

/** Every specified call for sign-in and registration: its path, its request and its response. */
const specified: readonly (readonly [string, Operation, readonly string[], readonly string[]])[] = [
  ['GET authorisation/api/v1/users/me', authorisation.whoAmI, [], []],
  ['GET authorisation/api/v1/users/me/permissions', authorisation.myPermissions, [], []],
  [
    'GET authorisation/api/v1/users/me/data-access/Patient/:authoringSystem/:foreignKey',
    authorisation.dataAccess,
    [],
    ['state'],
  ],
  [
    'GET portal/api/v1/users/me',
    portal.me,
    [],
    [
      'userType',
      'userId',
      'isSharedAccount',
      'isClinicalIdentityProviderUser',
      ...person,
      'externalUserName',
    ],
  ],
  [
    'POST portal/api/v1/users/signout-eventlog',
    portal.recordSignOut,
    ['email', ...person, 'url', 'ipAddress', 'reason'],
    [],
  ],
  [
    'GET portal/api/v1/users/practitioner-hpii/:authoringSystem/:foreignKey',
    portal.practitionerHpii,
    [],
    [],
  ],
  [
    'POST medications/api/v1/medications/trigger-medications-sync',
    medications.triggerSync,
    ['patient'],
    [],
  ],
  ['GET portal/api/v1/print/:authoringSystem/:foreignKey', portal.printChart, [], []],
  ['POST portal/api/v1/users/auto-link-user', portal.autoLinkUser, ['externalUserName'], []],
  [
    'POST portal/api/v1/external-users/provider',
    portal.upsertProvider,
    ['firstName', 'lastName', 'qualification', ...numbers],
    key,
  ],
  ['GET portal/api/v1/organisation/', portal.linkableOrganisations, [], []],
  ['GET portal/api/v1/clinical-details/:id', portal.clinicalDetails, [], []],
  [
    'GET portal/api/v1/users/link-additional-organisations',
    portal.linkAdditionalOrganisations,
    [],
    ['organisationList'],
  ],
  [
    'POST portal/api/v1/userregistration/register',
    portalRegistration.register,
    [
      ...words('firstName lastName gender dateOfBirth email phoneArea phoneLocal phoneNumber'),
      ...words('organisationName facilityName userType designation hpiiNumber prescriberNumber'),
      ...words('prescriberExpiry ahpraRegistrationNumber ahpraExpiry practiceName hpioNumber'),
      ...words('streetAddress city postCode state pharmacyName termsAcknowledged'),
      ...[1, 2, 3, 4, 5].flatMap((n) => [
        `medProviderNumber${n}`,
        `medProviderValidFrom${n}`,
        `medProviderValidTo${n}`,
      ]),
    ],
    [],
  ],
  [
    'GET portal/api/v1/userregistration/lookups',
    portalRegistration.registrationLookups,
    [],
    ['genders', 'userTypes', 'states'],
  ],
  [
    'POST portal/api/v1/users/map-users',
    portal.mapUser,
    [...numbers, 'mappingUserType'],
    ['organisationList'],
  ],
  ['POST portal/api/v1/users/save-user-attempts', portal.saveUserAttempts, [], []],
  [
    'GET portal/api/v1/users/get-user-attempts',
    portal.getUserAttempts,
    [],
    ['attemptRetriesExpired'],
  ],
  [
    'POST portal/api/v1/oauth/validate-clinical-user',
    portal.validateClinicalUser,
    [...key, 'userCreds'],
    [],
  ],
  [
    'POST health-identifier/api/v1/hpii/verify',
    healthIdentifier.verifyHpii,
    ['providerSnapshot', ...key, 'user', 'providerIdentifier'],
    ['verificationDetails'],
  ],
  [
    'POST health-identifier/api/v1/ihi/verify-search',
    healthIdentifier.verifyIhi,
    [...key, ...person, ...words('dateOfBirth sexCode medicareNumber dvaNumber hpioNumber')],
    [],
  ],
];

test.for(specified)('API-01 %s has the specified path and fields', (call) => {
  const [address, { method, service, path, body, response }, sent, given] = call;
  expect(`${method} ${service}${path}`).toBe(address);
  // The client sends nothing else; a response may contain more.
  expect(fieldsOf(body).toSorted()).toEqual([...sent].toSorted());
  expect(fieldsOf(response)).toEqual(expect.arrayContaining([...given]));
});
