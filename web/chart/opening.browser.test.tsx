import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chartQueries, prefetchChart } from '../api/chart-queries.ts';
import { createQueryClient } from '../api/query-client.ts';
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

/** The one call answers with all parts. */
function opensWhole(): void {
  answers(medications.openChart, {
    resident: residentOf({}),
    allergies: allergyInfo(),
    summary: { ...chartSummary, lastPharmacyMedicationOrderId: opened.id },
    contact: contacts,
    order: opened,
    questions: { questions: [], hasMore: false },
    toCountersign: [],
  });
}

test('CHT-01 LIV-01 a chart is read by one call, and a part that has changed by its own', async () => {
  hasChart({ order: opened });
  opensWhole();
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

test('CHT-01 LIV-01 a part that no screen shows yet is read by its own call the second time', async () => {
  hasChart({ order: opened });
  opensWhole();
  openApp(prescriberPath, doctor);
  await expect.element(chart).toMatchTextContent(/paracetamol/);
  const key = { authoringSystem: 'demo', authoringSystemForeignKey: 'r1' };
  const { queryKey } = chartQueries(key).order;
  const client = createQueryClient();
  prefetchChart(client, key, 'Doctor');
  await expect.poll(() => client.getQueryData(queryKey)).toEqual(opened);
  answers(medications.latestOrder, retimed);
  await client.refetchQueries({ queryKey });
  expect(client.getQueryData(queryKey)).toEqual(retimed);
  client.clear();
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
