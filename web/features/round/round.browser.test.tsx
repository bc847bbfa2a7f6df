import { medications } from '@wattle/contract/operations/medications.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks, expectTexts } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { answers, callsOf, loses, refuses } from '../../testing/server.ts';
import { hasResidents, openList, resident } from '../residents/testing/list.ts';
import {
  doctor,
  medicine,
  openRound,
  questionOf,
  bar,
  hasRound,
  keepsSteps,
  keepsStepsOf,
  pathOfChart,
  seen,
  stepsTaken,
  whose,
} from './testing/round.ts';

test('a round starts with what the list finds, unless that is too many, and opens the first resident', async () => {
  hasResidents([resident('Abbott')]);
  hasRound();
  await openList('Doctor', '/residents?facility=f1');
  await page.getByRole('searchbox').fill('Abb');
  refuses(portalRounds.startRound, 'Round_Too_Long');
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const dialog = page.getByRole('dialog');
  const byName = dialog.getByRole('radio', { name: 'By name' });
  await page.getByRole('button', { name: 'Start a round' }).click();
  await expect
    .element(dialog.getByText(/the active residents of Banksia House that.*: at most 200\./))
    .toBeVisible();
  await byName.click();
  await start.click();
  await expect
    .element(dialog.getByText(/^The list finds more than 200 residents\. Cancel, and choose/))
    .toBeVisible();
  await expect.element(byName).toBeChecked();
  await expectBothLooks();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('searchbox')).toHaveValue('Abb');
  hasRound();
  await page.getByRole('button', { name: 'Start a round' }).click();
  await byName.click();
  await start.click();
  await expect.element(whose).toMatchTextContent(/^Abbott/);
  await expect.element(bar).toMatchTextContent('Resident 1 of 4');
  expect(callsOf(portalRounds.startRound)).toMatchObject([
    { body: { order: 'name' } },
    { body: { order: 'name', search: { residentStatus: 2, query: 'Abb' } } },
  ]);
});

