import { cleanup } from '../../ui/gallery/render.fixture.tsx';
import { portal } from '@wattle/contract/operations/portal.ts';
import { defaultSearch, toSaved } from '@wattle/contract/rules/residents/search-state.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { callsOf, holds } from '../../testing/server.ts';
import {
  hasResidents,
  lastSearch,
  openList,
  resident,
  residents,
  rows,
  title,
} from '../residents/testing/list.ts';
import { rememberName } from './name-memory.ts';

const nameBox = page.getByRole('searchbox', { name: 'Name' });
const status = page.getByRole('combobox', { name: 'Resident status' });
const place = page.getByRole('combobox', { name: 'Organisation & facility' });
const days = page.getByRole('combobox', { name: 'Courses ending' });
const pane = page.getByRole('region', { name: 'Filters' });
const list = page.getByRole('region', { name: 'Residents' });
const choice = (name: RegExp | string) => page.getByRole('radio', { name });
/** By its label, because the drawn circle covers the radio button itself. */
const choose = (words: RegExp | string) => pane.getByText(words).click();
const everyone = residents(60);

async function expectDefaults(): Promise<void> {
  await expect.element(title).toHaveTextContent('All Active residents (25 of 60)');
  await expect.element(nameBox).toHaveValue('');
  await expect.element(status).toHaveValue('2');
  await expect.element(choice('Show all')).toBeChecked();
  await expect.element(place).toHaveValue('All');
  await expect
    .element(page.getByRole('combobox', { name: 'Residents per page' }))
    .toHaveValue('25');
  expect(window.location.search).toBe('');
}

/** The server matches only the family name. */
function findsByName(): void {
  hasResidents(everyone, ({ query }) =>
    everyone.filter(({ familyName }) => familyName.includes(query)),
  );
}

test('FIL-01 a late answer never replaces a newer one', async () => {
  findsByName();
  await openList('RegisteredNurse');
  const release = holds(portal.searchResidents);
  const before = callsOf(portal.searchResidents).length;
  await userEvent.fill(nameBox, 'A001');
  await expect.poll(() => callsOf(portal.searchResidents).length).toBe(before + 1);
  // From now on requests are answered at once.
  holds(portal.searchResidents)();
  await userEvent.fill(nameBox, 'A002');
  await expect.element(list.getByText('A002, John', { exact: true })).toBeVisible();
  release();
  // The late response is handled before the response to a later request.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText(/^Updated/)).toBeVisible();
  await expect.element(list.getByText('A002, John', { exact: true })).toBeVisible();
  await expectCount(rows, 1);
});

test('FIL-01 the name is searched for after 300 ms without typing', async () => {
  findsByName();
  await openList('RegisteredNurse');
  const names = () => callsOf(portal.searchResidents).map(({ body }) => body.query);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await focusOn(nameBox);
  await userEvent.keyboard('A0');
  vi.advanceTimersByTime(299);
  await userEvent.keyboard('01');
  vi.advanceTimersByTime(299);
  expect(names()).toEqual(['']);
  vi.advanceTimersByTime(1);
  // Polling would advance them further.
  vi.useRealTimers();
  await expect.poll(names).toEqual(['', 'A001']);
  await expect.element(title).toHaveTextContent('All Active residents matching the name (1 of 1)');
  await expect.element(list.getByText('A001, John', { exact: true })).toBeVisible();
});

test('FIL-01 RES-11 ML5 a name is taken literally; Escape and Clear reset an empty result', async () => {
  findsByName();
  await openList('RegisteredNurse');
  for (const name of ['%', "<b>' or 1=1 --"]) {
    await userEvent.fill(nameBox, name);
    await expect
      .element(title)
      .toHaveTextContent('All Active residents matching the name (0 of 0)');
    await expect.element(page.getByText('No matching results found')).toBeVisible();
    await expect.element(nameBox).toHaveValue(name);
    expect(lastSearch()).toMatchObject({ query: name });
    await userEvent.keyboard('{Escape}');
    await expectCount(rows, 25);
  }
  await userEvent.fill(nameBox, 'nobody');
  await expect.element(page.getByText('No matching results found')).toBeVisible();
  await expectBothLooks();
  await list.getByRole('button', { name: 'Clear' }).click();
  await expectDefaults();
});

