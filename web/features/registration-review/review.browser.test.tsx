import { cleanup } from '../../ui/gallery/render.fixture.tsx';
import type { AnswerOf } from '@wattle/contract/operations/operation.ts';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { completeRegistration } from '@wattle/contract/rules/people/registration.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks, expectCount, expectTexts } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds, refuses } from '../../testing/server.ts';
import { hasResidents, openList, resident } from '../residents/testing/list.ts';

const id = '00000000-0000-4000-8000-000000000001';
const openId = '00000000-0000-4000-8000-0000000000e2';
const organisation = (name: string) => page.getByRole('checkbox', { name });

const registration = completeRegistration({
  firstName: 'Ada',
  lastName: 'Castle',
  dateOfBirth: '1980-02-29',
  userType: 'RegisteredNurse',
  email: 'ada@example.org',
  organisationName: 'Banksia Care',
  facilityName: 'Banksia House',
  termsAcknowledged: true,
});
const submittedAt = Instant.parse('2026-11-19T23:05:00.000Z');
const openUntil = Instant.parse('2026-11-27T23:05:00.000Z');

type Detail = AnswerOf<typeof portalRegistration.registration>;

/** The server has this registration, with what the test is about changed. */
function has(changes: Partial<Detail> = {}): void {
  answers(portalRegistration.registration, {
    id,
    status: 'Waiting',
    submittedAt,
    registration,
    isEmailTaken: false,
    review: null,
    invitation: null,
    ...changes,
  });
  answers(portalRegistration.registrationOrganisations, [
    { id: 'o1', name: 'Banksia Care' },
    { id: 'o2', name: 'Jarrah Homes' },
    { id: 'o3', name: 'Waratah Living' },
  ]);
}

/** A waiting registration that asks for these organisations. */
const asksFor = (organisationName: string) =>
  has({ registration: { ...registration, organisationName } });

/** What a consultant decided, whose email was sent. */
const reviewed = (declineReason: string | null = null): Detail['review'] => ({
  reviewedAt: submittedAt,
  reviewedBy: 'Nina Castellan',
  declineReason,
  mail: 'Sent',
});
const declined = (reason: string) => has({ status: 'Declined', review: reviewed(reason) });
const approved = (state: 'Open' | 'Accepted' = 'Open') =>
  has({ status: 'Approved', review: reviewed(), invitation: { state, openUntil } });

const consultant = person({ userType: 'Consultant' });
const open = () => openApp(`/registrations/${id}`, consultant);
const button = (name: string) => page.getByRole('button', { name });
const question = page.getByRole('alertdialog');
const status = page.getByRole('status');
const alert = page.getByRole('alert');
const name = page.getByRole('heading', { level: 1, name: 'Ada Castle' });

test('GATE-09 registrations are for consultants: a nurse sees the residents list', async () => {
  hasResidents([resident('Abbott')]);
  await openList('RegisteredNurse', '/registrations');
  expect(window.location.pathname).toBe('/residents');
  await expect.element(page.getByRole('link', { name: 'Registrations' })).not.toBeInTheDocument();
});

test('GATE-09 REG-09 a consultant sees the registrations and no residents', async () => {
  answers(portalRegistration.registrations, {
    registrations: [
      { ...registration, id, submittedAt },
      // As somebody unknown may type it.
      { ...registration, id: openId, submittedAt, organisationName: 'x'.repeat(500) },
    ],
    pageSize: 25,
    counts: { Waiting: 2, Approved: 4, Declined: 0 },
  });
  openApp('/residents', consultant);
  const row = page.getByRole('row', { name: /Castle, Ada.*Banksia Care/ });
  await expect.element(row).toMatchTextContent(/Registered nurse.*Banksia Care/);
  expect(window.location.pathname).toBe('/registrations');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expectTexts(main.getByRole('link'), ['Registrations']);
  await expect
    .element(page.getByRole('tab', { selected: true }))
    .toMatchTextContent(/^Waiting\s*\(2\)$/);
  await expectBothLooks();
  await page.getByRole('tab', { name: /Approved/ }).click();
  await expect.poll(() => window.location.search).toBe('?status=Approved');
  expect(callsOf(portalRegistration.registrations).at(-1)).toMatchObject({
    query: { status: 'Approved' },
  });
});

