import { medications } from '@wattle/contract/operations/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, pharmacyPath, prescriberPath } from '../../testing/charts.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails } from '../../testing/server.ts';

const button = page.getByRole('button', { name: 'Sync to Clinical' });
const message = page.getByRole('alert');
const print = page.getByRole('button', { name: /^Print/ });
const staff = { userType: 'GeneralStaffAdmin' } as const;
const service = person({ ...staff, permissions: ['ViewClinicalChart', 'SynchroniseMedications'] });

test('CHT-06 the service account synchronises a chart; the message names the resident as the chart does', async () => {
  hasChart({ order: null, resident: { middleNames: 'Paul', preferredName: 'Jack' } });
  answers(medications.triggerSync, null);
  openApp(prescriberPath, service);
  await button.click();
  const words = 'Background job has been triggered. Please check associated tables for status';
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expect.element(message).toMatchTextContent('Smith, John (Jack)');
  expect(callsOf(medications.triggerSync)).toMatchObject([
    { body: { patient: { authoringSystem: 'demo', authoringSystemForeignKey: 'r1' } } },
  ]);
});

test('CHT-06 a failure shows the specified wording', async () => {
  hasChart({ order: null });
  fails(medications.triggerSync, 500, 'boom');
  openApp(prescriberPath, service);
  await button.click();
  const words = page.getByText('Could not trigger sync to Clinical', { exact: true });
  await expect.element(words).toBeVisible();
  await expect.element(message).toMatchTextContent('Smith, John');
  await expect.element(page.getByText('boom')).not.toBeInTheDocument();
});

test.each([
  ['staff', prescriberPath, person({ ...staff, permissions: ['ViewClinicalChart'] })],
  ['a portal without permissions', prescriberPath, person(staff)],
  ['a pharmacist', pharmacyPath, person({ userType: 'Pharmacist', permissions: [] })],
])('CHT-06 nobody else has the button: %s', async (_, path, who) => {
  hasChart({ order: null });
  openApp(path, who);
  await expect.element(print).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
