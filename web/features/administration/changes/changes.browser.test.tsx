import type { AdministrationChange } from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import type { Operation } from '@wattle/contract/operations/operation.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../testing/expecting.ts';
import { answers, callsOf, fails } from '../../../testing/server.ts';
import { longName, open } from '../testing/records.ts';
import { actionText } from './action-text.ts';

function change(changes: Partial<AdministrationChange> = {}): AdministrationChange {
  return {
    sequence: 9,
    at: Instant.parse('2026-11-21T03:05:00.000Z'),
    by: 'Ruth Abernethy',
    action: 'save-organisation',
    subject: 'banksia',
    fields: [
      { name: 'name', before: 'Banksia', after: 'Banksia Care' },
      { name: 'abn', before: '', after: '51824753556' },
      { name: 'userType', before: 'Doctor', after: 'RegisteredNurse' },
      { name: 'accessEndsAt', before: '', after: '2026-06-30T16:00:00.000Z' },
      { name: 'hpioNumber', before: '8003627500000328', after: '' },
    ],
    ...changes,
  };
}

const rows = page.getByRole('table', { name: 'Changes' }).getByRole('row');
const more = page.getByRole('button', { name: 'Show more' });

test('every change that an administrator or a consultant makes has words', () => {
  const tables = [portal, portalDataExchange, portalRegistration];
  const actions = tables
    .flatMap((table) => Object.values<Operation>(table))
    .flatMap(({ method, access, audit }) =>
      method === 'GET' || typeof access !== 'object' || audit === undefined ? [] : [audit],
    );
  expect(actions).toContain('approve-registration');
  expect(actions.filter((action) => actionText(action) === action)).toEqual([]);
});

test('each change shows when, in which zone, who, what, and each field before and after', async () => {
  answers(portal.administrationChanges, {
    changes: [change(), change({ sequence: 8, by: longName, action: 'import', subject: longName })],
    next: null,
  });
  open('/changes');
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/^\d\d-Nov-2026 \d\d:\d\d \S+.*Ruth AbernethyOrganisation savedbanksia/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Namefrom Banksia → to Banksia Care/);
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/HPI-O numberfrom 8003627500000328 → to none/);
  await expect.element(rows.nth(1)).toMatchTextContent(/from Doctor → to Registered nurse/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Last day of access30-Jun-2026/);
  await expect.element(more).not.toBeInTheDocument();
  await expectBothLooks();
  await page.viewport(320, 800);
  await expectNoSidewaysScroll();
});

test('codes are shown in the wording of their own page', async () => {
  const fields = [
    { name: 'topics', before: 'order-finalised', after: 'order-confirmed order-finalised' },
    { name: 'content', before: '', after: 'id-only' },
    { name: 'heldItem', before: '', after: 'dealt-with' },
  ];
  answers(portal.administrationChanges, { changes: [change({ fields })], next: null });
  open('/changes');
  const row = rows.nth(1);
  await expect
    .element(row)
    .toMatchTextContent(/to Order confirmed by the pharmacy, Order finalised/);
  await expect.element(row).toMatchTextContent(/ContentIds only.*Held itemDealt with/);
});

test('more is shown below, and a failure keeps what is there', async () => {
  answers(portal.administrationChanges, ({ query }) =>
    query.before === undefined
      ? { changes: [change()], next: 9 }
      : { changes: [change({ sequence: 3 })], next: null },
  );
  open('/changes');
  await expectCount(rows, 2);
  fails(portal.administrationChanges, 500, 'secret');
  await more.click();
  await expect.element(page.getByText(/^The server has a problem/)).toBeVisible();
  await expectCount(rows, 2);
  answers(portal.administrationChanges, { changes: [change({ sequence: 3 })], next: null });
  await more.click();
  await expectCount(rows, 3);
  expect(callsOf(portal.administrationChanges).at(-1)?.query).toEqual({ before: 9 });
  await expect.element(more).not.toBeInTheDocument();
});

test('shows the changes to one record, and goes back to all', async () => {
  answers(portal.administrationChanges, ({ query }) => ({
    changes: query.subject === undefined ? [change()] : [],
    next: null,
  }));
  open('/changes?subject=banksia');
  await expect.element(page.getByText('Nothing has been changed yet')).toBeVisible();
  await page.getByRole('link', { name: 'Changes to all records' }).click();
  await expectCount(rows, 2);
});

test('changes that fail to load can be loaded again', async () => {
  fails(portal.administrationChanges, 500, 'secret');
  open('/changes');
  await expect.element(page.getByText('We couldn’t load the changes')).toBeVisible();
});
