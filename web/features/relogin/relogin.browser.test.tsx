import { cleanup } from '../../ui/gallery/render.fixture.tsx';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, loses, refuses, holds } from '../../testing/server.ts';
import { represcribing } from '../drafts/testing/drafts.ts';
import { hasResidents, resident } from '../residents/testing/list.ts';

const title = page.getByRole('heading', { name: 'Re-authenticate for controlled medication' });
const password = page.getByRole('textbox', { name: 'Clinical system password' });
const ok = page.getByRole('button', { name: 'OK', exact: true });
const review = page.getByRole('dialog', { name: 'Review and finalise' });
const finalise = review.getByRole('button', { name: 'Finalise and send to pharmacy' });
const reviewed = review.getByRole('checkbox', { name: /^I have reviewed the whole chart\./ });
const alert = page.getByRole('alert');
const prescriber = person({ userType: 'Doctor', externalUserName: 'ihalvorsen' });
const reviewPath = `${prescriberPath}/pharmacy-request`;

const oxycodone = medication({
  id: 'oxycodone',
  product: {
    ingredients: ['oxycodone'],
    name: 'oxycodone 5 mg tablet',
    strength: '5 mg',
    form: 'tablet',
    schedule: 'S8',
  },
  dose: '5 mg (1 tablet)',
});

const supply = {
  quantity: 20,
  unit: 'tablet',
  repeats: 0,
  everyDays: null,
  authority: null,
} as const;

/** Opens the review of a draft that prescribes oxycodone again. */
function openControlledReview(by = prescriber, path = reviewPath): void {
  hasChart({ order: orderOf([oxycodone]) });
  const again = represcribing(oxycodone);
  const prescription = again.prescription && { ...again.prescription, supply };
  answers(medications.listDrafts, [{ ...again, prescription }]);
  answers(medications.finalise, ({ body }) => ({ id: body.id, sequence: 2, finalisedAt }));
  openApp(path, by);
}

/** What the browser stores for a waiting request, as one text. */
const stored = () => JSON.stringify([window.localStorage, window.sessionStorage]);

test('RELOG-01 RELOG-03 RELOG-04 a Schedule 8 medicine asks for the clinical system password, which is stored nowhere', async () => {
  openControlledReview();
  await expect
    .element(review.getByText(/These drafts include a Schedule 8 medicine\./))
    .toBeVisible();
  await finalise.click();
  await expect.element(title).toBeVisible();
  const { searchParams } = new URL(window.location.href);
  expect(searchParams.get('redirct_uri')).toBe(`${reviewPath}/new`);
  await expect.element(page.getByText('ihalvorsen')).toBeVisible();
  await expect.element(password).toHaveFocus();
  await expect.element(ok).toHaveAttribute('aria-disabled', 'true');
  await expect.element(ok).toHaveAccessibleDescription('Enter your password first');

  refuses(portal.validateClinicalUser, 'Invalid_Password');
  await userEvent.fill(password, 'not the password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
  await ok.click();
  await expect.element(alert).toHaveTextContent('Invalid password');
  await expect.element(password).toHaveAccessibleDescription('Invalid password');
  await expectBothLooks();
  // Focusing the field clears the error.
  await password.click();
  await expect.element(password).not.toHaveAttribute('aria-invalid', 'true');

  answers(portal.validateClinicalUser, null);
  await userEvent.fill(password, 'wattle-demo');
  expect(stored()).toContain('draftsAsOf');
  expect(stored()).not.toContain('wattle-demo');
  expect(callsOf(medications.finalise)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/Your changes have been finalised/)).toBeVisible();
  expect(window.location.pathname).toBe(prescriberPath);
  expect(callsOf(medications.finalise)).toHaveLength(1);
  expect(stored()).not.toMatch(/reloginPayloadKey|draftsAsOf|wattle-demo/);
});

test('RELOG-02 a request that has expired sends nothing, and the review says so', async () => {
  openControlledReview(prescriber, `${reviewPath}/new?payloadKey=gone`);
  const lost =
    'Nothing was sent, because your request has expired. Review your drafts and finalise again.';
  await expect.element(review.getByText(lost)).toBeVisible();
  expect(window.location.pathname).toBe(reviewPath);
  expect(callsOf(medications.finalise)).toEqual([]);
  await expectBothLooks();
});

