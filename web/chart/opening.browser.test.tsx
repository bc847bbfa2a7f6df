import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../testing/app.tsx';
import {
  allergyInfo,
  chartSummary,
  contacts,
  hasChart,
  orderOf,
  prescriberPath,
  residentOf,
} from '../testing/charts.ts';
import { person } from '../testing/people.ts';
import { answers, callsOf, fails, refuses } from '../testing/server.ts';

const chart = page.getByRole('table', { name: 'Medication chart' });
const doctor = person({ userType: 'Doctor' });
const opened = orderOf([medication()]);
const retimed = orderOf([medication({ doseTimes: ['07:00', '19:00'] })]);

const parts = [
  portal.resident,
  portal.allergies,
  medications.chartSummary,
  medications.chartContact,
  medications.latestOrder,
  medications.questions,
  medications.toCountersign,
];
const callsOfParts = () => parts.map((operation) => callsOf(operation).length);

test('CHT-01 LIV-01 a chart is read by one call, and a part that has changed by its own', async () => {
  hasChart({ order: opened });
  answers(medications.openChart, {
    resident: residentOf({}),
    allergies: allergyInfo(),
    summary: { ...chartSummary, lastPharmacyMedicationOrderId: opened.id },
    contact: contacts,
    order: opened,
    questions: { questions: [], hasMore: false },
    toCountersign: [],
  });
  openApp(prescriberPath, doctor);
  await expect.element(chart).toMatchTextContent(/paracetamol/);
  expect(callsOf(medications.openChart)).toHaveLength(1);
  expect(callsOfParts()).toEqual(parts.map(() => 0));

  // The refusal loads the chart again, as a live event does.
  refuses(medications.saveDraft, 'Not_Latest');
  answers(medications.latestOrder, retimed);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Re-prescribe selected (1)' }).click();
  await expect.element(chart).toMatchTextContent(/07:00, 19:00/);
  expect(callsOf(medications.openChart)).toHaveLength(1);
  expect(callsOf(medications.latestOrder)).toHaveLength(1);
});

test('CHT-01 if the one call fails, each part is read alone and says its own failure', async () => {
  hasChart({ order: opened });
  fails(medications.openChart, 503, 'The database is unavailable right now.');
  fails(portal.allergies, 503, 'The allergies are unavailable right now.');
  openApp(prescriberPath, doctor);
  await expect.element(chart).toMatchTextContent(/paracetamol/);
  await expect.element(page.getByText('Allergies unavailable')).toBeVisible();
  expect(callsOfParts().every((count) => count > 0)).toBe(true);
  expect(callsOf(medications.openChart)).toHaveLength(1);
});
