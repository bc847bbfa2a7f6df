import { medications } from '@wattle/contract/operations/medications.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/app.tsx';
import { finalisedAt } from '../../testing/charts.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf } from '../../testing/server.ts';
import { bar, draftIdOf, hasRound, medicineOf, names, pathOfChart } from './testing/round.ts';

/** Keys, and the button of the review, where it is there. */
const acts = ['j', 'j', 'k', 'ArrowRight', 'ArrowLeft', 'r', 'Escape', 'Finalise'] as const;

function act(what: (typeof acts)[number]): void {
  if (what === 'Finalise') {
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-dialog] button')];
    buttons.find(({ textContent }) => textContent.startsWith(what))?.click();
    return;
  }
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: what, bubbles: true, cancelable: true }),
  );
  target.dispatchEvent(new KeyboardEvent('keyup', { key: what, bubbles: true }));
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers arrive after these milliseconds, in turn. */
function answerAfter(delays: () => number): void {
  const direct = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const response = await direct(...request);
    await later(delays());
    return response;
  };
}

/** Each chart on the page, the one that is only drawn ahead too. */
const charts = () => [...document.querySelectorAll<HTMLElement>('[data-chart-stage]')];

/** Whose name is at the top of it. */
const whoseIs = (chart: ParentNode | undefined) => {
  const title = chart?.querySelector('h1')?.textContent ?? '';
  return names.find((name) => title.startsWith(`${name},`));
};
/** One that is only drawn is laid out too, but takes no room, and nothing of it is painted beyond. */
const isOnScreen = (chart: HTMLElement) => chart.getBoundingClientRect().height > 0;
const whose = () => whoseIs(charts().find(isOnScreen));
const drawnAhead = () => charts().filter((chart) => !isOnScreen(chart));

/** Who is named at the top though the bar says that it is another’s turn. */
function outOfTurn(): string[] {
  const number = /Resident (\d)/.exec(
    document.querySelector('[data-round]')?.textContent ?? '',
  )?.[1];
  const named = whose();
  const isWrong =
    number !== undefined && named !== undefined && named !== names[Number(number) - 1];
  const beside = charts().filter(isOnScreen).slice(1).map(whoseIs);
  return [
    ...(isWrong ? [`${named} in place ${number}`] : []),
    ...beside.map((name) => `${name} below ${named}`),
  ];
}

/**
 * What the page shows of others than the one named at the top: their medicines anywhere, their names in a dialog; and
 * what a chart that isn’t shown has of others than its own.
 */
function strangers(): string[] {
  const dialogs = [...document.querySelectorAll('[data-dialog]')];
  const ahead = drawnAhead();
  const all = document.body.textContent;
  const says = (name: string) =>
    timesIn(all, name) > sum(ahead.map(({ textContent }) => timesIn(textContent, name))) ||
    dialogs.some(({ textContent }) => textContent.includes(`${name}, John`));
  const named = whose();
  const hidden = ahead.flatMap((chart) =>
    names.filter((name) => name !== whoseIs(chart) && timesIn(chart.textContent, name) > 0),
  );
  return [...names.filter((name) => name !== named && says(name)), ...hidden];
}

const timesIn = (text: string, name: string) => text.split(medicineOf(name)).length - 1;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('DRF-02 whatever is pressed, however fast, and in whatever order answers arrive: no medicine of one resident under another’s name, and no draft in another’s order', async () => {
  hasRound({ withDrafts: true });
  answers(medications.finalise, ({ body }) => ({ id: body.id, sequence: 2, finalisedAt }));
  // Nobody is asked before leaving drafts of a resident whose chart is being set up.
  answers(medications.resetDraftPerformedOn, null);
  let delay = () => 0;
  answerAfter(() => delay());
  openApp(pathOfChart('Abbott'), person({ userType: 'Doctor' }));
  await expect.element(bar).toMatchTextContent('Resident 1 of 4');
  const wrong: string[] = [];
  const shown = new Set<string | undefined>();
  const drawn = new Set<HTMLElement>();
  let fromAhead = 0;
  const observer = new MutationObserver(() => {
    wrong.push(...strangers(), ...outOfTurn());
    shown.add(whose());
    for (const chart of drawnAhead()) drawn.add(chart);
    for (const chart of charts()) {
      if (isOnScreen(chart) && drawn.delete(chart)) fromAhead += 1;
    }
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'style'],
  });
  const isDrawn = async (name: string) => {
    await expect.poll(() => drawnAhead().map(whoseIs), { timeout: 30_000 }).toEqual([name]);
  };
  await isDrawn('Baker');
  act('j');
  await expect.poll(whose).toBe('Baker');
  await isDrawn('Castle');
  // From one that was drawn ahead to another.
  act('j');
  await expect.poll(() => [whose(), ...wrong]).toEqual(['Castle']);
  act('k');
  await expect.poll(whose).toBe('Baker');
  // What is drawn is for the next one only.
  await isDrawn('Castle');
  act('k');
  await expect.poll(() => [whose(), ...wrong]).toEqual(['Abbott']);
  const ms = fc.integer({ min: 0, max: 60 });
  // Long enough, now and then, that the next chart is loaded ahead.
  const pauses = fc.oneof(ms, ms, ms, fc.constant(400));
  await fc.assert(
    fc.asyncProperty(
      fc.array(ms, { minLength: 7, maxLength: 7 }),
      fc.array(fc.tuple(fc.constantFrom(...acts), pauses), { minLength: 12, maxLength: 12 }),
      async (delays, pressed) => {
        let call = 0;
        delay = () => delays[(call += 1) % delays.length] ?? 0;
        for (const [what, pause] of pressed) {
          act(what);
          await later(pause);
        }
        expect(wrong).toEqual([]);
      },
    ),
    // A smaller example would take as long as all of this again.
    { numRuns: 2, endOnFailure: true },
  );
  observer.disconnect();
  // It did go from one to another.
  expect(shown.size).toBeGreaterThan(1);
  expect(fromAhead).toBeGreaterThan(0);
  for (const { params, body } of callsOf(medications.finalise)) {
    expect(body.draftIds).toEqual([draftIdOf(params.foreignKey)]);
  }
}, 120_000);
