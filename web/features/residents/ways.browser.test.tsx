import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepOpenedResident, takeOpenedResident } from '../../chart/opened-list.ts';
import { openApp } from '../../testing/app.tsx';
import { chartSummary, hasChart, orderOf } from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds } from '../../testing/server.ts';
import { hasResidents, openList, resident, residents, rows } from './testing/list.ts';

const nameBox = page.getByRole('searchbox', { name: 'Name' });
const nameLink = (name: string) => page.getByRole('link', { name: `${name}, John`, exact: true });
const next = (words: string) => page.getByRole('link', { name: words, exact: true });
const address = () => window.location.pathname;

/** The residents of this list, each with a chart. */
function hasCharts(all: ReturnType<typeof residents>): void {
  hasChart({ order: orderOf([]) });
  hasResidents(all, ({ query }) => all.filter(({ familyName }) => familyName.includes(query)));
}

test('FIL-01 RES-05 Enter opens the only match of the name typed, and not of an older answer', async () => {
  hasCharts(residents(60));
  await openList('RegisteredNurse');
  await userEvent.fill(nameBox, 'A001');
  await expectCount(rows, 1);
  // The answer to the next name is under way while the older one has one row.
  const release = holds(portal.searchResidents);
  await userEvent.fill(nameBox, 'A002');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => callsOf(portal.searchResidents).at(-1)?.body.query).toBe('A002');
  expect(address()).toBe('/residents');
  release();
  await expect.poll(address).toBe('/residents/gp/demo/A002');
  // What the chart still asks for would count as calls of the next test.
  await expect.element(page.getByRole('link', { name: 'All residents' })).toBeVisible();
});

test('FIL-01 Enter opens nothing when several match, or when typing continues', async () => {
  hasCharts(residents(60));
  await openList('RegisteredNurse');
  await userEvent.fill(nameBox, 'A00');
  await userEvent.keyboard('{Enter}');
  await expectCount(rows, 9);
  expect(address()).toBe('/residents');
  const release = holds(portal.searchResidents);
  await userEvent.fill(nameBox, 'A00');
  await userEvent.keyboard('1{Enter}');
  await expect.poll(() => callsOf(portal.searchResidents).at(-1)?.body.query).toBe('A001');
  await userEvent.keyboard('x');
  release();
  await expect.element(page.getByText('No matching results found')).toBeVisible();
  expect(address()).toBe('/residents');
});

