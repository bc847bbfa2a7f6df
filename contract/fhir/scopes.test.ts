import { expect, test } from 'vitest';
import { grantedScopes, grants } from './scopes.ts';

const search = { type: 'Patient', interaction: 's' } as const;

test.for([
  [['user/*.rs'], true],
  [['openid', 'user/Patient.s'], true],
  [['user/Patient.read'], true],
  [['user/Patient.*'], true],
  [['user/Patient.r'], false],
  [['user/Patient.cu'], false],
  [['user/Location.rs'], false],
  [['system/*.rs'], false],
  [['user/Patient.rs?_id=1'], false],
  [['user/Patient.sr'], false],
  [['patient/Patient.rs'], false],
  [[], false],
] as const)('%j lets a person search for patients: %s', ([scopes, expected]) => {
  expect(grants(scopes, 'user', search)).toBe(expected);
});

test('a system can read the audit log only with a scope that names it', () => {
  const audit = { type: 'AuditEvent', interaction: 'r' } as const;
  expect(grants(['system/*.rs'], 'system', audit)).toBe(false);
  expect(grants(['system/AuditEvent.rs'], 'system', audit)).toBe(true);
  expect(grants(['user/*.rs'], 'user', audit)).toBe(true);
  expect(grantedScopes(['system/*.rs'], ['system/AuditEvent.rs'])).toEqual([]);
});

test.for([
  [['system/*.rs'], ['system/Patient.rs'], ['system/Patient.rs']],
  [['system/*.rs'], ['system/Patient.r'], ['system/Patient.r']],
  [['system/*.rs'], ['system/*.rs', 'system/*.cu'], ['system/*.rs']],
  [['system/*.rs', 'system/*.cu'], ['system/Patient.crus'], ['system/Patient.crus']],
  [['system/*.rs', 'system/*.cu'], ['system/Patient.rc', 'x'], []],
  [['system/Patient.rs'], ['system/*.rs'], []],
  [['system/Patient.rs', 'system/Patient.cu'], ['system/Patient.read'], ['system/Patient.read']],
] as const)('a service with %j that asks for %j gets %j', ([registered, request, granted]) => {
  expect(grantedScopes(registered, request)).toEqual(granted);
});