test('REG-09 a page after the last one says so, and leads to the first', async () => {
  const counts = { Waiting: 1, Approved: 0, Declined: 0 };
  answers(portalRegistration.registrations, ({ query }) => ({
    registrations: query.page === 2 ? [] : [{ ...registration, id, submittedAt }],
    pageSize: 25,
    counts,
  }));
  openApp('/registrations?page=2', consultant);
  await expect.element(page.getByText('There’s no such page any more')).toBeVisible();
  await expect.element(page.getByText(/No registrations/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'First page' }).click();
  await expect.element(page.getByRole('row', { name: /Castle, Ada/ })).toBeVisible();
});

test('REG-09 shows what was sent, with a hint at odd numbers', async () => {
  has({
    registration: {
      ...registration,
      userType: 'Doctor',
      hpiiNumber: '8003619900015718',
      state: 'NSW',
    },
  });
  open();
  await expect.element(page.getByText('29/02/1980')).toBeVisible();
  await expect.element(page.getByText('New South Wales')).toBeVisible();
  await expectCount(page.getByText(/^This number doesn’t look right/), 1);
});

test('REG-09 an approval that fails says so in its dialog, and can be sent again', async () => {
  has();
  open();
  await expect.element(organisation('Banksia Care')).toBeChecked();
  await button('Approve').click();
  fails(portalRegistration.approveRegistration, 500, 'The service is away.');
  const approve = question.getByRole('button', { name: 'Approve' });
  await approve.click();
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('The server has a problem. Try again in a moment.');

  answers(portalRegistration.approveRegistration, { mail: 'Sent' });
  approved();
  await approve.click();
  await expect.element(name).toHaveFocus();
  await expect.element(status).toMatchTextContent('The invitation was sent to ada@example.org.');
  await expect.element(page.getByText(/^Approved by Nina Castellan/)).toBeVisible();
  await expect.element(button('Approve')).not.toBeInTheDocument();
});

test('REG-09 an approval that fails after its page is left says whose it was', async () => {
  has();
  answers(portalRegistration.registrations, {
    registrations: [],
    pageSize: 25,
    counts: { Waiting: 0, Approved: 0, Declined: 0 },
  });
  open();
  await page.getByRole('link', { name: 'All registrations' }).click();
  const list = page.getByRole('heading', { level: 1, name: 'Registrations' });
  await expect.element(list).toBeVisible();
  window.history.back();
  await expect.element(organisation('Banksia Care')).toBeChecked();
  await button('Approve').click();
  answers(portalRegistration.approveRegistration, { mail: 'Sent' });
  refuses(portalRegistration.approveRegistration, 'Already_Reviewed');
  const release = holds(portalRegistration.approveRegistration);
  await question.getByRole('button', { name: 'Approve' }).click();
  window.history.forward();
  await expect.element(list).toBeVisible();
  release();
  await expect
    .element(question)
    .toMatchTextContent(/^We couldn’t approve the registration of Ada Castle/);
});

test('REG-09 a registration is declined by keyboard alone, with a reason that is sent', async () => {
  has();
  answers(portalRegistration.declineRegistration, { mail: 'Sent' });
  open();
  await expect.element(organisation('Banksia Care')).toBeChecked();
  await focusOn(button('Decline'));
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect.element(reason).toHaveFocus();
  const decline = dialog.getByRole('button', { name: 'Decline' });
  await focusOn(decline);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('This field is required')).toBeVisible();
  await expectBothLooks();
  await userEvent.fill(reason, 'We do not know you.');
  declined('We do not know you.');
  await focusOn(decline);
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveFocus();
  await expect.element(status).toMatchTextContent('The reason was sent to ada@example.org.');
  await expect.element(page.getByText(/^Declined by Nina Castellan/)).toBeVisible();
  expect(callsOf(portalRegistration.declineRegistration)).toMatchObject([
    { params: { id }, body: { reason: 'We do not know you.' } },
  ]);
});

test('REG-09 the second of two consultants sees who reviewed it', async () => {
  has();
  open();
  await expect.element(organisation('Banksia Care')).toBeChecked();
  await button('Approve').click();
  refuses(portalRegistration.approveRegistration, 'Already_Reviewed');
  declined('Unknown.');
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect.element(alert).toMatchTextContent('This registration was already reviewed');
  await expect.element(page.getByText(/^Declined by Nina Castellan/)).toBeVisible();
  await expect.element(page.getByText('Unknown.')).toBeVisible();
});

