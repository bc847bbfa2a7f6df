import { cleanup } from '../../ui/gallery/render.fixture.tsx';
import { portal } from '@wattle/contract/operations/portal.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
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
import { answers, fails, holds, loses } from '../../testing/server.ts';
import {
  hasResidents,
  lastSearch,
  openList,
  resident,
  residents,
  rows,
  title,
} from './testing/list.ts';

const today = getPlainDate('2026-11-20');
const headers = page.getByRole('columnheader');
const header = (name: string) => page.getByRole('columnheader', { name });

test('RES-01 the columns have their order and their shares of the width, and nothing is cut off', async () => {
  // A resident with each badge.
  const badges = [
    { chart: { expiryDate: today, numberOfDaysToExpiry: 14 }, statuses: { isReviewDue: true } },
    { infection: { status: 'confirmed' } },
    { infection: { status: 'suspected' } },
    { indigenousStatusCode: '1' },
    { courseExpiringSoonMedsCount: 22 },
    { statuses: { hasComplementary: true, isNewAdmission: true, hasOpenPhoneOrder: true } },
  ] as const;
  hasResidents(badges.map((changes, at) => resident(`A00${at}`, changes)));
  await page.viewport(2500, 1000);
  await openList('RegisteredNurse');
  await expectTexts(headers, [
    'Resident',
    'Organisation & facility',
    'Chart updated',
    'Chart expiry',
    'Status',
    'Action',
  ]);
  const widthsOf = () => headers.elements().map((one) => one.getBoundingClientRect().width);
  const whole = widthsOf().reduce((sum, width) => sum + width, 0);
  for (const [column, share] of [0.3, 0.2, 0.1, 0.12, 0.2, 0.08].entries()) {
    expect(Math.abs((widthsOf()[column] ?? 0) / whole - share)).toBeLessThan(0.001);
  }
  // Where the badges take more of the width, the others keep their shares of the rest.
  await page.viewport(1920, 1000);
  const [name = 0, place = 0, updated = 0, , status = 0] = widthsOf();
  for (const [width, share] of [
    [name, 30],
    [place, 20],
    [status, 20],
  ] as const) {
    expect(Math.abs(width / share - updated / 10)).toBeLessThan(0.2);
  }
  const badgeHeights = () =>
    rows
      .elements()
      .flatMap((row) => [...row.querySelectorAll('[class*="badge_"]')])
      .map((badge) => badge.getBoundingClientRect().height);
  for (const width of [1920, 1600, 1280, 1153, 1024, 900, 832, 768, 704, 640, 400]) {
    await page.viewport(width, 800);
    await expectNoSidewaysScroll();
    // No badge wraps.
    expect(Math.max(...badgeHeights())).toBeLessThan(30);
  }
});

test('RES-01 FIL-09 at 768 × 1024 the list shows at least six residents, with every filter unfolded', async () => {
  hasResidents(
    residents(25).map((one, at) => ({
      ...one,
      residentWithSimilarNamePresent: at < 2,
      statuses: { ...one.statuses, isNewAdmission: true, hasChartChanged: true },
    })),
  );
  await page.viewport(768, 1024);
  for (const userType of ['Doctor', 'Pharmacist'] as const) {
    await openList(userType);
    const inView = () =>
      rows.elements().filter((row) => row.getBoundingClientRect().bottom <= 1024).length;
    await expect.poll(inView).toBeGreaterThanOrEqual(6);
    cleanup();
  }
});

test.each([1280, 768, 400])(
  'RES-01 at %i px the focus, moving up by key, is never hidden under the header',
  async (width) => {
    hasResidents(residents(25));
    await openList('Doctor');
    await expectCount(rows, 25);
    await page.viewport(width, 700);
    window.scrollTo(0, document.body.scrollHeight);
    await focusOn(rows.last().getByRole('link').last());
    for (let step = 0; step < 40; step++) {
      await userEvent.tab({ shift: true });
      const link = document.activeElement;
      const { left, top } = link?.getBoundingClientRect() ?? { left: 0, top: 0 };
      expect(link?.contains(document.elementFromPoint(left + 8, top + 2))).toBe(true);
    }
  },
);

