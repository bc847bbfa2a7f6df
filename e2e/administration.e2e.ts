import { expect } from '@playwright/test';
import { administrator, test } from './support/external.ts';
import { invitationsTo } from './support/registering.ts';

test('AUTH-01 GATE-02 an administrator invites a doctor, who accepts, works, and loses access on the open page', async ({
  page,
  browser,
  front,
  provider,
  dataDir,
}) => {
  provider.person = administrator;
  await page.goto('/');
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await page.getByRole('link', { name: 'Invite user' }).click();
  await page.getByLabel('User type').selectOption('Doctor');
  await page.getByLabel('Given name').fill('Bea');
  await page.getByLabel('Family name').fill('Newdoctor');
  await page.getByLabel('Email').fill('bea@example.org');
  await page.getByLabel('HPI-I').fill('8003619900015717');
  await page.getByLabel('Prescriber number').fill('2425739');
  await page.getByRole('checkbox', { name: 'Banksia Homes' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation was sent to bea@example.org')).toBeVisible();

  const [link = ''] = await invitationsTo(dataDir, 'bea@example.org');
  provider.person = { sub: 'bea', given_name: 'Bea', family_name: 'Newdoctor' };
  const own = await browser.newContext({ baseURL: front.url });
  const doctor = await own.newPage();
  await doctor.goto(link);
  await expect(doctor.getByRole('navigation', { name: 'Main' })).toContainText('Medication lists');

  await page.reload();
  await page.getByRole('button', { name: 'End access now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click();
  await expect(page.getByText('Bea Newdoctor’s access has ended')).toBeVisible();
  const ended = doctor.getByRole('heading', { name: 'Your access to Wattle has ended' });
  await expect(ended).toBeVisible();
  await own.close();
});
