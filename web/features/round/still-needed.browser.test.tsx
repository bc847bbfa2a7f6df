import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { today } from '@wattle/contract/rules/testing/medications.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks, expectCount, expectTexts } from '../../testing/expecting.ts';
import { answers, callsOf, fails } from '../../testing/server.ts';
import { doctor, hasRound, keepsSteps, needOf, seen } from './testing/round.ts';

const table = page.getByRole('table', { name: 'Residents of the round' });
const outcomes = table.getByRole('cell', { name: /^(Seen|Left|Not)/ });

/** A round that ended: the first two were seen, the third left. */
function hasSummary() {
  hasRound();
  keepsSteps(
    { from: seen(1), to: 2 },
    { from: seen(2), to: 3 },
    { from: { number: 3, outcome: 'left', why: 'Asleep' }, to: null },
  );
}
const openSummary = () => openApp('/rounds/00000009-0000-4000-8000-000000000000', doctor);

test('the summary says of whom was seen, and of nobody else, why they still need the prescriber, in print too', async () => {
  hasSummary();
  const expiry = needOf('chart-expiry', { due: addDays(today, 4) });
  answers(
    portalRounds.roundNeeds,
    [1, 3, 4].map((number) => ({
      number,
      today,
      needs: [needOf('question', { about: ['digoxin'], by: 'Linh Nguyen' }), expiry],
    })),
  );
  openSummary();
  const still =
    'Still needs you: 1 question about digoxin, from Linh Nguyen. Chart expires in 4 days.';
  await expectTexts(outcomes, [`Seen${still}`, 'Seen', 'Left: Asleep', 'Not reached']);
  await expect
    .element(page.getByText(/^1 of those seen still needs you, as of \d\d-\w{3}-\d{4}/))
    .toBeVisible();
  await expectBothLooks();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  const printed = document.body.innerText;
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  expect(printed).toContain(still);
});

test('where nobody needs the prescriber any more, the summary says nothing of it', async () => {
  hasSummary();
  openSummary();
  await expectTexts(outcomes, ['Seen', 'Seen', 'Left: Asleep', 'Not reached']);
  await expect.poll(() => callsOf(portalRounds.roundNeeds)).toHaveLength(1);
  await expectCount(page.getByText(/still need/), 0);
});

test('where it couldn’t be looked, the summary says so and looks again', async () => {
  hasSummary();
  fails(portalRounds.roundNeeds, 500, 'Away.');
  openSummary();
  const failed = page.getByText('We couldn’t look for who still needs you');
  await expect.element(failed).toBeVisible();
  await expectBothLooks();
  answers(portalRounds.roundNeeds, [{ number: 2, today, needs: [needOf('chart-expiry')] }]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Still needs you: Chart expires today.')).toBeVisible();
  await expectCount(failed, 0);
});
