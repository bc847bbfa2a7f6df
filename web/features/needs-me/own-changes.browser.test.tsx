import { medications } from '@wattle/contract/operations/medications.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { today } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { allergyInfo, hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { person } from '../../testing/people.ts';
import { answers } from '../../testing/server.ts';
import { finalise, openReview, readReview } from '../drafts/testing/review.ts';
import { bar, hasRound, openRound, questionOf } from '../round/testing/round.ts';

/** A dialog may be above it. */
const count = (residents: number) =>
  page.getByRole('link', { name: `Needs me (${residents})`, includeHidden: true });
const ctrlEnter = '{Control>}{Enter}{/Control}';

/** The server says that two residents need the user and, once told, that only one does. */
function hasTwo(): () => void {
  answers(portalRounds.currentRound, null);
  answers(medications.needsCount, { residents: 2 });
  return () => answers(medications.needsCount, { residents: 1 });
}

test('an answer counts at once, in the navigation and in the bar of the round', async () => {
  const one = hasTwo();
  hasRound();
  const open = questionOf(1);
  answers(medications.questions, { questions: [open], hasMore: false });
  answers(medications.seeQuestions, null);
  answers(medications.replyToQuestion, open);
  await openRound();
  await expect.element(count(2)).toBeVisible();
  await expect.element(bar).toMatchTextContent(/about digoxin/);
  await page.getByRole('button', { name: /^Answer/ }).click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('Yes');
  one();
  answers(medications.residentNeeds, { today, needs: [] });
  await userEvent.keyboard(ctrlEnter);
  await expect.element(bar).toMatchTextContent(/Doesn’t need you/);
  await expect.element(count(1)).toBeVisible();
});

test('an order counts at once', async () => {
  const one = hasTwo();
  openReview(['pantoprazole']);
  await expect.element(count(2)).toBeVisible();
  await readReview();
  one();
  await finalise.click();
  await expect.element(count(1)).toBeVisible();
});

test('what is recorded about an allergy counts at once', async () => {
  const one = hasTwo();
  hasChart({ order: orderOf([]), allergies: allergyInfo({ status: 'NOT ASKED' }) });
  answers(portal.recordAllergyEvent, {
    allergies: allergyInfo(),
    found: [],
    cleared: [],
    notChecked: [],
  });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect.element(count(2)).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Record allergy' }).click();
  await page.getByRole('textbox', { name: /^What they react to/ }).fill('Latex');
  one();
  await userEvent.keyboard(ctrlEnter);
  await expect.element(count(1)).toBeVisible();
});