test('FIL-02 FIL-03 FIL-05 FIL-06 the filters’ lists, and the counts of each expiry option', async () => {
  hasResidents(everyone);
  await openList('RegisteredNurse');
  await expect
    .element(page.getByRole('radiogroup', { name: 'Chart status' }))
    .not.toBeInTheDocument();
  await expectTexts(status.getByRole('option'), ['Active', 'Deceased', 'Discharged']);
  await expectTexts(place.getByRole('option'), [
    'All organisations',
    'All of Banksia Care',
    'Banksia House',
    'Banksia Lodge',
    'All of Jarrah Homes',
    'Jarrah Court',
  ]);
  await expect.element(choice('Show charts expiring/expired (7)')).not.toBeChecked();
  await choose('Show courses expiring/expired (9)');
  await expectTexts(days.getByRole('option'), [
    'Within 1 days',
    'Within 2 days',
    'Within 3 days',
    'Within 7 days',
  ]);
  await expect.element(days).toHaveValue('ExpiryInSevenDays');
  await days.selectOptions('Within 1 days');
  await place.selectOptions('All of Banksia Care');
  await expect
    .element(title)
    .toHaveTextContent(
      'All Active residents at Banksia Care with courses expiring/expired within 1 day (25 of 60)',
    );
  expect(lastSearch()).toMatchObject({
    expiryFilterType: 'CourseDueNowOrSoon',
    courseExpiryFilterSubType: 'ExpiryInOneDay',
    facilities: ['f1', 'f2'],
  });
  expect(callsOf(portal.countResidents).at(-1)?.body).toMatchObject({ facilities: ['f1', 'f2'] });
});

test('FIL-02 FIL-03 FIL-05 FIL-06 FIL-07 every filter shows in the title and goes to page 1; Clear resets them all', async () => {
  hasResidents(everyone);
  await openList('RegisteredNurse', '/residents?selectedPage=2&itemsPerPage=50');
  const expectTitle = async (words: string) => {
    await expect.element(title).toHaveTextContent(words);
    await expect.element(page.getByText('1–25 of 60')).toBeVisible();
    expect(new URLSearchParams(window.location.search).has('selectedPage')).toBe(false);
  };
  const next = async () => {
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => window.location.search).toContain('selectedPage=2');
  };
  await page.getByRole('combobox', { name: 'Residents per page' }).selectOptions('25');
  await expectTitle('All Active residents (25 of 60)');
  await expectCount(rows, 25);
  for (const [name, residentStatus] of [
    ['Discharged', 4],
    ['Deceased', 3],
  ] as const) {
    await next();
    await status.selectOptions(name);
    await expectTitle(`All ${name} residents (25 of 60)`);
    expect(lastSearch()).toMatchObject({ residentStatus, page: 1 });
  }
  await next();
  await status.selectOptions('Active');
  await expectTitle('All Active residents (25 of 60)');
  await next();
  await choose(/^Show charts/);
  await expectTitle('All Active residents with charts expiring/expired (25 of 60)');
  await expect.element(choice('Show charts expiring/expired (7)')).toBeChecked();
  expect(lastSearch()).toMatchObject({ expiryFilterType: 'ChartDueNowOrSoon', page: 1 });
  await next();
  await choose(/^Show courses/);
  await expectTitle('All Active residents with courses expiring/expired within 7 days (25 of 60)');
  await next();
  await days.selectOptions('Within 1 days');
  await expectTitle('All Active residents with courses expiring/expired within 1 day (25 of 60)');
  await next();
  await place.selectOptions('Banksia House');
  const here = 'All Active residents at Banksia House with courses expiring/expired within 1 day';
  await expectTitle(`${here} (25 of 60)`);
  expect(lastSearch()).toMatchObject({ facilities: ['f1'], page: 1 });
  await userEvent.fill(nameBox, 'abbott');
  await expectTitle(`${here} matching the name (25 of 60)`);
  await choose(/^Show charts/);
  await place.selectOptions('All organisations');
  await expectTitle(
    'All Active residents with charts expiring/expired matching the name (25 of 60)',
  );
  // Choosing courses again starts at seven days again.
  await choose(/^Show courses/);
  await expect.element(days).toHaveValue('ExpiryInSevenDays');
  await pane.getByRole('button', { name: 'Clear', exact: true }).click();
  await expectDefaults();
});

