import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signalLists } from '../../live/list-signal.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { callsOf } from '../../testing/server.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { hasResidents, openList, resident, rowOf, rows } from './testing/list.ts';

const adams = resident('Adams');
const brown = resident('Brown');
const away = { leave: { on: getPlainDate('2026-11-20'), to: 'Flinders' } };
const changed = page.getByText('Changed since');
/** The list is open, and what follows it is loaded. */
async function opens() {
  hasResidents([adams, brown]);
  await openList('RegisteredNurse');
  await expect
    .element(page.getByRole('region', { name: 'Residents' }).getByRole('status').nth(1))
    .toBeInTheDocument();
}

test('FIL-09 an admission and a leave elsewhere show by themselves while nobody is in the list', async () => {
  await opens();
  await userEvent.hover(page.getByRole('navigation', { name: 'Main' }));
  hasResidents([resident('Adams', away), resident('Allen'), brown]);
  signalLists();
  await expectCount(rows, 3);
  await expect.element(rowOf(adams).getByText(/In hospital/)).toBeVisible();
  await expectCount(changed, 0);
});

test('nothing moves while the pointer is in the list: it says that it has changed, and shows it afterwards', async () => {
  await opens();
  await userEvent.hover(rowOf(brown));
  hasResidents([adams, resident('Allen'), brown]);
  signalLists();
  await expect.element(changed).toBeVisible();
  await expectCount(rows, 2);
  await expectBothLooks();
  await userEvent.hover(page.getByRole('navigation', { name: 'Main' }));
  await expectCount(rows, 3);
  await expectCount(changed, 0);
});

test('the focus is a hand too; Refresh shows what has changed, and keeps it', async () => {
  await opens();
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
  refresh.element().focus();
  hasResidents([adams, resident('Allen'), brown]);
  signalLists();
  await expect.element(changed).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expectCount(rows, 3);
  await expectCount(changed, 0);
  await expect.element(refresh).toHaveFocus();
});

test('a change that isn’t about what is shown says nothing', async () => {
  await opens();
  await userEvent.hover(rowOf(brown));
  const before = callsOf(portal.searchResidents).length;
  signalLists();
  await expect.poll(() => callsOf(portal.searchResidents).length).toBe(before + 1);
  await expectCount(changed, 0);
});
