import { expect, type Page } from '@playwright/test';
import { Registration } from '@wattle/contract/entities/registration.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { test } from './support/fronted.ts';
import { byKeys } from './support/hands.ts';
import { HttpSession } from './support/http-session.ts';
import { expectBothLooks } from './support/page-checks.ts';
import {
  acceptPolicy,
  field,
  fill,
  nurse,
  practice,
  register,
  submit,
} from './support/registering.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Wattle registration' });
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for registering' });
const sections = (page: Page) => page.getByRole('heading', { level: 2 });
const required = (page: Page) => page.getByText('This field is required');
const calls = /userregistration\/register$/;
const lookups = /userregistration\/lookups$/;

async function open(page: Page): Promise<void> {
  await page.goto('/register');
  await expect(field(page, 'userType')).toBeVisible();
}

/** Everything that a nurse fills in, as text for the boxes. */
function typed(lastName: string) {
  const { termsAcknowledged: _, phoneNumber: __, ...values } = nurse(lastName);
  return values as Record<keyof typeof values, string>;
}

async function waitingUnder(url: string, lastName: string): Promise<number> {
  const consultant = await HttpSession.of(url, 'consultant');
  const { registrations } = await consultant.call(portal.registrations, { query: {} });
  return registrations.filter((one) => one.lastName === lastName).length;
}