test('RES-05 a round goes on by keys, a resident is left with a reason, and the summary says what became of each', async () => {
  hasRound();
  await openRound();
  const why = bar.getByRole('button', {
    name: /^1 recommendation about digoxin, from Linh Nguyen/,
  });
  await why.click();
  await expect
    .element(page.getByRole('tooltip'))
    .toMatchTextContent(/1 recommendation about digoxin.*Chart expires today/);
  await expectBothLooks();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('j');
  await expect.element(medicine('Baker')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(medicine('Castle')).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(medicine('Baker')).toBeVisible();
  await bar.getByRole('button', { name: 'Skip' }).click();
  const skip = page.getByRole('dialog', { name: 'Skip Baker, John' });
  // In a field a key is a letter.
  await userEvent.keyboard('j');
  await expect.element(skip.getByRole('textbox')).toHaveValue('j');
  await skip.getByRole('button', { name: 'Asleep' }).click();
  await skip.getByRole('button', { name: 'Skip' }).click();
  await expect.element(medicine('Castle')).toBeVisible();
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect.element(whose).toMatchTextContent('Summary of your round');
  const outcomes = page
    .getByRole('table')
    .getByRole('row')
    .getByRole('cell', { name: /^(Seen|Left|Not)/ });
  await expectTexts(outcomes, ['Seen', 'Left: Asleep', 'Seen', 'Not reached']);
  expect(stepsTaken()).toEqual([
    { from: { number: 1, outcome: 'seen', why: null }, to: 2 },
    { from: { number: 2, outcome: 'seen', why: null }, to: 3 },
    { from: null, to: 2 },
    { from: { number: 2, outcome: 'left', why: 'Asleep' }, to: 3 },
    { from: { number: 3, outcome: 'seen', why: null }, to: null },
  ]);
  await expectBothLooks();
});

test('? shows the keys; turned off, below a dialog or with a modifier, they do nothing', async () => {
  hasRound();
  await openRound();
  await userEvent.keyboard('{Control>}k{/Control}{Shift>}j{/Shift}');
  await userEvent.keyboard('?');
  const keys = page.getByRole('dialog', { name: 'Keys of the round' });
  await expect
    .element(keys)
    .toMatchTextContent(
      /Ctrl \+ Enter.*re-prescribe.*Ctrl \+ Shift \+ Enter\s*renew the whole chart/,
    );
  await expectBothLooks();
  await userEvent.keyboard('j');
  await keys.getByRole('switch').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await userEvent.keyboard('j?');
  await focusOn(bar.getByRole('button', { name: 'Next' }));
  await expect.element(whose).toMatchTextContent(/^Abbott/);
  expect(stepsTaken()).toEqual([]);
  // The buttons do the same.
  await userEvent.keyboard('{Enter}');
  await expect.element(medicine('Baker')).toBeVisible();
});

test('offline the steps stay and the bar says so; later each is sent under the id that it had', async () => {
  hasRound();
  await openRound();
  loses(portalRounds.stepInRound);
  await userEvent.keyboard('j');
  await expect.element(bar).toMatchTextContent('1 step of the round isn’t saved yet.');
  await expect.element(bar).toMatchTextContent('Resident 2 of 4');
  const [lost] = callsOf(portalRounds.stepInRound);
  // As a page that is opened after this one was closed.
  const kept = localStorage.getItem('wattle.roundSteps');
  expect(JSON.parse(kept ?? '')).toMatchObject([{ id: lost?.params.stepId }]);
  hasRound();
  window.dispatchEvent(new Event('online'));
  await expect.element(bar).not.toMatchTextContent('isn’t saved yet');
  expect(
    callsOf(portalRounds.stepInRound).every(({ params }) => params.stepId === lost?.params.stepId),
  ).toBe(true);
  expect(localStorage.getItem('wattle.roundSteps')).toBeNull();
  await expectTexts(bar.getByText(/^Resident/), ['Resident 2 of 4']);
});

/** Whether the page asks before it is closed. */
const asksToClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const asleep = { number: 2, outcome: 'left', why: 'Asleep' } as const;

test('opened again, a chart sends the steps of the page before, each once and none besides', async () => {
  hasRound();
  const steps = [
    { from: seen(1), to: 2 },
    { from: asleep, to: 3 },
  ];
  keepsSteps(...steps);
  openApp(pathOfChart('Castle'), doctor);
  await expect.element(bar).toMatchTextContent('Resident 3 of 4');
  await expect.poll(() => localStorage.getItem('wattle.roundSteps')).toBeNull();
  expect(stepsTaken()).toEqual(steps);
});

test('opened again, the summary sends the end of the round', async () => {
  hasRound();
  const steps = [{ from: seen(1), to: null }];
  keepsSteps(...steps);
  openApp('/rounds/00000009-0000-4000-8000-000000000000', doctor);
  await expect.element(page.getByText(/^Started .*ended/)).toBeVisible();
  await expect.poll(() => localStorage.getItem('wattle.roundSteps')).toBeNull();
  expect(stepsTaken()).toEqual(steps);
});

test('in print the summary says whose round it is and when it was', async () => {
  hasRound();
  openApp('/rounds/00000009-0000-4000-8000-000000000000', doctor);
  await expect.element(page.getByRole('table', { name: 'Residents of the round' })).toBeVisible();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  const printed = document.body.innerText;
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  expect(printed).toMatch(
    /Summary of your round\s+Prescriber: Jodie Walsh\s+Started \d\d-\w{3}-\d{4}/,
  );
});

test('who was left stays left in passing, until Seen after all; the page asks before it closes with a reason that isn’t saved', async () => {
  hasRound({ at: 2 });
  openApp(pathOfChart('Baker'), doctor);
  await expect.element(bar).toMatchTextContent('Resident 2 of 4');
  loses(portalRounds.stepInRound);
  await bar.getByRole('button', { name: 'Skip' }).click();
  const skip = page.getByRole('dialog', { name: 'Skip Baker, John' });
  await skip.getByRole('button', { name: 'Asleep' }).click();
  await skip.getByRole('button', { name: 'Skip' }).click();
  await expect.element(medicine('Castle')).toBeVisible();
  await expect.element(bar).toMatchTextContent('1 step of the round isn’t saved yet.');
  expect(asksToClose()).toBe(true);
  expect(localStorage.getItem('wattle.roundSteps')).not.toContain('Asleep');
  hasRound({ at: 2 });
  window.dispatchEvent(new Event('online'));
  await expect.element(bar).not.toMatchTextContent('saved yet');
  expect(asksToClose()).toBe(false);
  await userEvent.keyboard('k');
  await expect.element(medicine('Baker')).toBeVisible();
  await expect.element(bar).toMatchTextContent('Left: Asleep');
  await expectBothLooks();
  await userEvent.keyboard('j');
  await expect.element(medicine('Castle')).toBeVisible();
  await userEvent.keyboard('k');
  await bar.getByRole('button', { name: 'Seen after all' }).click();
  await expect.element(bar).not.toMatchTextContent('Left: Asleep');
  await expect
    .poll(() => stepsTaken().slice(-4))
    .toEqual([
      { from: null, to: 2 },
      { from: null, to: 3 },
      { from: null, to: 2 },
      { from: seen(2), to: 2 },
    ]);
});

test('where another device went on, the bar says where the round is, and goes there', async () => {
  hasRound();
  await openRound();
  hasRound({ at: 3 });
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(bar).toMatchTextContent('Your round is at resident 3.');
  await bar.getByRole('button', { name: 'Go there' }).click();
  await expect.element(medicine('Castle')).toBeVisible();
  expect(stepsTaken()).toEqual([]);
});

test('a page sends the steps of pages that were closed; one that is open sends its own, with the reason that it alone has', async () => {
  hasRound();
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  void navigator.locks.request('wattle.page.other', () => closed);
  const lost = { number: 1, outcome: 'left', why: 'the page was closed' } as const;
  keepsStepsOf('other', { from: lost, to: 2 });
  openApp(pathOfChart('Abbott'), doctor);
  await expect.element(bar).toMatchTextContent('Resident 1 of 4');
  await userEvent.keyboard('j');
  await expect.element(medicine('Baker')).toBeVisible();
  await expect.poll(stepsTaken).toEqual([{ from: seen(1), to: 2 }]);
  expect(localStorage.getItem('wattle.roundSteps')).toContain('"other"');
  close();
  await expect.poll(stepsTaken).toHaveLength(2);
  expect(stepsTaken().at(-1)).toEqual({ from: lost, to: 2 });
  await expect.poll(() => localStorage.getItem('wattle.roundSteps')).toBeNull();
});

const castleNotLoaded =
  'We couldn’t load the resident Castle, John, born 08-Mar-1943, Banksia House, room 3';
const notCounted = 'Not counted as seen, because the chart couldn’t be loaded.';

test('without a server the bar stays on a chart that wasn’t loaded ahead, says so, and leads back', async () => {
  hasRound();
  await openRound();
  const orders = () => callsOf(medications.latestOrder).map(({ params }) => params.foreignKey);
  await expect.poll(orders).toEqual(['Abbott', 'Baker']);
  for (const operation of [
    authorisation.dataAccess,
    medications.latestOrder,
    medications.chartSummary,
    medications.residentNeeds,
    portal.allergies,
    portal.resident,
    portalRounds.stepInRound,
  ]) {
    loses(operation);
  }
  await userEvent.keyboard('j');
  await expect.element(medicine('Baker')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(bar).toMatchTextContent('Resident 3 of 4');
  await expect.element(bar).toMatchTextContent('2 steps of the round aren’t saved yet.');
  await expect.element(page.getByText(castleNotLoaded)).toBeVisible();
  await expect.element(bar).toMatchTextContent(notCounted);
  await expect.element(whose).toMatchTextContent(/^Medication chart$/);
  await expectBothLooks();
  await userEvent.keyboard('k');
  await expect.element(medicine('Baker')).toBeVisible();
  await expect.element(bar).toMatchTextContent('Resident 2 of 4');
  await expect.element(bar).not.toMatchTextContent(notCounted);
  await userEvent.keyboard('j');
  await expect.element(bar).toMatchTextContent('Resident 3 of 4');
  await expect.element(page.getByText(castleNotLoaded)).toBeVisible();
  hasRound();
  answers(authorisation.dataAccess, { state: 'allowed' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(medicine('Castle')).toBeVisible();
  await expect.element(bar).not.toMatchTextContent(notCounted);
});

test.each([
  ['where nothing of the chart loads', portal.resident, /^We couldn’t load the resident/],
  ['below a banner', medications.latestOrder, 'We couldn’t load the medication chart'],
] as const)(
  'who was never on the screen isn’t seen by going on, nor by Done: %s',
  async (_, lost, said) => {
    hasRound({ at: 2 });
    loses(lost);
    openApp(pathOfChart('Baker'), doctor);
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(bar).toMatchTextContent(notCounted);
    await userEvent.keyboard('j');
    await expect.element(bar).toMatchTextContent('Resident 3 of 4');
    await expect.element(page.getByText(said)).toBeVisible();
    await bar.getByRole('button', { name: 'Done' }).click();
    await expect
      .element(
        page.getByText('0 seen, 0 left, 2 not counted as seen, 2 not reached. 0 charts changed.'),
      )
      .toBeVisible();
    await expect.poll(stepsTaken).toEqual([
      { from: null, to: 3 },
      { from: null, to: null },
    ]);
  },
);

test('A, M and N lead to what is asked, to the medicines and to a new one', async () => {
  hasRound();
  answers(medications.questions, { questions: [questionOf(1), questionOf(2)], hasMore: false });
  answers(medications.seeQuestions, null);
  await openRound();
  // The next chart, drawn out of sight, is asked about as well, and has medicines too.
  const next = page.getByRole('heading', { level: 1, name: /^Baker/, includeHidden: true });
  await expect.poll(() => next.elements().length, { timeout: 30_000 }).toBe(1);
  const answer = page.getByRole('button', { name: /^Answer/ });
  await expect.element(answer.first()).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(answer.first()).toHaveFocus();
  await userEvent.keyboard('a');
  await expect.element(answer.last()).toHaveFocus();
  await userEvent.keyboard('a');
  await expect.element(answer.first()).toHaveFocus();
  await userEvent.keyboard('m');
  await expect.element(page.getByRole('checkbox', { name: /^Select abbottamine/ })).toHaveFocus();
  await userEvent.keyboard('{Tab}n');
  await expect.element(page.getByRole('combobox', { name: 'Medicine' })).toHaveFocus();
});
