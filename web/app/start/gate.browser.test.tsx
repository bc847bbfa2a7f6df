import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { clinicalTypes, pharmacistTypes } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  hasResidents,
  openList,
  resident,
  rows,
  title,
} from '../../features/residents/testing/list.ts';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, holds } from '../../testing/server.ts';

const splash = page.getByRole('progressbar', { name: 'Loading' });
const denied = page.getByRole('heading', { name: 'Whoops! Access denied.' });
const name = page.getByRole('heading', { name: /^Smith, John/ });

test.each([
  ...clinicalTypes.map((type) => [type, prescriberPath] as const),
  ...pharmacistTypes.map((type) => [type, pharmacyPath] as const),
])('GATE-07 GATE-09 a %s sees the residents list and opens a chart', async (type, chart) => {
  hasChart({ order: orderOf([medication()]) });
  hasResidents([resident('Smith', { authoringSystem: 'demo', authoringSystemForeignKey: 'r1' })]);
  await openList(type);
  await expect.element(page.getByRole('button', { name: 'Jodie Walsh' })).toBeVisible();
  await expect
    .element(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Residents' }),
    )
    .toHaveAttribute('aria-current', 'page');
  await rows.first().getByRole('link').first().click();
  await expect.element(name).toBeVisible();
  expect(window.location.pathname).toBe(chart);
});

test('GATE-07 by keyboard: past the header, into a chart and back, with the focus', async () => {
  hasChart({ order: orderOf([medication()]) });
  hasResidents([resident('Smith', { authoringSystem: 'demo', authoringSystemForeignKey: 'r1' })]);
  await openList('RegisteredNurse');
  await userEvent.keyboard('{Tab}');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport();
  await userEvent.keyboard('{Enter}');
  await expect.poll(isFocusOnPage).toBe(true);
  expect(window.location.hash).toBe('');
  const first = rows.first().getByRole('link').first();
  await focusOn(first);
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toBeVisible();
  await expect.poll(isFocusOnPage).toBe(true);
  window.history.back();
  // Back on the resident whose chart it was.
  await expect.element(first).toHaveFocus();
});

/** Whether the next Tab goes to the page’s first element after the header. */
function isFocusOnPage(): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && activeElement?.contains(document.querySelector('main')) === true;
}

test.each(['/#residentStatus=3&itemsPerPage=50', '/?residentStatus=3&itemsPerPage=50'])(
  'GATE-01 %s opens the residents list instead of the root, with its hash as the query',
  async (root) => {
    hasResidents([resident('Abbott')]);
    const { length } = window.history;
    await openList('RegisteredNurse', root);
    await expect.element(title).toMatchTextContent(/Deceased residents/);
    const { pathname, search, hash } = window.location;
    expect([pathname, hash]).toEqual(['/residents', '']);
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      residentStatus: '3',
      itemsPerPage: '50',
    });
    // Going back doesn't loop.
    expect(window.history.length).toBe(length);
  },
);

test('GATE-02 GATE-08 logo and bar show while the user and then the access load', async () => {
  hasChart({ order: orderOf([medication()]) });
  answers(portal.me, person());
  const [me, access] = [holds(portal.me), holds(authorisation.dataAccess)];
  openApp(prescriberPath, person());
  await expect.element(splash).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Wattle' })).toBeVisible();
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
  await expectBothLooks();
  me();
  await expect.poll(() => callsOf(authorisation.dataAccess).length).toBe(1);
  await expect.element(splash).toBeVisible();
  await expect.element(page.getByText(/Smith, John/)).not.toBeInTheDocument();
  access();
  await expect.element(name).toBeVisible();
});

test.each([
  ['denied', prescriberPath, 'Doctor'],
  ['Allowed', prescriberPath, 'Doctor'],
  ['', prescriberPath, 'Doctor'],
  ['denied', `${prescriberPath}/pharmacy-request/new`, 'Doctor'],
  ['denied', pharmacyPath, 'Pharmacist'],
] as const)(
  'GATE-08 PAGE-03 the access state “%s” doesn’t open a chart at %s',
  async (state, path, userType) => {
    hasResidents([resident('Abbott')]);
    answers(authorisation.dataAccess, { state });
    openApp(path, person({ userType }));
    await expect.element(denied).toHaveFocus();
    expect(window.location.pathname).toBe('/no-access');
    if (path === pharmacyPath) await expectBothLooks();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect.element(rows.first()).toBeVisible();
  },
);
