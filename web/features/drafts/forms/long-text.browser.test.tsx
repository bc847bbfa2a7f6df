import { medications } from '@wattle/contract/operations/medications.ts';
import { medication, paracetamol } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { person } from '../../../testing/people.ts';
import { answers } from '../../../testing/server.ts';

test('DRF-01 a text that is too long is never cut, which could make another dose of it', async () => {
  hasChart({ order: orderOf([medication()]) });
  answers(medications.product, {
    ...paracetamol,
    brands: [],
    route: 'oral',
    usualCourseType: 'Regular',
    doses: [],
    frequencies: ['twice-daily'],
    prnReason: null,
    maximum24h: null,
    courseDays: null,
    packable: true,
    matchedName: null,
  });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Change', exact: true }).click();
  const directions = page.getByRole('textbox', { name: 'Directions' });
  const long = `${'Shake well. '.repeat(41)}At most 10 mL.`;
  await userEvent.fill(directions, long);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(directions).toHaveValue(long);
  await expect
    .element(directions)
    .toHaveAccessibleDescription('Shorten this to 500 characters. It has 506');
});