test('REG-01 REG-02 REG-03 REG-08 the page, its lists and the sections of each user type', async ({
  page,
  front,
}) => {
  const held = front.hold(lookups);
  await page.goto('/register');
  await held.answered;
  await expect(page.getByText('...loading')).toBeVisible();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveTitle('Wattle registration');
  await expectBothLooks(page);
  held.release();
  await expect(sections(page)).toHaveText(['User details']);

  const panel = page.getByRole('complementary');
  await expect(panel).toContainText('Simplify medication management in residential aged care.');
  const main = page.getByRole('main');
  await page.setViewportSize({ width: 1280, height: 800 });
  const wide = [await main.boundingBox(), await panel.boundingBox()];
  expect(wide[1]?.x).toBeGreaterThanOrEqual((wide[0]?.x ?? 0) + (wide[0]?.width ?? 0));
  await page.setViewportSize({ width: 768, height: 800 });
  const narrow = [await main.boundingBox(), await panel.boundingBox()];
  expect(narrow[0]?.y).toBeGreaterThanOrEqual((narrow[1]?.y ?? 0) + (narrow[1]?.height ?? 0));

  const options = (name: 'gender' | 'userType' | 'state') =>
    field(page, name).getByRole('option').allTextContents();
  expect(await options('gender')).toEqual(['Select gender/ sex', 'Female', 'Male', 'Another term']);
  const types = await options('userType');
  expect([types[0], types.at(-1), types.length]).toEqual(['Select user type', 'Other', 9]);

  const prescriber = ['Prescriber details', 'Practice details', 'Medicare provider details'];
  for (const [type, more] of [
    ['Registered nurse', []],
    ['Pharmacist', ['Pharmacy details']],
    ['Dentist', []],
    ['Other', prescriber],
    ['Doctor', prescriber],
  ] as const) {
    await field(page, 'userType').selectOption({ label: type });
    await expect(sections(page)).toHaveText(['User details', ...more]);
  }
  expect((await options('state'))[0]).toBe('Select');
  await expect(
    page.getByText('Required in the ACT to generate an electronic prescription'),
  ).toBeVisible();

  await submit(page).press('Enter');
  await expect(page.getByRole('tooltip')).toHaveText('Tick this box to accept the privacy policy');
  await expect(submit(page)).toHaveAccessibleDescription(
    'Tick this box to accept the privacy policy',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Read the privacy policy' }).click();
  await expect(page.getByRole('dialog')).toContainText('What we collect');
  await expectBothLooks(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('REG-01 lists that cannot be had are told in words, and tried again', async ({
  page,
  front,
}) => {
  const stop = front.answer(lookups, () => ({ status: 503, body: 'The lists are away.' }));
  await page.goto('/register');
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('The form could not be loaded');
  await expect(problem).toContainText('The lists are away.');
  await expectBothLooks(page);
  stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'firstName')).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test('REG-04 REG-06 REG-07 every mistake shows, the first has the focus, nothing is sent', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => {
    if (calls.test(request.url())) sent += 1;
  });
  await open(page);
  await acceptPolicy(page);
  await submit(page).click();
  await expect(required(page)).toHaveCount(10);
  await expect(field(page, 'firstName')).toBeFocused();

  await fill(page, { firstName: 'Ada', lastName: 'Chen', userType: 'Pharmacist' });
  await submit(page).click();
  await expect(required(page)).toHaveCount(12);
  await expect(field(page, 'gender')).toBeFocused();

  // What is no day is kept as it was typed, and is never sent.
  const birth = field(page, 'dateOfBirth');
  await birth.fill('31/02/1980');
  await field(page, 'userType').selectOption('Doctor');
  await submit(page).click();
  await expect(page.getByText('Enter a valid date as DD/MM/YYYY')).toBeVisible();
  await expect(birth).toHaveValue('31/02/1980');
  await expect(required(page)).toHaveCount(16);
  await expectBothLooks(page);
  await birth.fill('01/01/2999');
  await birth.blur();
  await expect(page.getByText('The date of birth can’t be in the future')).toBeVisible();

  await fill(page, typed('Mistaken'));
  await birth.fill('');
  await submit(page).click();
  await expect(required(page)).toHaveCount(1);
  await expect(birth).toBeFocused();
  await page.getByRole('button', { name: 'Choose Date of birth from a calendar' }).click();
  await page
    .getByRole('button', { name: /1(st)?,? /i })
    .first()
    .click();
  await expect(birth).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await expect(required(page)).toHaveCount(0);
  expect(sent).toBe(0);
});

test('REG-05 REG-11 more provider numbers come and go; odd numbers are pointed out, a wrong period blocks', async ({
  page,
}) => {
  await open(page);
  await fill(page, { userType: 'Doctor', email: 'ada', hpiiNumber: '8003619900015718' });
  await fill(page, { hpioNumber: '123', ahpraRegistrationNumber: 'MED1', prescriberNumber: '1' });
  await fill(page, { medProviderNumber1: '2426621F' });
  await field(page, 'firstName').focus();
  for (const words of [
    'This doesn’t look like an email address.',
    'An HPI-O number has 16 digits and starts with 800362.',
    'An AHPRA registration number has three letters and ten digits',
    'A prescriber number has seven digits.',
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(page.getByText('its digits doesn’t look right')).toHaveCount(2);

  const add = page.getByRole('button', { name: 'Add another provider number' });
  for (const number of [2, 3, 4, 5] as const) {
    await add.click();
    await expect(field(page, `medProviderNumber${number}`)).toBeFocused();
    await page.keyboard.type(`Number ${number}`);
  }
  await expect(add).toHaveCount(0);
  await fill(page, { medProviderValidFrom4: '2026-01-02', medProviderValidTo4: '2026-01-01' });
  await field(page, 'medProviderNumber1').focus();
  await expect(page.getByText('“Valid to” can’t be before “Valid from”')).toBeVisible();
  await expectBothLooks(page);

  await page.getByRole('button', { name: 'Remove provider number 3' }).click();
  await expect(add).toBeFocused();
  await expect(field(page, 'medProviderNumber3')).toHaveValue('Number 4');
  await expect(field(page, 'medProviderValidFrom3')).toHaveValue('02/01/2026');
  await expect(field(page, 'medProviderNumber4')).toHaveValue('Number 5');
  await expect(field(page, 'medProviderNumber5')).toHaveCount(0);

  // Odd numbers do not keep it from being sent, the period does.
  await fill(page, { ...typed('Odd'), ...practice, userType: 'Doctor', email: 'ada' });
  await fill(page, { hpiiNumber: '8003619900015718', medProviderNumber1: '2426621F' });
  await acceptPolicy(page);
  await submit(page).click();
  await expect(field(page, 'medProviderValidTo3')).toBeFocused();
  await page.getByRole('button', { name: 'Remove provider number 3' }).click();
  await submit(page).click();
  await expect(thanks(page)).toBeFocused();
});

test('REG-04 REG-09 REG-10 a backdrop while it is sent, once, as the specification has it; then thanks', async ({
  page,
  front,
}) => {
  const lastName = 'نسيم أحمد'.padEnd(200, ' ب').trim().slice(0, 200);
  const values = { ...typed('Whole'), firstName: 'ע'.repeat(200), lastName, ...practice };
  await open(page);
  await fill(page, { ...values, userType: 'Doctor' });
  await acceptPolicy(page);
  const held = front.hold(calls);
  const requests: unknown[] = [];
  page.on('request', (request) => {
    if (calls.test(request.url())) requests.push(request.postDataJSON());
  });
  await submit(page).dblclick();
  await held.answered;
  const backdrop = page.getByRole('dialog', { name: 'Sending your registration' });
  await expect(backdrop).toBeVisible();
  await expectBothLooks(page);
  held.release();

  await expect(thanks(page)).toBeFocused();
  const main = page.getByRole('main');
  await expect(main).toContainText('A consultant will review your registration.');
  await expect(main).toContainText('You will be contacted by email when your access');
  await expect(field(page, 'firstName')).toHaveCount(0);
  await expectBothLooks(page);
  expect(requests).toHaveLength(1);
  const [body] = requests as Record<string, unknown>[];
  expect(Object.keys(body ?? {}).toSorted()).toEqual(Object.keys(Registration.shape).toSorted());
  expect(body).toMatchObject({
    ...values,
    userType: 'Doctor',
    phoneNumber: '02 5550 1234',
    pharmacyName: '',
    medProviderNumber2: '',
    termsAcknowledged: true,
  });
});

test('REG-09 what goes wrong is told, everything stays, and the same sent again is one', async ({
  page,
  front,
}) => {
  const values = typed('Again');
  await open(page);
  await fill(page, values);
  await acceptPolicy(page);
  const stayed = async () => {
    await expect(field(page, 'lastName')).toHaveValue('Again');
    await expect(field(page, 'dateOfBirth')).toHaveValue('29/02/1980');
    await expect(field(page, 'gender')).toHaveValue('F');
  };
  const alert = page.getByRole('alert');

  const stop = front.answer(calls, () => ({ status: 503, body: 'The service is away.' }));
  await submit(page).click();
  await expect(alert).toHaveText(
    'Your registration was not sent. The service is away. Everything you entered is still here.',
  );
  await stayed();
  await expectBothLooks(page);
  stop();

  const content = [{ propertyName: 'email', message: 'Give another address' }];
  const refusal = { code: 'Invalid_Registration', message: 'Not right.', content };
  const refuse = front.answer(calls, () => ({ status: 422, body: JSON.stringify(refusal) }));
  await submit(page).click();
  await expect(page.getByText('Give another address')).toBeVisible();
  await expect(field(page, 'email')).toBeFocused();
  await stayed();
  refuse();

  // The product has it, and the answer is lost.
  const held = front.hold(calls, 1);
  await submit(page).click();
  await held.answered;
  held.lose();
  await expect(alert).toContainText('The server could not be reached.');
  await stayed();
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

test('REG-06 REG-09 by keyboard alone, from the sign-in page on; leaving half-way asks', async ({
  page,
}) => {
  const hands = byKeys(page);
  await page.goto('/residents');
  await hands.press(page.getByRole('link', { name: 'Register' }));
  await expect(heading(page)).toBeVisible();
  await expect(field(page, 'firstName')).toBeVisible();
  const { gender: _, userType: __, dateOfBirth: ___, ...texts } = typed('Keys');
  await hands.write(field(page, 'firstName'), texts.firstName);

  const questions: string[] = [];
  page.once('dialog', (question) => {
    questions.push(question.type());
    void question.dismiss();
  });
  await hands.press(page.getByRole('link', { name: 'Sign in' }));
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(field(page, 'firstName')).toHaveValue('Ada');

  await hands.write(field(page, 'lastName'), texts.lastName);
  await hands.write(field(page, 'gender'), 'Fem');
  await hands.write(field(page, 'dateOfBirth'), '29021980');
  for (const name of ['email', 'phoneArea', 'phoneLocal'] as const) {
    await hands.write(field(page, name), texts[name]);
  }
  await hands.write(field(page, 'organisationName'), texts.organisationName);
  await hands.write(field(page, 'facilityName'), texts.facilityName);
  await hands.write(field(page, 'userType'), 'Reg');
  await hands.press(page.getByRole('checkbox', { name: /privacy policy/ }));
  await hands.press(submit(page));
  await expect(thanks(page)).toBeFocused();
});
