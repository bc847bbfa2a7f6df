import type { Operation } from '@wattle/contract/operations/operation.ts';
import { everyOperation } from '@wattle/contract/operations/services.ts';
import { expect, test } from 'vitest';

const operations = everyOperation.map(({ operation }) => operation);
const nameOf = ({ service, method, path }: Operation) => `${service} ${method} ${path}`;

test('API-06 only calls that the specification names are anonymous', () => {
  const open = operations.filter(({ access }) => access === 'anonymous').map(nameOf);
  expect(open.toSorted()).toEqual([
    'authorisation GET /api/v1/users/me',
    'fhir GET /metadata',
    'portal GET /api/v1/userregistration/lookups',
    'portal POST /api/v1/oauth/validate-clinical-user',
    'portal POST /api/v1/userregistration/register',
  ]);
});

test('API-06 every other call asks for a signed-in account, or names at least one role or a right for systems', () => {
  const unruled = operations.filter(({ access }) =>
    typeof access === 'object'
      ? access.roles.length === 0 && access.right === undefined
      : !/^(anonymous|even-ended|signed-in)$/.test(access),
  );
  expect(unruled.map(nameOf)).toEqual([]);
});

/** Their path names a provider record. */
const aboutProviders = ['portal GET /api/v1/users/practitioner-hpii/:authoringSystem/:foreignKey'];

test('API-06 a call with a resident in its path asks whether the caller may see that resident', () => {
  const blind = operations.filter(
    ({ access, path }) =>
      path.includes(':authoringSystem') && typeof access === 'object' && access.about === 'nobody',
  );
  expect(blind.map(nameOf)).toEqual(aboutProviders);
});

test('API-01 no two calls share a method and path', () => {
  const names = operations.map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