test('RES-08 a stacked row without badges has no label for them', async () => {
  hasResidents([resident('Abbott'), resident('Adams', { statuses: { hasComplementary: true } })]);
  await page.viewport(400, 800);
  await openList('RegisteredNurse');
  const labels = rows
    .elements()
    .map((row) => [...row.querySelectorAll('td')].some((one) => one.dataset['label'] === 'Status'));
  expect(labels).toEqual([false, true]);
  const [empty] = rows.elements()[0]?.querySelectorAll('td:empty') ?? [];
  expect(empty?.getBoundingClientRect().height).toBe(0);
});

test('RES-01 pages through the list, with the first and last page always shown', async () => {
  hasResidents(residents(363));
  await openList('RegisteredNurse');
  const sizes = page.getByRole('combobox', { name: 'Residents per page' });
  await expectTexts(sizes.getByRole('option'), ['25', '50', '75', '100']);
  await expectCount(rows, 25);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const numbers = pages.getByRole('button', { name: /^Page \d/ });

  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => window.location.search).toBe('?selectedPage=2');
  await expect
    .element(pages.getByRole('button', { name: /^Page 2 of/ }))
    .toHaveAttribute('aria-current', 'page');
  for (let at = 3; at <= 6; at += 1) {
    await pages.getByRole('button', { name: new RegExp(`^Page ${at} of`) }).click();
    await expect.poll(() => window.location.search).toBe(`?selectedPage=${at}`);
  }
  await expectTexts(numbers, ['1', '5', '6', '7', '15']);
  await numbers.last().click();
  await expect.element(page.getByText('351–363 of 363')).toBeVisible();
  await expectCount(rows, 13);

  await sizes.selectOptions('100');
  await expectCount(rows, 100);
  await expect.element(title).toHaveTextContent('All Active residents (100 of 363)');
  expect(window.location.search).toBe('?itemsPerPage=100');
});

test('RES-04 a doctor sorts by name, on the server', async () => {
  const all = residents(30);
  hasResidents(all, ({ direction }) => (direction === 'desc' ? all.toReversed() : all));
  await openList('Doctor');
  await expect.element(header('Resident')).toHaveAttribute('aria-sort', 'ascending');
  await expectCount(headers.getByRole('button'), 1);
  await expect.element(rows.first()).toMatchTextContent('A001');
  await header('Resident').getByRole('button').click();
  await expect.element(header('Resident')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(rows.first()).toMatchTextContent('A030');
  expect(lastSearch()).toMatchObject({ sort: 'name', direction: 'desc', page: 1 });
});

test('RES-04 a pharmacist sorts by chart update: newest first, oldest first, by name', async () => {
  hasResidents(residents(3));
  await openList('Pharmacist');
  await expectCount(headers.getByRole('button'), 1);
  const updated = header('Chart updated');
  for (const [shown, sent] of [
    ['none', { sort: 'name', direction: 'asc' }],
    ['descending', { sort: 'chartUpdated', direction: 'desc' }],
    ['ascending', { sort: 'chartUpdated', direction: 'asc' }],
  ] as const) {
    await expect.element(updated).toHaveAttribute('aria-sort', shown);
    await expect.poll(lastSearch).toMatchObject(sent);
    await updated.getByRole('button').click();
  }
  await expect.element(updated).toHaveAttribute('aria-sort', 'none');
});

test('RES-11 a failed refresh keeps the rows; a list that fails to load says so', async () => {
  hasResidents(residents(25));
  await openList('RegisteredNurse');
  await expect.element(page.getByText(/^Updated \d\d:\d\d( \w+)?$/)).toBeVisible();
  fails(portal.searchResidents, 500, 'Away.');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText('We couldn’t refresh the list')).toBeVisible();
  await expectCount(rows, 25);
  await expectBothLooks();

  loses(portal.searchResidents);
  await page.getByRole('combobox', { name: 'Resident status' }).selectOptions('Deceased');
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toMatchTextContent(/We couldn’t load the residents.*We couldn’t reach the server\./);
  await expect.element(page.getByText('No matching results found')).not.toBeInTheDocument();
  await expectCount(rows, 0);
  await expectBothLooks();
  hasResidents([resident('Ashton')]);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Ashton, John', { exact: true })).toBeVisible();
  await expect.element(page.getByText('We couldn’t refresh the list')).not.toBeInTheDocument();
});

