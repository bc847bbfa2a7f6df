import { expect, type Page } from '@playwright/test';
import { keyboard } from './support/keyboard.ts';
import { field, nurse, submit } from './support/registering.ts';
import { test } from './support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Wattle registration' });
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for registering' });

/** Everything a nurse fills in, as text. */
function typed(lastName: string) {
  const { termsAcknowledged: _, phoneNumber: __, ...values } = nurse(lastName);
  return values as Record<keyof typeof values, string>;
}

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
