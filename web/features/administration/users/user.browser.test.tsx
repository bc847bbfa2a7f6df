import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { endOfAccess } from '@wattle/contract/rules/people/access-end.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../testing/expecting.ts';
import { answers, callsOf, fails, holds, refuses } from '../../../testing/server.ts';
import {
  hasOrganisations,
  longName,
  manyOrganisations,
  open,
  organisation,
  summary,
  user,
  userId,
} from '../testing/records.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('alertdialog');
const lastBody = () => callsOf(portal.saveUser).at(-1)?.body;

const invitation = {
  state: 'Open',
  openUntil: Instant.parse('2026-11-29T02:00:00.000Z'),
  mail: 'Sent',
};

beforeEach(() => {
  hasOrganisations(organisation(), organisation({ id: 'jarrah', name: 'Jarrah Homes' }));
  answers(portal.userRecord, user());
  answers(portal.userRecords, {
    users: [summary()],
    pageSize: 50,
    counts: { Active: 1, Invited: 0, Ended: 0, Unlinked: 0 },
  });
});

test('a doctor is invited with what a doctor needs, once', async () => {
  answers(portal.saveUser, ({ params }) => {
    const invited = user({ id: params.id, state: 'Invited', invitation });
    answers(portal.userRecord, invited);
    return invited;
  });
  const release = holds(portal.saveUser);
  open('/new-user');
  await expect.element(field('HPI-I number')).not.toBeInTheDocument();
  await button('Send invitation').click();
  await expect.element(choice('User type')).toHaveFocus();
  await choice('User type').selectOptions('Doctor');
  await button('Send invitation').click();
  await expect.element(page.getByText('Choose at least one organisation')).toBeVisible();
  await expect.element(page.getByText(/^Enter an email address/)).toBeVisible();
  await field('Given name').fill('Ada');
  await field('Family name').fill('Castle');
  await field('Email').fill('ada@example.org');
  await box('Jarrah Homes').click();
  await field('HPI-I number').fill('8003 6199 0001 5718');
  const warning = page.getByText(/This number doesn’t look right/);
  await field('Prescriber number').fill('abc');
  await button('Send invitation').click();
  await expect
    .element(page.getByText(/^A prescriber number has seven digits, or six/))
    .toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  await field('Prescriber number').fill('2425738');
  await expect.element(warning).toBeVisible();
  await button('Send invitation').click();
  await expect.element(page.getByText(/^This isn’t an HPI-I/)).toBeVisible();
  await field('HPI-I number').fill('8003 6199 0001 5717');
  await button('Send invitation').dblClick();
  release();
  await expect.element(page.getByText('The invitation was sent to ada@example.org')).toBeVisible();
  await expect.element(page.getByText(/^Invitation sent, open until/)).toBeVisible();
  const calls = callsOf(portal.saveUser);
  expect(calls).toHaveLength(1);
  expect(window.location.pathname).toBe(`/administration/users/${calls[0]?.params.id}`);
  expect(lastBody()).toEqual({
    userType: 'Doctor',
    isShared: false,
    givenName: 'Ada',
    familyName: 'Castle',
    email: 'ada@example.org',
    organisationIds: ['jarrah'],
    hpiiNumber: '8003619900015717',
    prescriberNumber: '2425738',
    ahpraNumber: '',
    qualification: '',
    accessEndsAt: null,
  });
});

test('a shared account has no numbers, and an administrator no organisations', async () => {
  open('/new-user');
  await choice('User type').selectOptions('Registered nurse');
  await button('Send invitation').click();
  await expectBothLooks();
  await expect.element(field('Prescriber number')).not.toBeInTheDocument();
  await expect.element(field('Ahpra number')).toBeVisible();
  await box('Shared account').click();
  await expect.element(field('Ahpra number')).not.toBeInTheDocument();
  await choice('User type').selectOptions('Administrator');
  await expect.element(box('Shared account')).not.toBeInTheDocument();
  await expect.element(box('Banksia Care')).not.toBeInTheDocument();
});