test('RES-11 offline the list says so, and loads once the device is back online', async () => {
  hasResidents([resident('Ashton')]);
  loses(portal.searchResidents);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  openApp('/residents', person());
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/This device is offline\. This loads by itself/);
  window.dispatchEvent(new Event('offline'));
  onLine.mockRestore();
  hasResidents([resident('Ashton')]);
  window.dispatchEvent(new Event('online'));
  await expectCount(rows, 1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('RES-11 a search that finds nobody shows an empty list, not a failed one', async () => {
  hasResidents([]);
  openApp('/residents', person({ userType: 'Doctor' }));
  await expect.element(page.getByText('No matching results found')).toBeVisible();
  await expect.element(title).toHaveTextContent('All Active residents (0 of 0)');
  await expectBothLooks();
});

test('RES-11 organisations without any residents look different from a filter that nobody matches', async () => {
  hasResidents([]);
  answers(portal.searchResidents, {
    searchResults: [],
    total: 0,
    availablePages: 0,
    isWithoutResidents: true,
  });
  openApp('/residents', person({ userType: 'Pharmacist' }));
  await expect
    .element(page.getByText('There are no residents in your organisations yet.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'support@example.org' }))
    .toHaveAttribute('href', 'mailto:support@example.org');
  await expect.element(page.getByText('No matching results found')).not.toBeInTheDocument();
  const list = page.getByRole('region', { name: 'Residents' });
  await expect.element(list.getByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
  await expectBothLooks();
});

test('RES-11 a message says so when a user has no facility', async () => {
  hasResidents([]);
  answers(portal.myFacilities, []);
  answers(portal.myOrganisations, []);
  openApp('/residents', person({ userType: 'Doctor' }));
  await expect.element(page.getByText('You don’t have access to any residents yet')).toBeVisible();
  await expect
    .element(page.getByRole('combobox', { name: 'Organisation & facility' }))
    .not.toBeInTheDocument();
  await expect.element(page.getByText('No matching results found')).not.toBeInTheDocument();
  await expectBothLooks();
});

test('RES-03 the list says when it was loaded, in the time zone of its facilities if they share one', async () => {
  const at = (zone: string) => ({
    facility: {
      name: 'Banksia House',
      timeZone: TimeZone.parse(zone),
      organisation: { name: 'Banksia Care' },
    },
  });
  const perth = resident('Abbott', at('Australia/Perth'));
  hasResidents([perth]);
  await openList('RegisteredNurse');
  await expect.element(page.getByText(/^Updated \d\d:\d\d AWST$/)).toBeVisible();
  hasResidents([perth, resident('Adams', at('Australia/Adelaide'))]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectCount(rows, 2);
  await expect.element(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
});

test('RES-11 RES-12 the splash covers the first load; a loading list shows neither “nothing found” nor rows', async () => {
  hasResidents([resident('Ashton')]);
  answers(portal.me, person());
  const enter = holds(portal.me);
  const release = holds(portal.searchResidents);
  openApp('/residents', person());
  await expect.element(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect.element(page.getByText('Loading residents')).not.toBeInTheDocument();
  enter();
  await expect.element(page.getByText('Loading residents')).toBeInTheDocument();
  await expect.element(page.getByText('No matching results found')).not.toBeInTheDocument();
  await expectCount(rows, 0);
  release();
  await expectCount(rows, 1);
  await expect.element(page.getByText('Loading residents')).not.toBeInTheDocument();
});
