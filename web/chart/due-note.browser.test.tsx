import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { every, regular } from '@wattle/contract/rules/testing/regimes.ts';
import { addDays, formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { todayAt } from '../lib/clock.ts';
import { openApp } from '../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath, prescriberPath } from '../testing/charts.ts';
import { expectBothLooks } from '../testing/expecting.ts';
import { person } from '../testing/people.ts';

const today = todayAt(TimeZone.parse('Australia/Adelaide'));
const course = regular(['500 mg', 'tablet'], [[null, [every(2), ['500 mg', '08:00']]]]);
const from = (days: number) => ({ ...course, startDate: addDays(today, days) });
const next = (days: number) => `Next:\\s\\w{3}\\s${formatClinicalDate(addDays(today, days))}`;

test.each([
  ['a prescriber', prescriberPath, person({ userType: 'Doctor' })],
  ['a pharmacist', pharmacyPath, person({ userType: 'Pharmacist' })],
] as const)(
  'CHT-03 %s sees whether a medicine is due today, and when next',
  async (_, at, user) => {
    hasChart({
      order: orderOf([
        medication({ id: 'due', ...from(-2) }),
        medication({ id: 'not', ...from(-1) }),
        medication({ id: 'daily' }),
        medication({ id: 'ceased', ...from(-2), status: 'Ceased' }),
      ]),
    });
    openApp(at, user);
    await expect.element(page.getByText('Due today.')).toBeVisible();
    const notes = page.getByText(/Next:/);
    await expect.element(notes.first()).toMatchTextContent(new RegExp(`^Due today. ${next(2)}.$`));
    await expect
      .element(notes.last())
      .toMatchTextContent(new RegExp(`^No dose today. ${next(1)}.$`));
    expect(notes.all()).toHaveLength(2);
    await expectBothLooks();
  },
);
