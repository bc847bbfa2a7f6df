import { expect, test } from 'vitest';
import { Permission } from '../../entities/user.ts';
import { everyType, UserType } from '../../values/user-type.ts';
import {
  can,
  canDraft,
  isAssistant,
  isClinical,
  isPharmacist,
  isPrescriber,
  permissionsOf,
} from './roles.ts';

const drafting = ['DraftMedications', 'FinaliseMedications', 'ChangePackaging'] as const;
const undelegated = [
  'ViewClinicalChart',
  'ViewPharmacyChart',
  'CountersignOrders',
  'ActionMedications',
  'ConfirmMedications',
  'EditClosingTheGap',
  'ReviewRegistrations',
  'Administer',
] as const;
const assistant = ['ViewClinicalChart', ...drafting];
const prescriber = [...assistant, 'CountersignOrders'];

test.each([
  ['Doctor', [...prescriber, 'EditClosingTheGap']],
  ['NursePractitioner', prescriber],
  ['Dentist', prescriber],
  ['Optometrist', prescriber],
  ['RegisteredNurse', assistant],
  ['GeneralStaffAdmin', assistant],
  ['Pharmacist', ['ViewPharmacyChart', 'ActionMedications', 'ConfirmMedications']],
  ['Consultant', ['ReviewRegistrations']],
  ['Administrator', ['Administer']],
] as const)('GATE-09 %s has exactly its permissions', (userType, held) => {
  expect(permissionsOf(userType, true).toSorted()).toEqual([...held].toSorted());
  for (const permission of undelegated) {
    expect(can(userType, permission)).toBe((held as readonly string[]).includes(permission));
  }
});

test('GATE-09 the only other permissions are drafting and synchronising', () => {
  expect([...undelegated, ...drafting, 'SynchroniseMedications'].toSorted()).toEqual(
    Permission.options.toSorted(),
  );
});

test('DRF-01 only prescribers draft where nobody may do it on their behalf', () => {
  for (const userType of UserType.options) {
    const mayDraft = canDraft(userType, false);
    expect(mayDraft).toBe(isPrescriber(userType));
    expect(canDraft(userType, true)).toBe(isClinical(userType));
    expect(permissionsOf(userType, false).some((one) => drafting.some((d) => d === one))).toBe(
      mayDraft,
    );
  }
  expect(UserType.options.filter(isAssistant)).toEqual(['RegisteredNurse', 'GeneralStaffAdmin']);
});

test('GATE-09 an account without a user type has no permissions', () => {
  expect(permissionsOf(null, true)).toEqual([]);
  expect([isClinical(null), isPrescriber(null), isPharmacist(null)]).toEqual([false, false, false]);
});

test('GATE-09 anyone who works with residents is either clinical or a pharmacist; prescribers are clinical', () => {
  expect(UserType.options.filter((type) => !everyType.some((one) => one === type))).toEqual([
    'Consultant',
    'Administrator',
  ]);
  expect(['Consultant', 'Administrator'] as const).not.toSatisfy((types: UserType[]) =>
    types.some((type) => isClinical(type) || isPharmacist(type)),
  );
  for (const userType of everyType) {
    expect(isClinical(userType)).not.toBe(isPharmacist(userType));
    expect(!isPrescriber(userType) || isClinical(userType)).toBe(true);
  }
  expect(UserType.options.filter(isPrescriber)).toHaveLength(4);
});
