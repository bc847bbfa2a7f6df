import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { rules } from '../../chart/safety/rules.ts';
import { hasResidents, resident, rows } from '../../features/residents/testing/list.ts';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath, prescriberPath } from '../../testing/charts.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, loses } from '../../testing/server.ts';

const nurse = person();
const pharmacist = person({ userType: 'Pharmacist' });
const here = () => window.location.pathname + window.location.search;

test.each([
  ['/residents/demo/r1', nurse, prescriberPath],
  ['/residents/demo/r1?tab=history', nurse, `${prescriberPath}?tab=history`],
  ['/pharmacy/demo/r1', pharmacist, pharmacyPath],
])('RES-05 %s leads to the chart', async (short, user, chart) => {
  hasChart({ order: orderOf([medication()]) });
  openApp(short, user);
  await expect.element(page.getByRole('heading', { name: /^Smith, John/ })).toBeVisible();
  expect(here()).toBe(chart);
});

test.each([
  ['/residents/demo/r1', pharmacist],
  ['/pharmacy/demo/r1', nurse],
  [prescriberPath, pharmacist],
  [pharmacyPath, nurse],
  [`${pharmacyPath}/confirm/00000001-0004-8000-8000-000000000001`, nurse],
])('RES-05 GATE-09 %s leads another role to the residents list', async (short, user) => {
  hasResidents([resident('Abbott')]);
  openApp(short, user);
  await expect.element(rows.first()).toBeVisible();
  expect(window.location.pathname).toBe('/residents');
});

test.each([
  [`${pharmacyPath}/pharmacy-request`, pharmacist],
  [`${pharmacyPath}/pharmacy-request/new`, pharmacist],
  [`${prescriberPath}/confirm/00000001-0004-8000-8000-000000000001`, nurse],
])(
  'GATE-09 %s, another role’s address below this role’s chart, leads to the residents list',
  async (address, user) => {
    hasChart({ order: orderOf([medication()]) });
    hasResidents([resident('Abbott')]);
    openApp(address, user);
    await expect.element(rows.first()).toBeVisible();
    expect(window.location.pathname).toBe('/residents');
  },
);

test('RES-05 GATE-08 a short address doesn’t open a chart without access, whose rules load while it is asked', async () => {
  const loading = vi.spyOn(rules, 'prefetch');
  answers(authorisation.dataAccess, { state: 'denied' });
  openApp('/residents/demo/r1', nurse);
  await expect.element(page.getByRole('heading', { name: 'Whoops! Access denied.' })).toBeVisible();
  await expect.element(page.getByText('You had it open')).not.toBeInTheDocument();
  expect(loading).toHaveBeenCalled();
});

test('GATE-08 an open chart stays open when access to it can’t be checked again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  hasChart({ order: orderOf([medication()]) });
  openApp(prescriberPath, nurse);
  await expect.element(page.getByRole('table', { name: 'Medication chart' })).toBeVisible();
  // Longer than an answer is kept when nothing on the page shows it.
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  loses(authorisation.dataAccess);
  await page.getByRole('tab', { name: 'Change history' }).click();
  await expect.poll(() => callsOf(authorisation.dataAccess).length).toBe(2);
  await expect.element(page.getByText('No changes yet')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^Smith, John/ })).toBeVisible();

  // Somebody whose access has ended meanwhile is shown out at the next move.
  answers(authorisation.dataAccess, { state: 'denied' });
  await page.getByRole('tab', { name: 'Medication chart' }).click();
  await expect.poll(() => callsOf(authorisation.dataAccess).length).toBe(3);
  await page.getByRole('tab', { name: 'Change history' }).click();
  await expect.element(page.getByRole('heading', { name: 'Whoops! Access denied.' })).toBeVisible();
});

test('PAGE-08 the beginning of a chart’s address isn’t a page', async () => {
  openApp('/residents/gp/demo', nurse);
  await expect.element(page.getByRole('heading', { name: /no such page/ })).toBeVisible();
});
