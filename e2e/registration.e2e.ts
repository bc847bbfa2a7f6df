import { expect, type Page } from '@playwright/test';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { test } from './support/proxied-test.ts';
import { keyboard } from './support/input-method.ts';
import { HttpSession } from './support/http-session.ts';
import { expectBothLooks } from './support/page-checks.ts';
import { acceptPolicy, field, fill, nurse, register, submit } from './support/registering.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Wattle registration' });
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for registering' });
const calls = /userregistration\/register$/;

async function open(page: Page): Promise<void> {
  await page.goto('/register');
  await expect(field(page, 'userType')).toBeVisible();
}

/** Everything a nurse fills in, as text. */
function typed(lastName: string) {
  const { termsAcknowledged: _, phoneNumber: __, ...values } = nurse(lastName);
  return values as Record<keyof typeof values, string>;
}

async function waitingUnder(url: string, lastName: string): Promise<number> {
  const consultant = await HttpSession.of(url, 'consultant');
  const { registrations } = await consultant.call(portalRegistration.registrations, { query: {} });
  return registrations.filter((one) => one.lastName === lastName).length;
}

test('REG-09 a lost response followed by sending again makes one registration', async ({
  page,
  front,
}) => {
  const values = typed('Again');
  await open(page);
  await fill(page, values);
  await acceptPolicy(page);
  // The server has it, but the response is lost.
  const held = front.hold(calls, 1);
  await submit(page).click();
  await held.answered;
  held.lose();
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the server.');
  await expect(field(page, 'lastName')).toHaveValue('Again');
  await expect(field(page, 'dateOfBirth')).toHaveValue('29/02/1980');
  await expect(field(page, 'gender')).toHaveValue('F');
  await expectBothLooks(page);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();

  await page.reload();
  await expect(field(page, 'lastName')).toHaveValue('');
  await fill(page, values);
  await acceptPolicy(page);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await register(front.url, nurse('Again'));
  expect(await waitingUnder(front.url, 'Again')).toBe(1);
});

test('REG-06 REG-09 by keyboard alone, starting from the sign-in page; leaving halfway asks', async ({
  page,
}) => {
  const input = keyboard(page);
  await page.goto('/residents');
  await input.press(page.getByRole('link', { name: 'Register' }));
  await expect(heading(page)).toBeVisible();
  await expect(field(page, 'firstName')).toBeVisible();
  const { gender: _, userType: __, dateOfBirth: ___, ...texts } = typed('Keys');
  await input.write(field(page, 'firstName'), texts.firstName);

  const questions: string[] = [];
  page.once('dialog', (question) => {
    questions.push(question.type());
    void question.dismiss();
  });
  await input.press(page.getByRole('link', { name: 'Sign in' }));
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(field(page, 'firstName')).toHaveValue('Ada');

  await input.write(field(page, 'lastName'), texts.lastName);
  await input.write(field(page, 'gender'), 'Fem');
  await input.write(field(page, 'dateOfBirth'), '29021980');
  for (const name of ['email', 'phoneArea', 'phoneLocal'] as const) {
    await input.write(field(page, name), texts[name]);
  }
  await input.write(field(page, 'organisationName'), texts.organisationName);
  await input.write(field(page, 'facilityName'), texts.facilityName);
  await input.write(field(page, 'userType'), 'Reg');
  await input.press(page.getByRole('checkbox', { name: /privacy policy/ }));
  await input.press(submit(page));
  await expect(thanks(page)).toBeFocused();
});
