import { expect, type Page } from '@playwright/test';
import { test } from './support/proxied-test.ts';
import { ceaseOne, pharmacyPath, prescriberPath } from './support/practice.ts';
import { enter } from './support/enter.ts';
import { openList, residentRows } from './support/residents-list.ts';

/** In the world of the fronted product. */
const key = 'R000013';

const sign = (page: Page, words: string) =>
  page.getByRole('main').getByText(words, { exact: true });

test('LIV-01 LIV-04 changes missed while disconnected show after reconnecting, and others’ changes show while the user’s own call hangs', async ({
  page: pharmacist,
  context,
  baseURL,
  front,
}) => {
  const prescriber = await context.newPage();
  const both = [pharmacist, prescriber];
  await enter(pharmacist, 'pharmacist', pharmacyPath(key));
  await enter(prescriber, 'np', prescriberPath(key));
  for (const page of both) await expect(sign(page, 'Live')).toBeVisible();

  // Calls go through but the hub doesn't, so its event reaches nobody.
  const letHubThrough = front.answer(/^\/portal\/hub/, () => ({ status: 503, body: '' }));
  front.cut();
  for (const page of both) await expect(sign(page, 'Reconnecting…')).toBeVisible();
  const { name } = await ceaseOne(baseURL, key);
  await expect(pharmacist.getByText('changed this chart')).toHaveCount(0);

  letHubThrough();
  for (const page of both) await expect(sign(page, 'Live')).toBeVisible({ timeout: 15_000 });
  await expect(pharmacist.getByText('Priya Raman changed this chart')).toBeVisible();
  const show = pharmacist.getByRole('button', { name: 'Show what changed' });
  await show.click();
  await expect(pharmacist.getByRole('switch', { name: `To action ${name}` })).toBeVisible();
  const row = prescriber
    .getByRole('table', { name: 'Medication chart' })
    .getByRole('row')
    .filter({ has: prescriber.getByRole('button', { name: `Actions for ${name}` }) });
  await expect(row.getByText('Ceased', { exact: true })).toBeVisible();

  // While the pharmacist's own call hangs, what others change shows anyway.
  const held = front.hold(/\/medications\/change-status$/);
  await pharmacist.getByRole('switch', { name: `To action ${name}` }).click();
  await held.answered;
  const { name: next } = await ceaseOne(baseURL, key);
  await show.click();
  await expect(pharmacist.getByRole('switch', { name: `To action ${next}` })).toBeVisible();
  held.release();
  await expect(pharmacist.getByText('Saving', { exact: true })).toHaveCount(0);
});

test('LIV-02 GATE-08 when an administrator takes an organisation from a user, its residents leave every page that is open, and with the access every page', async ({
  page: administrator,
  context,
}) => {
  const list = await context.newPage();
  const chart = await context.newPage();
  await openList(list, 'optometrist');
  const jarrahs = residentRows(list).filter({ hasText: 'Jarrah' });
  const address = await jarrahs.first().getByRole('link').first().getAttribute('href');
  await enter(chart, 'optometrist', address ?? '');
  await expect(sign(chart, 'Live')).toBeVisible();

  await enter(administrator, 'administrator', '/administration/users');
  await administrator.getByRole('searchbox').fill('optometrist');
  await administrator.getByRole('link', { name: 'Tan, Mei' }).click();
  await administrator.getByRole('checkbox', { name: 'Jarrah Homes' }).uncheck();
  await administrator.getByRole('button', { name: 'Save' }).click();
  await expect(chart.getByRole('heading', { name: 'Whoops! Access denied.' })).toBeVisible();
  await expect(jarrahs).toHaveCount(0);
  await expect(residentRows(list).first()).toBeVisible();

  await administrator.getByRole('button', { name: 'End access now' }).click();
  await administrator.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click();
  const ended = list.getByRole('heading', { name: 'Your access to Wattle has ended' });
  await expect(ended).toBeVisible();
});
