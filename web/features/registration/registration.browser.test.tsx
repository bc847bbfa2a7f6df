import { fireEvent } from '@testing-library/dom';
import { Registration } from '@wattle/contract/entities/registration.ts';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import {
  type RegistrationField,
  registrationLabels,
} from '@wattle/contract/rules/people/registration-sections.ts';
import * as registration from '@wattle/contract/rules/testing/registration.ts';
import { genders, states, userTypes } from '@wattle/contract/values/registration-codes.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks, expectCount, expectTexts } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { answers, callsOf, fails, holds, loses, refuses } from '../../testing/server.ts';

type Values = Partial<Record<RegistrationField, string>>;

const { termsAcknowledged: _, ...registered } = registration.nurse;
const nurse = { ...registered, dateOfBirth: '29/02/1980' } satisfies Values;
const practice = { ...registration.practice, medProviderValidFrom1: '01/01/2020' } satisfies Values;

const choices: readonly RegistrationField[] = ['gender', 'userType', 'state'];

function field(name: RegistrationField) {
  const role = choices.includes(name) ? 'combobox' : 'textbox';
  return page.getByRole(role, { name: registrationLabels[name], exact: true });
}

async function fill(values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values) as [RegistrationField, string][]) {
    if (choices.includes(name)) await userEvent.selectOptions(field(name), value);
    else await userEvent.fill(field(name), value);
  }
}

/** In one go: a long form by hand takes as many round trips to the browser as it has fields. */
function fillAtOnce({ userType, ...values }: Values & { userType: string }): void {
  // It decides which other fields there are.
  fireEvent.change(field('userType').element(), { target: { value: userType } });
  for (const [name, value] of Object.entries(values) as [RegistrationField, string][]) {
    fireEvent.change(field(name).element(), { target: { value } });
  }
}

const sections = page.getByRole('heading', { level: 2 });
const required = page.getByText('This field is required');
const lookups = { genders: [...genders], states: [...states], userTypes: [...userTypes] };

const submit = page.getByRole('button', { name: 'Submit' });
const thanks = page.getByRole('heading', { name: 'Thank you for registering' });
const acceptPolicy = () => page.getByText(/^I have read and accept the privacy policy/).click();

beforeEach(() => {
  answers(portalRegistration.registrationLookups, lookups);
  answers(portalRegistration.register, null);
});

async function open(): Promise<void> {
  openApp('/register');
  await expect.element(field('userType')).toBeVisible();
}