test('FIL-04 FIL-06 FIL-07 a pharmacist starts with changed charts, and Clear returns to them', async () => {
  const quiet = resident('Archibald');
  hasResidents(everyone, ({ query, chartStatus }) => {
    const some = query === '' ? everyone : [quiet];
    return chartStatus === 'All' ? some : everyone.slice(0, query === '' ? 3 : 0);
  });
  await openList('Pharmacist');
  const every = choice('Show all charts');
  const changed = choice('Only show charts with changes, new admissions or allergy updates');
  await expect.element(changed).toBeChecked();
  await expect
    .element(page.getByRole('radiogroup', { name: 'Chart status' }))
    .toHaveAccessibleDescription(
      'Chart reviews to acknowledge and items from other systems that wait for review count as changes.',
    );
  const withChanges =
    'All Active residents with changes, new admissions or allergy updates (3 of 3)';
  await expect.element(title).toHaveTextContent(withChanges);
  await choose('Show all charts');
  await expect.element(every).toBeChecked();
  await expect.element(title).toHaveTextContent('All Active residents (25 of 60)');
  expect(window.location.search).toBe('?chartStatus=All');
  await pane.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(changed).toBeChecked();
  await expect.element(title).toHaveTextContent(withChanges);

  // Somebody whose chart has no changes.
  await userEvent.fill(nameBox, 'archibald');
  await expect.element(page.getByText('No matching results found')).toBeVisible();
  await list.getByRole('button', { name: 'Show all charts' }).click();
  await expect.element(list.getByText('Archibald, John', { exact: true })).toBeVisible();
});

test('FIL-04 FIL-08 a pharmacist’s choice of all charts survives a reload', async () => {
  hasResidents(everyone);
  await openList('Pharmacist');
  await choose('Show all charts');
  await expect.poll(() => window.location.search).toBe('?chartStatus=All');
  cleanup();
  await openList('Pharmacist', `/residents${window.location.search}`);
  await expect.element(choice('Show all charts')).toBeChecked();
  expect(lastSearch()).toMatchObject({ chartStatus: 'All' });
});

