import { expect, test } from 'vitest';
import { prescriberTypes, UserType } from '../../values/user-type.ts';
import { canFinaliseWith, canOrderWith, missingNumbers } from './complete-prescriber.ts';

const bare = { hpii: null, prescriberNumber: null };
const whole = { hpii: '8003619900015717', prescriberNumber: '2425739' };

test('REG-06 every type of prescriber needs an HPI-I and a prescriber number, and nobody else does', () => {
  for (const userType of [...UserType.options, null]) {
    const needs = prescriberTypes.some((one) => one === userType);
    expect([userType, missingNumbers({ ...bare, userType })]).toEqual([
      userType,
      needs ? ['hpii', 'prescriberNumber'] : [],
    ]);
    expect(missingNumbers({ ...whole, userType })).toEqual([]);
  }
  expect(missingNumbers({ ...whole, userType: 'Dentist', hpii: ' ' })).toEqual(['hpii']);
});

test('what is missing is said, and who can add it', () => {
  const why = (...missing: Parameters<typeof canFinaliseWith>) => {
    const capability = canFinaliseWith(...missing);
    return capability.ok ? '' : capability.why;
  };
  expect([why(), why([])]).toEqual(['', '']);
  const rest = '. An administrator can add what is missing on the page Users.';
  const start = 'You can’t finalise yet, because your record here has';
  expect(why(['hpii'])).toBe(`${start} no HPI-I${rest}`);
  expect(why(['prescriberNumber'])).toBe(`${start} no prescriber number${rest}`);
  expect(why(['hpii', 'prescriberNumber'])).toBe(
    `${start} neither an HPI-I nor a prescriber number${rest}`,
  );
  expect(canOrderWith('Ada Chen', ['hpii'])).toMatchObject({
    why: 'You can’t finalise an order of Ada Chen yet, because their record here has no HPI-I',
  });
});
