import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { person } from '../../testing/people.ts';
import { answers } from '../../testing/server.ts';
import { hasResidents, resident } from '../residents/testing/list.ts';
import { ceasing } from './testing/ceasing.ts';

const leaving = page.getByRole('alertdialog', {
  name: "Don't forget to finalise your draft medications",
});
const review = page.getByRole('dialog', { name: 'Review and finalise' });

test('DRF-04 staying, asked over the review, leads back to the chart with the drafts', async () => {
  hasChart({ order: orderOf([medication()]) });
  hasResidents([resident('r1')]);
  answers(medications.listDrafts, [ceasing()]);
  answers(medications.countersignList, []);
  openApp('/residents', person({ userType: 'Doctor' }));
  await page.getByRole('link', { name: 'r1, John', exact: true }).click();
  await page.getByRole('button', { name: /^Review and finalise/ }).click();
  await expect.element(review).toBeVisible();
  expect(window.location.pathname).toBe(`${prescriberPath}/pharmacy-request`);

  window.history.go(-2);
  await expect.element(leaving).toBeVisible();
  await leaving.getByRole('button', { name: 'Stay on this page' }).click();
  await expect.poll(() => window.location.pathname).toBe(prescriberPath);
  await expect.element(leaving).not.toBeInTheDocument();
  await expect.element(review).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('region', { name: 'Draft changes' }))
    .toMatchTextContent('1 ceased');
});