test('FIL-08 the address keeps the filters for back, forward, reload and links; the name is not stored', async () => {
  hasResidents(everyone);
  await openList('RegisteredNurse');
  await status.selectOptions('Deceased');
  await expect.element(title).toMatchTextContent(/^All Deceased residents \(/);
  await place.selectOptions('Banksia House');
  const there = /^All Deceased residents at Banksia House \(/;
  await expect.element(title).toMatchTextContent(there);
  window.history.back();
  await expect.element(place).toHaveValue('All');
  await expect.element(title).toMatchTextContent(/^All Deceased residents \(/);
  window.history.back();
  await expect.element(status).toHaveValue('2');
  await expect.element(title).toMatchTextContent(/^All Active residents \(/);
  window.history.forward();
  await expect.element(status).toHaveValue('3');
  window.history.forward();
  await expect.element(title).toMatchTextContent(there);

  await userEvent.fill(nameBox, 'ashton');
  await expect.element(title).toMatchTextContent(/at Banksia House matching the name \(/);
  const kept = [
    window.location.href,
    window.history.state,
    window.localStorage,
    window.sessionStorage,
  ];
  expect(JSON.stringify(kept)).toContain('residentSearch');
  expect(JSON.stringify(kept)).not.toMatch(/ashton/i);
  // As when the page is loaded again, or somebody else follows the link.
  cleanup();
  await rememberName('', undefined);
  window.localStorage.clear();
  await openList('RegisteredNurse', window.location.pathname + window.location.search);
  await expect.element(title).toMatchTextContent(there);
  await expect.element(nameBox).toHaveValue('');
});

test.each<[string, (saved: string) => string]>([
  ['cut off', (saved) => saved.slice(0, 40)],
  ['with an unknown size', (saved) => saved.replace('"itemsPerPage":25', '"itemsPerPage":7')],
  ['with a name', (saved) => saved.replace('"name":""', '"name":"Ashton"')],
  ['another user’s', (saved) => saved.replace('"key":"u1"', '"key":"another"')],
  ['no search at all', () => '[null]'],
])('FIL-07 FIL-08 a saved search that is %s gives the usual list', async (_, tampered) => {
  const saved = JSON.stringify(
    toSaved({ ...defaultSearch('RegisteredNurse'), residentStatus: 3 }, 'u1'),
  );
  expect(tampered(saved)).not.toBe(saved);
  hasResidents(everyone);
  window.localStorage.setItem('residentSearch', tampered(saved));
  await openList('RegisteredNurse');
  await expectDefaults();
});

test('FIL-08 a saved search is restored', async () => {
  hasResidents(everyone);
  const saved = toSaved({ ...defaultSearch('RegisteredNurse'), residentStatus: 3 }, 'u1');
  window.localStorage.setItem('residentSearch', JSON.stringify(saved));
  await openList('RegisteredNurse');
  await expect.element(title).toHaveTextContent('All Deceased residents (25 of 60)');
  expect(window.location.search).toBe('?residentStatus=3');

  // As in another tab, which starts with what was chosen last.
  await status.selectOptions('Discharged');
  await expect.element(title).toMatchTextContent(/^All Discharged residents/);
  cleanup();
  await openList('RegisteredNurse');
  await expect.element(title).toMatchTextContent(/^All Discharged residents/);
});

test.each([
  ['?residentStatus=3', /^All Deceased residents \(/],
  ['?expiryFilterType=ChartDueNowOrSoon', /^All Active residents with charts/],
])(
  'FIL-08 a link, and a tab loaded again, keep their own search %s, whatever is saved',
  async (search, words) => {
    hasResidents(everyone);
    const saved = toSaved({ ...defaultSearch('RegisteredNurse'), residentStatus: 4 }, 'u1');
    window.localStorage.setItem('residentSearch', JSON.stringify(saved));
    await openList('RegisteredNurse', `/residents${search}`);
    await expect.element(title).toMatchTextContent(words);
    expect(lastSearch()?.residentStatus).not.toBe(4);
  },
);

test('FIL-07 FIL-08 unreadable values in the address give the default list', async () => {
  hasResidents(everyone);
  const odd = 'residentStatus=9&itemsPerPage=7&selectedPage=1000001&facility=&sort=x';
  await openList('RegisteredNurse', `/residents?${odd}`);
  await expect.element(title).toHaveTextContent('All Active residents (25 of 60)');
  await expect.element(list.getByText('A001, John', { exact: true })).toBeVisible();
});

test('FIL-08 RES-11 a page that doesn’t exist opens the last one instead', async () => {
  hasResidents(everyone);
  const { length } = window.history;
  openApp('/residents?selectedPage=1000000&itemsPerPage=50', person());
  await expect.element(page.getByText('51–60 of 60')).toBeVisible();
  await expect.poll(() => window.location.search).toBe('?selectedPage=2&itemsPerPage=50');
  expect(window.history.length).toBe(length);
});

test('FIL-09 the pane starts open, collapses by keyboard and keeps the filters', async () => {
  hasResidents(everyone);
  await openList('Pharmacist', '/residents?expiryFilterType=CourseDueNowOrSoon');
  const widthOf = () =>
    page.getByRole('table', { name: 'Residents' }).element().getBoundingClientRect().width;
  const hide = page.getByRole('button', { name: 'Hide filters' });
  const show = page.getByRole('button', { name: 'Show filters' });
  for (const width of [1280, 768]) {
    await page.viewport(width, 900);
    await expect.element(pane).toBeVisible();
    const before = widthOf();
    await expect.element(hide).toHaveAttribute('aria-expanded', 'true');
    await focusOn(hide);
    await userEvent.tab();
    await expect.element(nameBox).toHaveFocus();
    await userEvent.tab();
    await expect.element(status).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');

    await expect.element(show).toHaveFocus();
    await expect.element(show).toHaveAttribute('aria-expanded', 'false');
    await expect.element(pane).not.toBeInTheDocument();
    await expect.element(title).toMatchTextContent('with courses expiring/expired within 7 days');
    // Collapsing it makes space beside the list.
    await expect.poll(() => widthOf() - before).toBeGreaterThan(width === 1280 ? 200 : -1);
    await expectNoSidewaysScroll();
    if (width === 1280) await expectBothLooks();
    await page.viewport(width, 900);
    await focusOn(show);
    await userEvent.keyboard('{Enter}');
    await expect.element(pane).toBeVisible();
    await expect.element(days).toHaveValue('ExpiryInSevenDays');
    await expect.poll(widthOf).toBe(before);
    await expectNoSidewaysScroll();
  }
});