test('an email address that is taken says so, and everything typed stays', async () => {
  refuses(portal.saveUser, 'Email_Taken');
  open(`/users/${userId}`);
  await field('Email').fill('doctor@example.org');
  await button('Save').click();
  await expect
    .element(page.getByText('Another user already has this email address.'))
    .toBeVisible();
  await expect.element(field('Email')).toHaveValue('doctor@example.org');
});

test('a change keeps an end of access in the middle of a day, and a new last day ends at midnight', async () => {
  const accessEndsAt = Instant.parse('2026-11-20T03:04:05.678Z');
  answers(portal.userRecord, user({ accessEndsAt, state: 'Ended', invitation }));
  answers(portal.saveUser, user({ accessEndsAt, state: 'Ended', revision: 3 }));
  open(`/users/${userId}`);
  await expect.element(page.getByText('This user’s access has ended')).toBeVisible();
  await expect.element(page.getByText(/^Invitation/)).not.toBeInTheDocument();
  await expect.element(field('Last day of access')).toHaveValue('20/11/2026');
  await expectBothLooks();
  await field('Qualification').fill('FRACGP');
  await button('Save').click();
  await expect.element(page.getByText('Ada Castle was saved')).toBeVisible();
  expect(lastBody()).toMatchObject({ accessEndsAt, revision: 2, qualification: 'FRACGP' });

  await field('Last day of access').fill('30/06/2031');
  await button('Save').click();
  const end = endOfAccess(getPlainDate('2031-06-30'));
  await expect.poll(lastBody).toMatchObject({ accessEndsAt: end, revision: 3 });
});

test.each([
  [`/users/${userId}`, 'Save', / use “End access now”\.$/],
  // There is nothing to end yet.
  ['/new-user', 'Send invitation', /^Choose today or a later day\.$/],
] as const)('a last day that has passed can’t be chosen on %s', async (path, save, words) => {
  open(path);
  await field('Last day of access').fill('01/01/2020');
  await button(save).click();
  await expect.element(page.getByText(/^Choose today or a later day/)).toMatchTextContent(words);
});

test('ending access names the person and what happens, and a failure shows in its dialog', async () => {
  answers(portal.userRecord, user({ familyName: longName }));
  refuses(portal.endAccess, 'Record_Changed');
  open(`/users/${userId}`);
  await expect.element(button('End access now')).not.toHaveClass(/danger/);
  await button('End access now').click();
  await expect.element(dialog).toMatchTextContent(/Ada Aged and .*on open pages too/);
  // Red only where it happens.
  await expect.element(dialog.getByRole('button', { name: 'End access' })).toHaveClass(/danger/);
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectBothLooks();
  answers(portal.userRecord, user({ revision: 9 }));
  await dialog.getByRole('button', { name: 'End access' }).click();
  await expect.element(dialog.getByText(/^Somebody else changed this/)).toBeVisible();
  await expect.element(dialog).toMatchTextContent(/Ada Castle/);

  const ended = user({ state: 'Ended', revision: 10, accessEndsAt: invitation.openUntil });
  answers(portal.endAccess, ended);
  // It is fetched again once access has ended.
  answers(portal.userRecord, ended);
  await dialog.getByRole('button', { name: 'End access' }).click();
  await expect.element(page.getByText('Ada Castle’s access has ended')).toBeVisible();
  await expect.element(button('End access now')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('content');
  expect(callsOf(portal.endAccess).map(({ body }) => body)).toEqual([
    { revision: 2 },
    { revision: 9 },
  ]);
});

test('Escape in the question doesn’t end access', async () => {
  answers(portal.endAccess, user({ state: 'Ended' }));
  open(`/users/${userId}`);
  await button('End access now').click();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('End access now')).toHaveFocus();
  expect(callsOf(portal.endAccess)).toEqual([]);
});

