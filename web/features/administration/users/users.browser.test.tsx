import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../testing/expecting.ts';
import { answers, callsOf, fails, holds } from '../../../testing/server.ts';
import { hasOrganisations, longName, open, summary, user } from '../testing/records.ts';

const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
const counts = { Active: 61, Invited: 2, Ended: 1, Unlinked: 1 };
const lastQuery = () => callsOf(portal.userRecords).at(-1)?.query;

beforeEach(() => {
  hasOrganisations();
  answers(portal.userRecords, { users: [summary()], pageSize: 50, counts });
});

test('users are listed with type, organisations, state in words and last day of access', async () => {
  answers(portal.userRecords, {
    users: [
      summary({ organisationNames: ['Banksia Care', 'Jarrah Homes', 'Waratah Living', 'Yarra'] }),
      summary({
        id: '00000000-0000-4000-8000-000000000002',
        state: 'Ended',
        familyName: longName,
        email: `${longName.replaceAll(' ', '')}@example.org`,
        accessEndsAt: Instant.parse('2026-06-30T16:00:00.000Z'),
      }),
      summary({ id: '00000000-0000-4000-8000-000000000003', state: 'Unlinked', userType: null }),
      summary({ id: '00000000-0000-4000-8000-000000000004', state: 'Invited', isShared: true }),
    ],
    pageSize: 50,
    counts,
  });
  const release = holds(portal.userRecords);
  open('/users');
  await expect.element(page.getByText('Loading users')).toBeInTheDocument();
  release();
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(
      'Castle, Adaada@example.orgDoctorBanksia Care, Jarrah Homes and 2 moreActive',
    );
  await expect.element(rows.nth(2)).toMatchTextContent(/Access ended30-Jun-2026$/);
  await expect.element(rows.nth(3)).toMatchTextContent(/None yet.*No type yet/);
  await expect.element(rows.nth(4)).toMatchTextContent(/Shared account.*Invited/);
  await expectBothLooks();
  await page.viewport(320, 800);
  await expectNoSidewaysScroll();
});

test('on a tablet an email breaks before its @, not within a word', async () => {
  answers(portal.userRecords, {
    users: [summary({ email: 'administrator@wattle.example' })],
    pageSize: 50,
    counts,
  });
  open('/users');
  await page.viewport(768, 1024);
  const email = page.getByText('administrator@wattle.example');
  await expect.element(email).toBeVisible();
  const lines = [...email.element().childNodes].filter((node) => node instanceof Text);
  const heights = lines.map((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    return range.getClientRects().length;
  });
  expect(heights).toEqual([1, 1]);
});

test('search, filters, state and page are in the address', async () => {
  open('/users');
  await expect.element(page.getByRole('tab', { name: 'All (65)' })).toBeVisible();
  await page.getByRole('button', { name: 'Page 2 of 2' }).click();
  await expect.poll(lastQuery).toEqual({ page: 2 });
  await page.getByRole('searchbox', { name: 'Name or email' }).fill(' cas ');
  await expect.poll(lastQuery).toEqual({ query: 'cas' });
  await page.getByRole('combobox', { name: 'User type' }).selectOptions('Pharmacist');
  await page.getByRole('combobox', { name: 'Organisation' }).selectOptions('Banksia Care');
  await page.getByRole('tab', { name: 'Invited (2)' }).click();
  await expect.poll(lastQuery).toEqual({
    query: 'cas',
    userType: 'Pharmacist',
    organisationId: 'banksia',
    state: 'Invited',
  });
  const { search } = window.location;
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    query: 'cas',
    userType: 'Pharmacist',
    organisationId: 'banksia',
    state: 'Invited',
  });
  window.history.back();
  await expect.poll(() => lastQuery()?.state).toBe(undefined);
});

test('a user opened before the text typed is searched for stays open', async () => {
  answers(portal.userRecord, user());
  open('/users');
  const link = page.getByRole('link', { name: 'Castle, Ada' });
  await expect.element(link).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('cas');
  // Before the list has left the page.
  link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  vi.advanceTimersByTime(300);
  vi.useRealTimers();
  await expect.element(page.getByRole('heading', { name: 'Ada Castle' })).toBeVisible();
});

test('a page beyond the last leads to the first', async () => {
  answers(portal.userRecords, ({ query }) => ({
    users: query.page === undefined ? [summary()] : [],
    pageSize: 50,
    counts,
  }));
  open('/users?page=9');
  await page.getByRole('button', { name: 'First page' }).click();
  await expectCount(rows, 2);
});

test('says so when nobody is found or the list fails to load', async () => {
  answers(portal.userRecords, {
    users: [],
    pageSize: 50,
    counts: { Active: 0, Invited: 0, Ended: 0, Unlinked: 0 },
  });
  open('/users?query=zz');
  await expect.element(page.getByText('Nobody matches')).toBeVisible();
  fails(portal.userRecords, 500, 'secret');
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('y');
  await expect.element(page.getByText('We couldn’t load the users')).toBeVisible();
  await expectBothLooks();
});

test('organisations that can’t be loaded say so at their filter', async () => {
  fails(portal.organisationRecords, 500, 'secret');
  open('/users');
  await expect
    .element(page.getByLabelText('Organisation'))
    .toHaveAccessibleDescription('We couldn’t load the organisations.');
  await expectBothLooks();
});