test('REG-01 REG-08 the page shows while its lists load, with the panel beside or above the form', async () => {
  const release = holds(portalRegistration.registrationLookups);
  openApp('/register');
  await expect.element(page.getByText('...loading')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Wattle registration' })).toBeVisible();
  expect(document.title).toBe('Wattle registration');
  await expectBothLooks();
  release();
  await expectTexts(sections, ['User details']);

  const panel = page.getByRole('complementary');
  await expect
    .element(panel.getByText('Simplify medication management in residential aged care.'))
    .toBeVisible();
  const boxOf = (locator: typeof panel) => locator.element().getBoundingClientRect();
  const main = page.getByRole('main');
  expect(boxOf(panel).left).toBeGreaterThanOrEqual(boxOf(main).right);
  await page.viewport(768, 800);
  expect(boxOf(main).top).toBeGreaterThanOrEqual(boxOf(panel).bottom);
});

test('REG-02 REG-03 shows the lists, and the sections of each user type', async () => {
  await open();
  const options = (name: RegistrationField) =>
    field(name)
      .getByRole('option')
      .elements()
      .map((one) => one.textContent);
  expect(options('gender')).toEqual(['Select gender/ sex', 'Female', 'Male', 'Another term']);
  const types = options('userType');
  expect([types[0], types.at(-1), types.length]).toEqual(['Select user type', 'Other', 9]);

  const prescriber = ['Prescriber details', 'Practice details', 'Medicare provider details'];
  for (const [type, more] of [
    ['Registered nurse', []],
    ['Pharmacist', ['Pharmacy details']],
    ['Dentist', ['Prescriber numbers']],
    ['Other', prescriber],
    ['Doctor', prescriber],
  ] as const) {
    await userEvent.selectOptions(field('userType'), type);
    await expectTexts(sections, ['User details', ...more]);
  }
  expect(options('state')[0]).toBe('Select');
  // It opens on a press too, because a finger can't hover.
  const needed = 'Required in the ACT to generate an electronic prescription';
  const note = page.getByRole('button', { name: /^About: / });
  const tip = page.getByRole('tooltip');
  await expect.element(field('designation')).toHaveAccessibleDescription(needed);
  await expect.element(tip).not.toBeInTheDocument();
  await note.click();
  await expect.element(tip).toHaveTextContent(needed);
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(field('designation')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(note).toHaveFocus();
  await expect.element(tip).toHaveTextContent(needed);
});

test('REG-08 the privacy policy can be read, and must be accepted before Submit', async () => {
  await open();
  const first = 'Tick this box to accept the privacy policy';
  await focusOn(submit);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(first);
  await expect.element(submit).toHaveAccessibleDescription(first);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Read the privacy policy' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/What we collect/);
  await expectBothLooks();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(callsOf(portalRegistration.register)).toEqual([]);
});

test('REG-01 lists that fail to load say so and can be retried', async () => {
  fails(portalRegistration.registrationLookups, 500, 'The lists are away.');
  openApp('/register');
  const problem = page.getByRole('alert');
  await expect.element(problem).toMatchTextContent(/We couldn’t load the form/);
  await expect
    .element(problem)
    .toMatchTextContent(/The server has a problem\. Try again in a moment\./);
  await expectBothLooks();
  answers(portalRegistration.registrationLookups, lookups);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(field('firstName')).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
});

test('REG-04 REG-06 REG-07 every error shows, the first has the focus, nothing is sent', async () => {
  await open();
  await acceptPolicy();
  await submit.click();
  await expectCount(required, 10);
  await expect.element(field('firstName')).toHaveFocus();

  await fill({ firstName: 'Ada', lastName: 'Chen', userType: 'Pharmacist' });
  await submit.click();
  await expectCount(required, 12);
  await expect.element(field('gender')).toHaveFocus();

  // An invalid date stays as typed, and is never sent.
  const birth = field('dateOfBirth');
  await fill({ dateOfBirth: '31/02/1980', userType: 'Doctor' });
  await submit.click();
  await expect.element(page.getByText('Enter a valid date as DD/MM/YYYY')).toBeVisible();
  await expect.element(birth).toHaveValue('31/02/1980');
  await expectCount(required, 16);
  await expectBothLooks();
  await fill({ dateOfBirth: '01/01/2999' });
  await userEvent.tab();
  await expect.element(page.getByText('The date of birth can’t be in the future')).toBeVisible();

  await fill({ ...nurse, dateOfBirth: '' });
  await submit.click();
  await expectCount(required, 1);
  await expect.element(birth).toHaveFocus();
  await page.getByRole('button', { name: 'Open calendar' }).first().click();
  await page
    .getByRole('button', { name: /1(st)?,? /i })
    .first()
    .click();
  await expect
    .poll(() => (birth.element() as HTMLInputElement).value)
    .toMatch(/^\d\d\/\d\d\/\d{4}$/);
  await expectCount(required, 0);
  expect(callsOf(portalRegistration.register)).toEqual([]);
});

test('REG-11 odd numbers get a warning', async () => {
  await open();
  await fill({ userType: 'Doctor', email: 'ada', hpiiNumber: '8003619900015718' });
  await fill({ hpioNumber: '123', ahpraRegistrationNumber: 'MED1', prescriberNumber: '1' });
  await fill({ medProviderNumber1: '2426621F' });
  await focusOn(field('firstName'));
  for (const words of [
    /This doesn’t look like an email address\./,
    /An HPI-O number has 16 digits and starts with 800362\./,
    /An Ahpra registration number has three letters and ten digits/,
    /A prescriber number has seven digits\./,
  ]) {
    await expect.element(page.getByText(words)).toBeVisible();
  }
  await expectCount(page.getByText(/Check each digit\./), 2);
  await expectBothLooks();
});

test('REG-06 REG-11 a nurse practitioner is asked for both numbers, which aren’t required, and warned as doctors are', async () => {
  await open();
  await acceptPolicy();
  fillAtOnce({ ...nurse, userType: 'NursePractitioner' });
  await fill({ hpiiNumber: '8003619900015718', prescriberNumber: '1' });
  await focusOn(field('firstName'));
  await expectCount(page.getByText(/Check each digit\./), 1);
  await expect.element(page.getByText(/A prescriber number has seven digits\./)).toBeVisible();
  await expectBothLooks();
  await fill({ hpiiNumber: practice.hpiiNumber, prescriberNumber: practice.prescriberNumber });
  await submit.click();
  await expect.element(thanks).toBeVisible();
  const { hpiiNumber, prescriberNumber } = practice;
  expect(callsOf(portalRegistration.register)).toMatchObject([
    { body: { userType: 'NursePractitioner', hpiiNumber, prescriberNumber } },
  ]);
});

test('REG-05 REG-11 provider numbers can be added and removed; odd ones are sent, a wrong period isn’t', async () => {
  await open();
  // Odd numbers don't block sending.
  const odd = { email: 'ada', hpiiNumber: '8003619900015718', medProviderNumber1: '2426621F' };
  fillAtOnce({ ...nurse, ...practice, ...odd, userType: 'Doctor' });
  const add = page.getByRole('button', { name: 'Add another provider number' });
  for (const number of [2, 3, 4, 5] as const) {
    await add.click();
    await expect.element(field(`medProviderNumber${number}`)).toHaveFocus();
    await fill({ [`medProviderNumber${number}`]: `Number ${number}` });
  }
  await expect.element(add).not.toBeInTheDocument();
  await fill({ medProviderValidFrom4: '02/01/2026', medProviderValidTo4: '01/01/2026' });
  await focusOn(field('medProviderNumber1'));
  await expect.element(page.getByText('“Valid to” can’t be before “Valid from”')).toBeVisible();
  await expectBothLooks();

  await page.getByRole('button', { name: 'Remove provider number 3' }).click();
  await expect.element(add).toHaveFocus();
  await expect.element(field('medProviderNumber3')).toHaveValue('Number 4');
  await expect.element(field('medProviderValidFrom3')).toHaveValue('02/01/2026');
  await expect.element(field('medProviderNumber4')).toHaveValue('Number 5');
  await expect.element(field('medProviderNumber5')).not.toBeInTheDocument();

  await acceptPolicy();
  await submit.click();
  await expect.element(field('medProviderValidTo3')).toHaveFocus();
  await page.getByRole('button', { name: 'Remove provider number 3' }).click();
  await submit.click();
  await expect.element(thanks).toHaveFocus();
});

test.each([
  ['“Valid to”', { medProviderValidTo1: '02/01/2026' }],
  ['“Valid from”', { medProviderValidFrom1: '31/12/2025' }],
])('REG-11 the error of a wrong period goes once %s is corrected', async (_, correction) => {
  await open();
  fillAtOnce({ ...nurse, ...practice, userType: 'Doctor' });
  await fill({ medProviderValidFrom1: '02/01/2026', medProviderValidTo1: '01/01/2026' });
  await acceptPolicy();
  await submit.click();
  const wrong = page.getByText('“Valid to” can’t be before “Valid from”');
  await expect.element(wrong).toBeVisible();
  await fill(correction);
  await focusOn(field('email'));
  await expect.element(wrong).not.toBeInTheDocument();
});

test('REG-04 REG-09 REG-10 a backdrop shows while sending, once, as specified; then the thank-you page', async () => {
  const lastName = 'نسيم أحمد'.padEnd(200, ' ب').trim().slice(0, 200);
  const values = {
    ...nurse,
    ...practice,
    firstName: 'ע'.repeat(200),
    lastName,
    userType: 'Doctor',
  };
  await open();
  fillAtOnce(values);
  await acceptPolicy();
  const release = holds(portalRegistration.register);
  await submit.dblClick();
  await expect
    .element(page.getByRole('dialog', { name: 'Sending your registration' }))
    .toBeVisible();
  await expectBothLooks();
  release();

  await expect.element(thanks).toHaveFocus();
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent(/A consultant will review your registration\./);
  await expect.element(main).toMatchTextContent(/You will be contacted by email when your access/);
  await expect.element(field('firstName')).not.toBeInTheDocument();
  await expectBothLooks();
  const calls = callsOf(portalRegistration.register);
  expect(calls).toHaveLength(1);
  const [{ body } = { body: {} }] = calls;
  expect(Object.keys(body).toSorted()).toEqual(Object.keys(Registration.shape).toSorted());
  expect(body).toMatchObject({
    ...values,
    dateOfBirth: '1980-02-29',
    medProviderValidFrom1: '2020-01-01',
    phoneNumber: '02 5550 1234',
    pharmacyName: '',
    medProviderNumber2: '',
    termsAcknowledged: true,
  });
});

test('REG-09 failures are shown, at the field if there is one, and everything typed stays', async () => {
  await open();
  await fill(nurse);
  await acceptPolicy();
  const expectKept = async () => {
    await expect.element(field('lastName')).toHaveValue('Chen');
    await expect.element(field('dateOfBirth')).toHaveValue('29/02/1980');
    await expect.element(field('gender')).toHaveValue('F');
  };
  fails(portalRegistration.register, 500, 'The service is away.');
  await submit.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Your registration was not sent. The server has a problem. Try again in a moment. Everything you entered is still here.',
    );
  await expectKept();
  await expectBothLooks();

  const content = [{ propertyName: 'email', message: 'Give another address' }];
  refuses(portalRegistration.register, 'Invalid_Registration', 'Not right.', content);
  await submit.click();
  await expect.element(page.getByText('Give another address')).toBeVisible();
  await expect.element(field('email')).toHaveFocus();
  await expectKept();

  // The server may have it, and accepts the same one again.
  loses(portalRegistration.register);
  await submit.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('We couldn’t reach the server.');
  await expectKept();
  answers(portalRegistration.register, null);
  await submit.click();
  await expect.element(thanks).toBeVisible();
  const [first, ...more] = callsOf(portalRegistration.register);
  for (const one of more) expect(one).toEqual(first);
});
