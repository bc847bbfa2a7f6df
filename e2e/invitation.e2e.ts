import { expect } from '@playwright/test';
import { consultant, test } from './support/external.ts';
import { invitationsTo, nurse, register } from './support/registering.ts';

test('REG-09 AUTH-01 an invitation is accepted with the operator’s own provider, once', async ({
  page,
  browser,
  front,
  provider,
  dataDir,
}) => {
  const ada = { ...nurse('Invited'), organisationName: 'Banksia Homes' };
  await register(front.url, ada);
  provider.person = consultant;
  await page.goto('/registrations');
  await page.getByRole('link', { name: 'Invited, Ada' }).click();
  await expect(page.getByRole('checkbox', { name: 'Banksia Homes' })).toBeChecked();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status')).toContainText('The invitation was sent to');

  const [link = ''] = await invitationsTo(dataDir, ada.email);
  expect(new URL(link).pathname).toMatch(/^\/invitation\//);
  provider.person = { sub: 'ada', given_name: 'Ada', family_name: 'Invited' };
  const own = await browser.newContext({ baseURL: front.url });
  const invited = await own.newPage();
  await invited.goto(link);
  await expect(invited.getByRole('button', { name: 'Ada Invited' })).toBeVisible();
  await expect(invited).toHaveURL(/\/residents$/);
  await own.close();

  provider.person = { sub: 'eve', given_name: 'Eve', family_name: 'Other' };
  const other = await browser.newContext({ baseURL: front.url });
  const late = await other.newPage();
  await late.goto(link);
  await expect(
    late.getByRole('heading', { name: 'We couldn’t accept your invitation' }),
  ).toBeVisible();
  await other.close();
});
