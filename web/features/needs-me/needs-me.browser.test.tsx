import { medications } from '@wattle/contract/operations/medications.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signalLists } from '../../live/list-signal.ts';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds, refuses } from '../../testing/server.ts';
import { expiry, needy, pageOf } from './testing/needy.ts';

const doctor = person({ userType: 'Doctor' });
const table = page.getByRole('table', { name: 'Residents who need you' });
const refresh = page.getByRole('button', { name: 'Refresh' });

beforeEach(() => {
  answers(portalRounds.currentRound, null);
  answers(medications.needsCount, { residents: 0 });
  answers(portal.myFacilities, []);
  answers(portal.myOrganisations, []);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('shows who needs the user and why, most urgent first, with what others said', async () => {
  const notMine = [
    { by: 'Jodie Walsh', why: 'Dr Park has it', at: Instant.parse('2026-11-20T01:00:00.000Z') },
  ];
  const course = {
    ...expiry,
    reason: 'course-end' as const,
    due: getPlainDate('2026-11-27'),
    about: ['cefalexin 500 mg capsule'],
  };
  answers(medications.needs, pageOf([needy('Alcott', [{ ...expiry, notMine }, course])]));
  answers(medications.needsCount, { residents: 1 });
  openApp('/needs-me', doctor);
  await expect.element(page.getByRole('heading', { name: '1 resident needs you' })).toBeVisible();
  await expect
    .element(table)
    .toMatchTextContent(
      /Alcott, Ada.*Banksia House.*Room 12.*Urgent.*Chart expired yesterday.*Jodie Walsh said on 20-Nov-2026 that it isn’t theirs: Dr Park has it.*Later.*Course of cefalexin 500 mg capsule ends in 6 days/,
    );
  await expect.element(page.getByRole('link', { name: 'Needs me (1)' })).toBeVisible();
  await expectBothLooks();
});

test('rows stay where they are until the user asks for the others', async () => {
  answers(medications.needs, pageOf([needy('Brook'), needy('Alcott')]));
  openApp('/needs-me', doctor);
  const names = table.getByRole('link');
  await expect.element(names.first()).toMatchTextContent(/Brook/);
  answers(medications.needs, pageOf([needy('Young'), needy('Alcott')]));
  answers(medications.notMine, null);
  await page.getByRole('button', { name: 'Not mine: Chart expired yesterday, Brook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not mine: Chart expired yesterday' });
  await expect.element(dialog).toMatchTextContent(/Brook, Ada, born 29-Feb-1940, Banksia House/);
  await expectBothLooks();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Dr Park reviews it');
  await dialog.getByRole('button', { name: 'Not mine' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(medications.notMine)).toEqual([
    {
      params: { authoringSystem: 'test', foreignKey: 'Brook' },
      body: { reason: 'chart-expiry', cause: '2026-11-20', why: 'Dr Park reviews it' },
      query: undefined,
    },
  ]);
  await expect.element(table).toMatchTextContent(/Brook, Ada.*Doesn’t need you any more.*Alcott/);
  await page.getByRole('button', { name: 'Show 1 more resident' }).click();
  await expect.element(table).toMatchTextContent(/Young.*Alcott/);
  await expect.element(table).not.toMatchTextContent(/Brook/);
});

test('what others change while the list is read moves no row, and is offered', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.02);
  const course = { ...expiry, reason: 'course-end' as const, about: ['cefalexin 500 mg capsule'] };
  answers(medications.needs, pageOf([needy('Alcott', [expiry, course]), needy('Brook')]));
  openApp('/needs-me', doctor);
  const rows = table.getByRole('row');
  await expect.element(rows.nth(2)).toMatchTextContent(/Brook/);
  const { top } = rows.nth(2).element().getBoundingClientRect();
  const button = table.getByRole('button', { name: 'Not mine: Chart expired yesterday, Alcott' });
  button.element().focus();
  const said = [
    { by: 'Jodie Walsh', why: 'Dr Park', at: Instant.parse('2026-11-20T01:00:00.000Z') },
  ];
  answers(
    medications.needs,
    pageOf([
      needy('Young'),
      needy('Brook', [{ ...expiry, notMine: said }, course]),
      needy('Alcott', [{ ...course, cause: 'another' }]),
    ]),
  );
  signalLists();
  await expect.element(rows.nth(1)).toMatchTextContent(/Alcott.*Gone.*Chart expired.*Changed/);
  expect(rows.nth(2).element().getBoundingClientRect().top).toBe(top);
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expectBothLooks();
  const show = page.getByRole('button', { name: 'Show what is new for 3 residents' });
  await show.click();
  await expect.element(rows.nth(1)).toMatchTextContent(/Young/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Brook.*Jodie Walsh said/);
  // The way to what is new stays, with the focus.
  await expect.element(refresh).toHaveFocus();
});

test('what others do changes the count and the list by itself, not at once for everybody', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.02);
  answers(medications.needs, pageOf([needy('Brook')]));
  answers(medications.needsCount, { residents: 1 });
  openApp('/needs-me', doctor);
  await expect.element(page.getByRole('link', { name: 'Needs me (1)' })).toBeVisible();
  answers(medications.needs, pageOf([needy('Young'), needy('Brook')]));
  answers(medications.needsCount, { residents: 99, isMore: true });
  for (const _ of [1, 2, 3]) signalLists();
  await expect.element(page.getByRole('link', { name: 'Needs me (99+)' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show 1 more resident' })).toBeVisible();
  expect(callsOf(medications.needsCount)).toHaveLength(2);
});

test('what the user said isn’t theirs is shown on its own, and taken back', async () => {
  const notMine = [
    { by: 'Ada Ferris', why: 'Not here', at: Instant.parse('2026-11-20T01:00:00.000Z') },
    {
      by: 'Jodie Walsh',
      isMine: true,
      why: 'Dr Park',
      at: Instant.parse('2026-11-20T02:00:00.000Z'),
    },
  ];
  answers(medications.needs, { ...pageOf([]), notMine: 1 });
  openApp('/needs-me', doctor);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Needs me' })).toBeVisible();
  answers(medications.needs, ({ query }) => ({
    ...pageOf(query.show === undefined ? [] : [needy('Brook', [{ ...expiry, notMine }])]),
    notMine: 1,
  }));
  await page.getByRole('button', { name: 'Said not mine (1)' }).click();
  const said = page.getByRole('table', { name: 'Residents you said don’t need you' });
  await expect
    .element(said)
    .toMatchTextContent(
      /Brook.*Chart expired yesterday.*Ada Ferris said on 20-Nov-2026 that it isn’t theirs: Not here.*You said on 20-Nov-2026 that it isn’t yours: Dr Park/,
    );
  await expect.element(said).not.toMatchTextContent(/Jodie Walsh/);
  await expectBothLooks();
  answers(medications.mineAgain, null);
  answers(medications.needs, { ...pageOf([]), notMine: 0 });
  await said.getByRole('button', { name: /^Take back: Chart expired yesterday, Brook/ }).click();
  await expect.element(said).toMatchTextContent(/Brook.*Back among those who need you/);
  await expect.element(said.getByText(/^Ada Ferris said/)).toBeVisible();
  await expect.element(said.getByText(/^You said/)).not.toBeVisible();
  expect(callsOf(medications.mineAgain)).toMatchObject([
    { body: { reason: 'chart-expiry', cause: '2026-11-20' } },
  ]);
  await page.getByRole('button', { name: 'Back to who needs me' }).click();
  await expect.poll(() => window.location.search).toBe('');
});

test('a prescriber starts a round of those who are shown', async () => {
  answers(medications.needs, pageOf([needy('Brook')]));
  answers(portal.myFacilities, [
    { facilityId: 'f1', facilityName: 'Banksia House', organisationId: 'o1' },
  ]);
  refuses(portalRounds.startRound, 'Round_Empty');
  openApp('/needs-me?reason=chart-expiry&facility=f1', doctor);
  await page.getByRole('button', { name: 'Start a round' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog)
    .toMatchTextContent(
      /You’ll see 1 resident of Banksia House who needs you \(Chart expires\), one/,
    );
  await expect.element(dialog.getByRole('radio', { name: 'Most urgent first' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect
    .poll(() => callsOf(portalRounds.startRound))
    .toMatchObject([
      { body: { order: 'shown', needs: { reason: 'chart-expiry', facility: 'f1' } } },
    ]);
});

test('the reason is in the address, and nobody is said with when it last looked', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.02);
  answers(medications.needs, pageOf([]));
  openApp('/needs-me?reason=chart-expiry&facility=f1&page=nonsense', doctor);
  await expect.element(page.getByText('Nobody needs you with these filters')).toBeVisible();
  await expect.element(page.getByText(/^Last looked/).first()).toBeVisible();
  expect(callsOf(medications.needs)).toMatchObject([
    { query: { reason: 'chart-expiry', facility: 'f1' } },
  ]);
  await expectBothLooks();
  const found = page.getByRole('heading', { level: 1 });
  // Where nobody is shown, the first who needs the user moves nothing.
  answers(medications.needs, pageOf([needy('Brook')]));
  signalLists();
  await expect.element(table).toMatchTextContent(/Brook/);
  await expect.element(found).toMatchTextContent('1 resident needs you');
  // What was found before isn’t said of what is looked for now.
  const release = holds(medications.needs);
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('All reasons');
  await expect.poll(() => window.location.search).toBe('?facility=f1');
  await expect.element(found).toMatchTextContent(/^Needs me$/);
  release();
  await expect.element(found).toMatchTextContent('1 resident needs you');
});

test('where nobody is found with the filters, they are cleared by one button', async () => {
  answers(medications.needs, ({ query }) =>
    pageOf(query.facility === 'f1' ? [] : [needy('Brook')]),
  );
  openApp('/needs-me?facility=f1&reason=chart-expiry&page=1', doctor);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(table).toMatchTextContent(/Brook/);
  expect(window.location.search).toBe('');
  await expect
    .element(page.getByRole('heading', { level: 1, name: '1 resident needs you' }))
    .toHaveFocus();
});

test('without filters nobody is said, and there is nothing to clear', async () => {
  answers(medications.needs, pageOf([]));
  openApp('/needs-me', doctor);
  await expect.element(page.getByText('Nobody needs you', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Last looked/).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});

test('says so while it looks, if it couldn’t, and if what it shows is old', async () => {
  fails(medications.needs, 500, 'Away.');
  const release = holds(medications.needs);
  openApp('/needs-me', doctor);
  await expect.element(page.getByText('Looking for who needs you')).toBeInTheDocument();
  release();
  await expect.element(page.getByText('We couldn’t look for who needs you')).toBeVisible();
  answers(medications.needs, pageOf([needy('Alcott')]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(table).toBeVisible();
  fails(medications.needs, 500, 'Away.');
  await refresh.click();
  await expect.element(page.getByText('We couldn’t look again')).toBeVisible();
  await expect.element(table).toMatchTextContent(/Alcott/);
});
