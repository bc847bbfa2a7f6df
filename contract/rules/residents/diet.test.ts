import { expect, test } from 'vitest';
import { dietText } from './diet.ts';

test.each([
  ['', ''],
  ['Soft diet', 'Soft diet'],
  ['Soft diet.\nThickened fluids.', 'Soft diet. Thickened fluids'],
  ['Soft diet..\r\n\r\n  Low salt . \nNo nuts', 'Soft diet. Low salt. No nuts'],
  ['1.5 L of fluid a day.', '1.5 L of fluid a day'],
  ['.\n.', ''],
])('HDR-06 the diet %j reads %j', (text, line) => {
  expect(dietText(text)).toBe(line);
});
