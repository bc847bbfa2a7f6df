import { expect, test } from 'vitest';
import { registrationWarning } from './registration-warnings.ts';

test.each([
  ['email', 'ada@example.org'],
  ['email', 'آدا@مثال.إختبار'],
  ['hpiiNumber', '8003619900015717'],
  ['hpiiNumber', '8003 6199 0001 5717'],
  ['hpioNumber', '8003621566684455'],
  ['prescriberNumber', '0848402'],
  ['ahpraRegistrationNumber', 'med0000932846'],
  ['medProviderNumber1', '2426621B'],
  ['medProviderNumber5', '4024 742f'],
  ['firstName', 'X Æ A-12'],
  ['hpiiNumber', ''],
  ['email', ' '],
] as const)('REG-11 nothing is odd about %s %j', (field, value) => {
  expect(registrationWarning(field, value)).toBeUndefined();
});

test.each([
  ['email', 'ada', /doesn’t look like an email address/],
  ['email', 'ada@example', /doesn’t look like/],
  ['email', 'ada @example.org', /doesn’t look like/],
  ['email', 'ada@example..org', /doesn’t look like/],
  ['hpiiNumber', '8003619900015718', /doesn’t look right/],
  ['hpiiNumber', '8003621566684455', /starts with 800361/],
  ['hpiiNumber', '800361', /16 digits/],
  ['hpioNumber', '8003621566684456', /doesn’t look right/],
  ['hpioNumber', '8003619900015717', /starts with 800362/],
  ['prescriberNumber', '2425738', /doesn’t look right/],
  ['prescriberNumber', '24257', /seven digits/],
  ['ahpraRegistrationNumber', 'MED932846', /three letters and ten digits/],
  ['medProviderNumber1', '2426621F', /doesn’t look right/],
  ['medProviderNumber4', '2426621', /six digits and two characters/],
] as const)('REG-11 %s %j is pointed out', (field, value, words) => {
  expect(registrationWarning(field, value)).toMatch(words);
});
