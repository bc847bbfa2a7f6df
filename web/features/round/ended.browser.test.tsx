import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { callsOf, loses, refuses } from '../../testing/server.ts';
import {
  bar,
  doctor,
  hasRound,
  keepsSteps,
  medicine,
  openRound,
  pathOfChart,
  seen,
  stepsTaken,
  whose,
} from './testing/round.ts';

const over = /^You have ended this round\. Nothing more is counted in it\./;
const toSummary = bar.getByRole('link', { name: 'Summary of your round' });
const notSaved = page.getByText('The round has not been saved');

test('where the round was ended on another device, the bar says so and leads to the summary', async () => {
  hasRound();
  await openRound();
  hasRound({ hasEnded: true });
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(bar).toMatchTextContent(over);
  await expectBothLooks();
  await userEvent.keyboard('j');
  await toSummary.click();
  await expect.element(whose).toMatchTextContent('Summary of your round');
  await expect.element(page.getByText(/^Started .*ended/)).toBeVisible();
  expect(stepsTaken()).toEqual([]);
});

test('a step into a round that was ended on another device is refused and says why, and no other follows', async () => {
  hasRound();
  await openRound();
  hasRound({ hasEnded: true });
  refuses(portalRounds.stepInRound, 'Round_Ended');
  await userEvent.keyboard('j');
  await expect.element(medicine('Baker')).toBeVisible();
  await expect.element(bar).toMatchTextContent(over);
  await expect.element(notSaved).toBeVisible();
  await expect
    .element(page.getByText(/^You have ended this round already, on another device or page\./))
    .toBeVisible();
  await userEvent.keyboard('k');
  await toSummary.click();
  await expect.element(whose).toMatchTextContent('Summary of your round');
  expect(stepsTaken()).toEqual([{ from: seen(1), to: 2 }]);
  expect(localStorage.getItem('wattle.roundSteps')).toBeNull();
});

test('what was said offline is sent with its age, and stays in the summary of a round that was ended meanwhile', async () => {
  hasRound();
  await openRound();
  loses(portalRounds.stepInRound);
  await userEvent.keyboard('j');
  await expect.element(bar).toMatchTextContent('1 step of the round isn’t saved yet.');
  hasRound({ hasEnded: true });
  window.dispatchEvent(new Event('online'));
  await expect.element(bar).toMatchTextContent(over);
  const ages = () => callsOf(portalRounds.stepInRound).map(({ body }) => body.age ?? 0);
  await expect.poll(ages).toHaveLength(2);
  expect(ages()[1]).toBeGreaterThan(ages()[0] ?? 0);
  await toSummary.click();
  await expect
    .element(
      page.getByText('1 seen, 0 left, 1 not counted as seen, 2 not reached. 0 charts changed.'),
    )
    .toBeVisible();
  await expect.element(notSaved).not.toBeInTheDocument();
});

test('a page sends what a closed one said in a round that was ended meanwhile, without a bar', async () => {
  hasRound({ hasEnded: true });
  const steps = [
    { from: seen(1), to: 2 },
    { from: seen(2), to: 3 },
  ];
  keepsSteps(...steps);
  openApp(pathOfChart('Castle'), doctor);
  await expect.element(medicine('Castle')).toBeVisible();
  await expect.poll(() => localStorage.getItem('wattle.roundSteps')).toBeNull();
  expect(stepsTaken()).toEqual(steps);
  await expect.element(bar).not.toBeInTheDocument();
});

test('what was said offline in a round before is refused once another was started, and that is said once, in the new round', async () => {
  hasRound();
  keepsSteps({ from: seen(1), to: 2 }, { from: seen(2), to: 3 });
  const kept = localStorage.getItem('wattle.roundSteps') ?? '';
  localStorage.setItem('wattle.roundSteps', kept.replaceAll('00000009-', '00000008-'));
  refuses(portalRounds.stepInRound, 'Round_Over');
  await openRound();
  const earlier = page.getByText('Part of your earlier round has not been saved');
  await expect.element(earlier).toBeVisible();
  await expect
    .element(page.getByText(/^You have started another round since, so that one is over\./))
    .toBeVisible();
  expect(localStorage.getItem('wattle.roundSteps')).toBeNull();
  hasRound();
  await userEvent.keyboard('j');
  await expect.element(bar).toMatchTextContent('Resident 2 of 4');
  await expect.poll(stepsTaken).toHaveLength(2);
  await expectCount(earlier, 1);
});

test('a page that comes back online in a round before another says so once, and sends no more of it', async () => {
  hasRound();
  await openRound();
  loses(portalRounds.stepInRound);
  await userEvent.keyboard('j');
  await expect.element(medicine('Baker')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(bar).toMatchTextContent('2 steps of the round aren’t saved yet.');
  refuses(portalRounds.stepInRound, 'Round_Over');
  const sent = callsOf(portalRounds.stepInRound).length;
  window.dispatchEvent(new Event('online'));
  const earlier = page.getByText('Part of your earlier round has not been saved');
  await expect.element(earlier).toBeVisible();
  await expectBothLooks();
  window.dispatchEvent(new Event('online'));
  await expect.element(bar).not.toMatchTextContent('saved yet');
  expect(callsOf(portalRounds.stepInRound)).toHaveLength(sent + 1);
  await expectCount(earlier, 1);
});

test('offline, going back from the summary doesn’t open the round again', async () => {
  hasRound();
  await openRound();
  loses(portalRounds.stepInRound);
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect.element(whose).toMatchTextContent('Summary of your round');
  window.history.back();
  await expect.element(bar).toMatchTextContent(over);
  await expect.element(bar).toMatchTextContent('1 step of the round isn’t saved yet.');
  expect(new Set(stepsTaken().map(({ to }) => to))).toEqual(new Set([null]));
});

test('whom the prescriber left by going back isn’t counted as seen, nor called not reached', async () => {
  hasRound();
  await openRound();
  await userEvent.keyboard('j');
  await expect.element(medicine('Baker')).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(medicine('Abbott')).toBeVisible();
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect
    .element(
      page.getByText('1 seen, 0 left, 1 not counted as seen, 2 not reached. 0 charts changed.'),
    )
    .toBeVisible();
  const baker = page.getByRole('row', { name: /Baker/ });
  await expect.element(baker.getByRole('cell', { name: 'Not counted as seen' })).toBeVisible();
  await expectBothLooks();
});
