import { TimeZone } from '@wattle/contract/values/instant.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { todayAt } from '../../../lib/time/clock.ts';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { person } from '../../../testing/people.ts';
import { answers } from '../../../testing/server.ts';
import { amoxicillin } from '../testing/catalogue.ts';

const facilityDay = todayAt(TimeZone.parse('Australia/Adelaide'));

test.each([
  ['says why it starts later', 1, true],
  ['starts today if it is due today', 7, false],
])('DRF-01 a weekly medicine that is changed %s', async (_what, daysAgo, isLater) => {
  const startDate = addDays(facilityDay, -daysAgo);
  const weekly = medication({ frequency: 'once-weekly', doseTimes: ['08:00'], startDate });
  hasChart({ order: orderOf([weekly]) });
  answers(medications.product, amoxicillin);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Change', exact: true }).click();
  const [year, month, day] = addDays(startDate, 7).split('-');
  const start = page.getByRole('textbox', { name: 'Start date' });
  await expect.element(start).toHaveValue(`${day}/${month}/${year}`);
  const words = isLater ? /next day on which it’s due/ : /^(?!.*next day)/;
  await expect.element(start).toHaveAccessibleDescription(words);
});
