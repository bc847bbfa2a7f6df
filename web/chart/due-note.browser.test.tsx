import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { every, regular } from '@wattle/contract/rules/testing/regimes.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { todayAt } from '../lib/time/clock.ts';
import { openApp } from '../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath, prescriberPath } from '../testing/charts.ts';
import { expectBothLooks } from '../testing/expecting.ts';
import { person } from '../testing/people.ts';

const today = todayAt(TimeZone.parse('Australia/Adelaide'));
const course = regular(['500 mg', 'tablet'], [[null, [every(2), ['500 mg', '08:00']]]]);
const from = (days: number) => ({ ...course, startDate: addDays(today, days) });
test.each([
  ['a prescriber', prescriberPath, person({ userType: 'Doctor' })],
  ['a pharmacist', pharmacyPath, person({ userType: 'Pharmacist' })],
] as const)('CHT-03 %s sees what is given today and tomorrow', async (_, at, user) => {
  hasChart({
    order: orderOf([
      medication({ id: 'due', ...from(-2) }),
      medication({ id: 'not', ...from(-1) }),
      medication({ id: 'daily' }),
      medication({ id: 'ceased', ...from(-2), status: 'Ceased' }),
    ]),
  });
  openApp(at, user);
  const notes = page.getByText(/[Tt]omorrow/);
  await expect
    .element(notes.first())
    .toMatchTextContent(/^Today: 500.mg \(1.tablet\)\. Tomorrow: no dose\.$/);
  await expect
    .element(notes.last())
    .toMatchTextContent(/^No dose today\. Tomorrow: 500.mg \(1.tablet\)\.$/);
  expect(notes.all()).toHaveLength(2);
  await expectBothLooks();
});