test('REG-09 an unsent email is reported, even after a reload', async () => {
  has();
  answers(portalRegistration.approveRegistration, { mail: 'Waiting' });
  open();
  await expect.element(organisation('Banksia Care')).toBeChecked();
  await button('Approve').click();
  has({
    status: 'Approved',
    review: { reviewedAt: submittedAt, reviewedBy: 'Nina', declineReason: null, mail: 'Waiting' },
    invitation: { state: 'Open', openUntil },
  });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect.element(alert).toMatchTextContent(/couldn’t be sent to .* We’ll keep trying/);
  cleanup();
  open();
  await expect.element(alert).toMatchTextContent('The email hasn’t been sent yet');
});

test('REG-09 a taken address blocks approval', async () => {
  has({ isEmailTaken: true });
  open();
  await expect.element(alert).toMatchTextContent('Another user already has this email');
  await expect
    .element(button('Approve'))
    .toHaveAccessibleDescription('Another user already has this email address');
});

test('REG-09 an invitation is sent again until it is accepted; a failure says so', async () => {
  approved();
  open();
  const again = button('Resend invitation');
  await expect
    .element(page.getByText(/^Invitation sent, open until \d\d-\w{3}-\d{4}/))
    .toBeVisible();
  fails(portalRegistration.inviteAgain, 500, 'It is away.');
  await again.click();
  await expect.element(alert).toHaveTextContent('The server has a problem. Try again in a moment.');

  answers(portalRegistration.inviteAgain, { mail: 'Sent' });
  await again.click();
  await expect.element(name).toHaveFocus();
  await expect
    .element(status)
    .toMatchTextContent(/A new invitation was created.* was sent to ada@example\.org\./);
  await expect.element(alert).not.toBeInTheDocument();
  await expectBothLooks();

  refuses(portalRegistration.inviteAgain, 'Invitation_Accepted');
  approved('Accepted');
  await again.click();
  await expect.element(status).toMatchTextContent('has already been accepted');
  await expect.element(page.getByText('Invitation accepted')).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
});

test('REG-09 an invitation that can’t be accepted gives a message', async () => {
  refuses(portalRegistration.acceptInvitation, 'User_Already_Mapped', 'It is already in use.');
  openApp(`/invitation/${'k'.repeat(32)}`, person());
  const title = page.getByRole('heading', { name: 'We couldn’t accept your invitation' });
  await expect.element(title).toHaveFocus();
  await expect.element(page.getByRole('main')).toMatchTextContent('is already in use');
  await expect.element(button('Try again')).not.toBeInTheDocument();
});

test.each(['abc', 'k'.repeat(32)])(
  'REG-09 the key %j, which no invitation has, says so, and isn’t tried again',
  async (key) => {
    fails(portalRegistration.acceptInvitation, 404, 'There is none.');
    openApp(`/invitation/${key}`, person());
    const main = page.getByRole('main');
    await expect.element(main).toMatchTextContent('This invitation isn’t valid.');
    await expect.element(button('Try again')).not.toBeInTheDocument();
  },
);

test('REG-09 an invitation that failed to be accepted can be tried again', async () => {
  fails(portalRegistration.acceptInvitation, 500, 'It is away.');
  openApp(`/invitation/${'k'.repeat(32)}`, person());
  await button('Try again').click();
  await expect.poll(() => callsOf(portalRegistration.acceptInvitation)).toHaveLength(2);
});

test('REG-09 the organisations that were asked for are ticked, and granted unchanged', async () => {
  asksFor('jarrah homes, Waratah Living');
  const release = holds(portalRegistration.registrationOrganisations);
  open();
  const type = page.getByRole('combobox', { name: 'User type' });
  await type.selectOptions('Doctor');
  release();
  await expect.element(organisation('Jarrah Homes')).toBeChecked();
  await expect.element(organisation('Waratah Living')).toBeChecked();
  await expect.element(organisation('Banksia Care')).not.toBeChecked();
  // What the consultant chose while they loaded stays.
  await expect.element(type).toHaveValue('Doctor');
  await organisation('Waratah Living').click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectTexts(question.getByRole('listitem'), ['Jarrah Homes']);
  await expect.element(question).toMatchTextContent('Doctor');
  await expectBothLooks();
});

test('REG-09 a name that matches no organisation ticks nothing', async () => {
  asksFor('Banksia');
  open();
  await expect.element(organisation('Banksia Care')).not.toBeChecked();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText('Select at least one organisation')).toBeVisible();
  await expectBothLooks();
});