test('RES-05 arrow keys lead from the search into the list and between its links', async () => {
  hasCharts(residents(3));
  await openList('RegisteredNurse');
  await userEvent.click(nameBox);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(nameLink('A001')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(nameLink('A003')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Tab}');
  await expect.element(page.getByRole('link', { name: 'View chart of A002, John' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('link', { name: 'View chart of A001, John' })).toHaveFocus();
});

test('FIL-01 RES-05 Down leads to residents with the name typed, never to the first of an older list', async () => {
  hasCharts(residents(60));
  await openList('RegisteredNurse');
  const release = holds(portal.searchResidents);
  await userEvent.fill(nameBox, 'A002');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => callsOf(portal.searchResidents).at(-1)?.body.query).toBe('A002');
  await expect.element(nameLink('A001')).toBeVisible();
  await expect.element(nameBox).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  release();
  await expect.element(nameLink('A002')).toHaveFocus();
  expect(address()).toBe('/residents');

  // A user who keeps typing stays in the box.
  const releaseNext = holds(portal.searchResidents);
  await userEvent.fill(nameBox, 'A00');
  await userEvent.keyboard('{ArrowDown}3');
  releaseNext();
  await expectCount(rows, 1);
  await expect.element(nameLink('A003')).toBeVisible();
  await expect.element(nameBox).toHaveFocus();
});

test('RES-05 FIL-08 coming back from a chart keeps page and scroll, and the focus is on its resident', async () => {
  hasCharts(residents(60));
  await openList('RegisteredNurse', '/residents?selectedPage=2');
  await nameLink('A045').click();
  await page.getByRole('link', { name: 'All residents' }).click();
  await expect.element(nameLink('A045')).toHaveFocus();
  await expect.element(nameLink('A045')).toBeInViewport();
  expect(window.location.search).toBe('?selectedPage=2');

  await nameLink('A047').click();
  await expect.poll(address).toBe('/residents/gp/demo/A047');
  window.history.back();
  await expect.element(nameLink('A047')).toHaveFocus();
  await expect.element(nameLink('A047')).toBeInViewport();
});

test('RES-05 going back from a chart that hasn’t loaded yet puts the focus on its resident', async () => {
  hasCharts(residents(60));
  await openList('RegisteredNurse');
  const release = holds(portal.resident);
  await nameLink('A005').click();
  await expect.poll(address).toBe('/residents/gp/demo/A005');
  window.history.back();
  await expect.element(nameLink('A005')).toHaveFocus();
  release();
});

test('RES-05 going back while access to a chart is being checked puts the focus on its resident', async () => {
  hasCharts(residents(60));
  await openList('RegisteredNurse');
  const release = holds(authorisation.dataAccess);
  await nameLink('A005').click();
  await expect.element(nameLink('A005')).not.toBeInTheDocument();
  window.history.back();
  await expect.element(nameLink('A005')).toHaveFocus();
  release();
});

test('RES-05 a list that refreshes while a chart is being opened keeps the focus for the way back', async () => {
  const all = residents(3);
  hasCharts(all);
  await openList('RegisteredNurse');
  const { authoringSystem, authoringSystemForeignKey } = resident('A002');
  keepOpenedResident({ authoringSystem, authoringSystemForeignKey });
  all.push(resident('A004'));
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expectCount(rows, 4);
  await expect.element(refresh).toHaveFocus();
  expect(takeOpenedResident()).toMatchObject({ authoringSystemForeignKey: 'A002' });
});

test('RES-05 FIL-08 a chart being opened from the list says whose it is, but address and storage don’t', async () => {
  const [first, ...others] = residents(3);
  hasCharts([
    resident('A001', { ...first, preferredName: 'Jack', middleNames: 'Paul' }),
    ...others,
  ]);
  await openList('Pharmacist');
  const access = holds(authorisation.dataAccess);
  const loading = holds(portal.resident);
  await page.getByRole('link', { name: 'A001, John Paul (Jack)', exact: true }).click();
  const words = 'Opening the chart of A001, John (Jack)';
  const opening = page.getByText(words).first();
  await expect.element(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect.element(opening).toBeVisible();
  await expectBothLooks();
  access();
  const status = page.getByRole('status').filter({ hasText: words });
  await expect.element(status).toBeInTheDocument();
  await expect.element(page.getByText(words).nth(1)).toBeVisible();
  for (const storage of [window.localStorage, window.sessionStorage]) {
    expect(JSON.stringify(Object.entries(storage))).not.toContain('A001, John');
  }
  expect(`${window.location.href} ${document.title}`).not.toContain('John');
  loading();
  await expect.element(next('Next resident (2 of 3)')).toBeVisible();
  await expect.element(opening).not.toBeInTheDocument();

  const again = holds(authorisation.dataAccess);
  await next('Next resident (2 of 3)').click();
  await expect.element(page.getByText('Opening the chart of A002, John')).toBeVisible();
  again();
  await expect.element(next('Next resident (3 of 3)')).toBeVisible();
});

test('RES-05 FIL-08 a chart leads to the next resident of the list as the user left it', async () => {
  let all = residents(27);
  hasChart({ order: orderOf([]) });
  const changed = resident('A030');
  hasResidents([]);
  answers(portal.searchResidents, ({ body }) => ({
    searchResults: all.slice((body.page - 1) * 25, body.page * 25),
    total: all.length,
    availablePages: Math.ceil(all.length / 25),
  }));
  await openList('Pharmacist');
  await nameLink('A024').click();
  await expect.element(next('Next resident (25 of 27)')).toBeVisible();
  expect(callsOf(portal.searchResidents)).toHaveLength(1);
  // Their own work takes residents off the list, which never skips one.
  all = [...all.slice(20, 22), ...all.slice(24), changed];
  await next('Next resident (25 of 27)').click();
  await expect.poll(address).toBe('/residents/pharmacy/demo/A025');
  await next('Next resident (26 of 27)').click();
  await expect.poll(address).toBe('/residents/pharmacy/demo/A026');
  // As a browser reports the second half of a double click.
  await expect.element(next('Next resident (27 of 27)')).toBeVisible();
  const half = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 });
  next('Next resident (27 of 27)').element().dispatchEvent(half);
  expect(address()).toBe('/residents/pharmacy/demo/A026');
  await next('Next resident (27 of 27)').click();
  await next('Next resident (28 of 28)').click();
  await expect.poll(address).toBe('/residents/pharmacy/demo/A030');
  await expect.element(page.getByRole('link', { name: 'All residents' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Next resident/ })).not.toBeInTheDocument();
  for (const storage of [window.localStorage, window.sessionStorage]) {
    expect(JSON.stringify(Object.entries(storage))).not.toContain('A026');
  }
});

test('RES-05 the second half of a double click that moves doesn’t skip a resident, and a key needn’t wait', async () => {
  hasCharts(residents(3));
  await openList('RegisteredNurse');
  await nameLink('A001').click();
  const began = performance.now();
  await next('Next resident (2 of 3)').click();
  const after = next('Next resident (3 of 3)');
  await expect.element(after).toBeVisible();
  await expect.poll(() => isUnderPointer(after.element())).toBe(true);
  // Longer than the two halves are apart, however soon the chart is loaded.
  expect(performance.now() - began).toBeGreaterThanOrEqual(600);

  window.history.back();
  const link = next('Next resident (2 of 3)');
  await expect.element(link).toBeVisible();
  await focusOn(link);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/residents/gp/demo/A002');
});

function isUnderPointer(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === element;
}

test('RES-05 a chart opened by its address doesn’t lead to a next resident', async () => {
  hasCharts([]);
  const release = holds(portal.resident);
  openApp('/residents/gp/demo/r1', person());
  await expect.element(page.getByText('Loading the resident')).toBeInTheDocument();
  release();
  await expect.element(page.getByRole('link', { name: 'All residents' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Next resident/ })).not.toBeInTheDocument();
});

/** A resident's chart with a toggle whose failure is held back until `release`. */
async function failLate() {
  hasCharts(residents(3));
  const iron = { name: 'iron', ingredients: ['iron'] };
  const added = medication({ id: 'iron', product: iron, status: 'New', confirmed: false });
  answers(medications.latestOrder, orderOf([added]));
  fails(medications.changeStatus, 500, 'Not today.');
  const release = holds(medications.changeStatus);
  await openList('Pharmacist');
  await nameLink('A001').click();
  await page.getByRole('switch', { name: 'To action iron' }).click();
  await expect.poll(() => callsOf(medications.changeStatus)).toHaveLength(1);
  return release;
}

async function expectFailureNamed(): Promise<void> {
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Smith, John: We couldn’t mark iron as actioned.');
}

test('PHA-02 a toggle that fails once the next resident is open is reported there, with its own resident', async () => {
  const release = await failLate();
  await next('Next resident (2 of 3)').click();
  await expect.element(next('Next resident (3 of 3)')).toBeVisible();
  release();
  await expectFailureNamed();
});

test('PHA-02 a toggle that fails while the next resident is being opened is reported too', async () => {
  const release = await failLate();
  const link = next('Next resident (2 of 3)').element();
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  // The chart that is left is still there when the answer comes.
  release();
  await expectFailureNamed();
  await expect.element(next('Next resident (3 of 3)')).toBeVisible();
});

test('ALG-04 a tick on a chart review that fails once the next resident is open is reported there', async () => {
  hasCharts(residents(3));
  answers(medications.chartSummary, { ...chartSummary, isChartReviewConfirmed: false });
  fails(portal.actionChartReview, 500, 'Not today.');
  const release = holds(portal.actionChartReview);
  await openList('Pharmacist');
  await nameLink('A001').click();
  await page.getByRole('checkbox', { name: 'Chart review actioned' }).click();
  await expect.poll(() => callsOf(portal.actionChartReview)).toHaveLength(1);
  await next('Next resident (2 of 3)').click();
  await expect.element(next('Next resident (3 of 3)')).toBeVisible();
  release();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Smith, John: We have experienced an issue marking the chart review/);
});
