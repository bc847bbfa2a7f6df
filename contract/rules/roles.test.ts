import { expect, test } from 'vitest';
import { Permission } from '../entities/user.ts';
import { everyType, UserType } from '../values/user-type.ts';
import { can, isClinical, isPharmacist, isPrescriber, permissionsOf } from './roles.ts';

const prescriber = [
  'ViewClinicalChart',
  'DraftMedications',
  'FinaliseMedications',
  'ChangePackaging',
];
const clinical = ['ViewClinicalChart', 'ChangePackaging'];

test.each([
  ['Doctor', [...prescriber, 'EditClosingTheGap']],
  ['NursePractitioner', prescriber],
  ['Dentist', prescriber],
  ['Optometrist', prescriber],
  ['RegisteredNurse', clinical],
  ['GeneralStaffAdmin', clinical],
  ['Pharmacist', ['ViewPharmacyChart', 'ActionMedications', 'ConfirmMedications']],
  ['Consultant', ['ReviewRegistrations']],
] as const)('GATE-09 %s holds exactly its permissions', (userType, held) => {
  expect(permissionsOf(userType).toSorted()).toEqual([...held].toSorted());
  for (const permission of Permission.options) {
    expect(can(userType, permission)).toBe((held as readonly string[]).includes(permission));
  }
});

test('GATE-09 an account without a user type holds nothing', () => {
  expect(permissionsOf(null)).toEqual([]);
  expect([isClinical(null), isPrescriber(null), isPharmacist(null)]).toEqual([false, false, false]);
});

test('GATE-09 whoever works with residents is either clinical or a pharmacist, and prescribers are clinical', () => {
  expect(UserType.options.filter((type) => !everyType.some((one) => one === type))).toEqual([
    'Consultant',
  ]);
  expect(isClinical('Consultant') || isPharmacist('Consultant')).toBe(false);
  for (const userType of everyType) {
    expect(isClinical(userType)).not.toBe(isPharmacist(userType));
    expect(!isPrescriber(userType) || isClinical(userType)).toBe(true);
  }
  expect(UserType.options.filter(isPrescriber)).toHaveLength(4);
});