test('RELOG-01 RELOG-02 Cancel returns to the review; the request is gone, and its address sends nothing', async () => {
  openControlledReview();
  await reviewed.click();
  await finalise.click();
  await expect.element(title).toBeVisible();
  const payloadKey = window.localStorage.getItem('reloginPayloadKey') ?? '';
  expect(stored()).toContain('draftsAsOf');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(review).toMatchTextContent(/oxycodone/);
  await expect.element(reviewed).toBeChecked();
  expect(stored()).not.toMatch(/reloginPayloadKey|draftsAsOf/);

  cleanup();
  openControlledReview(prescriber, `${reviewPath}/new?payloadKey=${payloadKey}`);
  await expect.element(review.getByText(/your request has expired/)).toBeVisible();
  expect(callsOf(medications.finalise)).toEqual([]);
});

test('RELOG-02 a password accepted after the page is left sends nothing and doesn’t change the page', async () => {
  openControlledReview();
  await finalise.click();
  answers(portal.validateClinicalUser, null);
  const release = holds(portal.validateClinicalUser);
  await userEvent.fill(password, 'wattle-demo');
  await ok.click();
  hasResidents([resident('Abbott')]);
  await page.getByRole('link', { name: 'Residents' }).click();
  await expect.element(page.getByRole('table', { name: 'Residents' })).toBeVisible();
  release();
  // Longer than it takes to hear of it.
  await userEvent.fill(page.getByRole('searchbox'), 'Abb');
  await expect.poll(() => callsOf(portal.searchResidents).at(-1)?.body.query).toBe('Abb');
  expect(window.location.pathname).toBe('/residents');
  expect(callsOf(medications.finalise)).toEqual([]);
});

test.each([
  ['https://evil.example/residents', 'OK'],
  ['//evil.example', 'Cancel'],
])('RELOG-02 %s leads to the residents list by %s', async (foreign, by) => {
  hasResidents([resident('Abbott')]);
  answers(portal.validateClinicalUser, null);
  openApp(`/relogin?redirct_uri=${encodeURIComponent(foreign)}`, prescriber);
  await userEvent.fill(password, 'wattle-demo');
  await page.getByRole('button', { name: by, exact: true }).click();
  await expect.element(page.getByRole('table', { name: 'Residents' })).toBeVisible();
  expect(window.location.pathname).toBe('/residents');
});

test('RELOG-03 without a connection, or after too many wrong passwords, the page says what to do', async () => {
  loses(portal.validateClinicalUser);
  openApp('/relogin', prescriber);
  await userEvent.fill(password, 'wattle-demo');
  await ok.click();
  const unreachable = 'We couldn’t reach the server. Check your connection and try again.';
  await expect.element(alert.getByText(unreachable)).toBeVisible();

  fails(portal.validateClinicalUser, 429, 'Too many.', { 'retry-after': '900' });
  await ok.click();
  await expect
    .element(alert.getByText('Too many attempts. Try again in 15 minutes.'))
    .toBeVisible();
});

const why =
  'To finalise a Schedule 8 medicine you need a clinical system account. Your account isn’t connected to one. Ask your administrator to connect it.';

test('RELOG-04 a prescriber without a clinical account sees why, and keeps the draft', async () => {
  openControlledReview({ ...prescriber, externalUserName: null });
  await expect.element(review.getByText('You can’t finalise a Schedule 8 medicine.')).toBeVisible();
  await expect.element(review.getByText(why).first()).toBeVisible();
  await expect.element(finalise).toHaveAttribute('aria-disabled', 'true');
  await expect.element(finalise).toHaveAccessibleDescription(why);
  await expectBothLooks();
  answers(medications.product, {
    ...oxycodone.product,
    brands: [],
    route: 'oral',
    usualCourseType: 'Regular',
    doses: ['5 mg (1 tablet)'],
    frequencies: ['four-times-daily'],
    prnReason: null,
    maximum24h: null,
    courseDays: null,
    packable: false,
    matchedName: null,
  });
  await review.getByRole('button', { name: /^Edit/ }).click();
  await expect
    .element(
      page
        .getByRole('dialog')
        .last()
        .getByText(/You can draft it but not finalise it\./),
    )
    .toBeVisible();
});

test('RELOG-04 without a clinical account no password is asked for', async () => {
  openApp('/relogin', { ...prescriber, externalUserName: null });
  await expect.element(page.getByText('You can’t re-authenticate')).toBeVisible();
  await expect.element(page.getByText(why)).toBeVisible();
  await expect.element(password).not.toBeInTheDocument();
  await expectBothLooks();
});
