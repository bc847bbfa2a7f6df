import { expect, type Page } from '@playwright/test';
import { test } from './support/proxied-test.ts';
import { ceaseOne, pharmacyPath, prescriberPath } from './support/practice.ts';
import { enter } from './support/enter.ts';

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