test('with unsaved changes, access isn’t ended and nobody is invited again', async () => {
  answers(portal.userRecord, user({ state: 'Invited', invitation }));
  open(`/users/${userId}`);
  await field('Given name').fill('Adele');
  await expectCount(page.getByText('Save your changes first'), 2);
  for (const name of ['End access now', 'Send invitation again']) {
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
  }
});

test('an invited person is invited again, unless they have accepted by now', async () => {
  answers(
    portal.userRecord,
    user({ state: 'Invited', invitation: { ...invitation, state: 'Expired' } }),
  );
  answers(
    portal.inviteUserAgain,
    user({ state: 'Invited', invitation: { ...invitation, mail: 'Waiting' } }),
  );
  open(`/users/${userId}`);
  await expect.element(page.getByText(/^Invitation expired/)).toBeVisible();
  await button('Send invitation again').click();
  await expect
    .element(page.getByText('The invitation couldn’t be sent to ada@example.org yet'))
    .toBeVisible();
  await expect.element(page.getByText(/^Invitation waiting to be sent/)).toBeVisible();

  refuses(portal.inviteUserAgain, 'Invitation_Accepted');
  answers(portal.userRecord, user({ invitation: { ...invitation, state: 'Accepted' } }));
  await button('Send invitation again').click();
  await expect.element(page.getByText('This invitation has already been accepted.')).toBeVisible();
  await expect.element(page.getByText('Invitation accepted')).toBeVisible();
  await expect.element(button('Send invitation again')).not.toBeInTheDocument();
});

test('nobody changes their own access', async () => {
  answers(portal.userRecord, user({ id: userId, userType: 'Administrator', organisationIds: [] }));
  refuses(portal.saveUser, 'Own_Access');
  open(`/users/${userId}`, userId);
  await expect.element(page.getByText('This is your own account')).toBeVisible();
  await expect.element(choice('User type')).toBeDisabled();
  await expect.element(field('Last day of access')).toBeDisabled();
  await expect.element(button('End access now')).not.toBeInTheDocument();
  await expectBothLooks();
  await field('Given name').fill('Ruth');
  await button('Save').click();
  await expect
    .element(page.getByText('You can’t change your own access. Ask another administrator.'))
    .toBeVisible();
});

test('a user without a type can be given one', async () => {
  answers(portal.userRecord, user({ userType: null, state: 'Unlinked', organisationIds: [] }));
  open(`/users/${userId}`);
  await expect.element(page.getByText('This user has no type yet')).toBeVisible();
  await expect.element(choice('User type')).toHaveValue('');
});

test('400 organisations are searched, and the chosen ones named above', async () => {
  hasOrganisations(...manyOrganisations);
  answers(portal.userRecord, user({ organisationIds: ['org-7', 'org-399'] }));
  open(`/users/${userId}`);
  await expect
    .element(page.getByText('2 chosen: Organisation 007, Organisation 399'))
    .toBeVisible();
  await page.getByRole('searchbox', { name: 'Search organisations' }).fill('123');
  await expectCount(page.getByRole('checkbox'), 1);
  await userEvent.keyboard('{Enter}');
  await box('Organisation 123').click();
  await expect.element(page.getByText(/^3 chosen/)).toBeVisible();
  await expectBothLooks();
  await page.viewport(320, 800);
  await expectNoSidewaysScroll();
});

test('says so when a user fails to load or doesn’t exist', async () => {
  fails(portal.userRecord, 404, 'secret');
  open(`/users/${userId}`);
  await expect.element(page.getByText('We couldn’t load the user')).toBeVisible();
  await expect.element(page.getByText(/^We couldn’t find this/)).toBeVisible();
});

test('an address that can’t be a user’s isn’t a page', async () => {
  open('/users/ada');
  await expect.element(page.getByText('There is no such page')).toBeVisible();
});
