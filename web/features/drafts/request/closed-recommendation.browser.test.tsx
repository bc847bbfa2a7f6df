import type { Question } from '@wattle/contract/entities/question.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { tabTo } from '../../../testing/focus.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, refuses } from '../../../testing/server.ts';
import { ceasing } from '../testing/drafts.ts';

const line = medication();
const order = orderOf([line]);
const id = Uuid.parse('00000000-0000-4000-8000-0000000000b1');
const open: Question = {
  id,
  kind: 'recommendation',
  medicationForeignKey: line.authoringSystemForeignKey,
  words: 'Two falls this month',
  isUrgent: false,
  proposal: { kind: 'cease' },
  source: '',
  line: { product: line.product, instructions: line.instructions },
  state: 'open',
  asked: { by: 'Amara Diallo', at: finalisedAt },
  askedByType: 'Pharmacist',
  isMine: false,
  askedOf: null,
  seen: { by: 'Priya Raman', at: finalisedAt },
  outcome: null,
};
const withdrawn: Question = {
  ...open,
  state: 'withdrawn',
  outcome: {
    by: 'Amara Diallo',
    at: finalisedAt,
    words: 'Wrong resident',
    order: null,
    isChanged: false,
    seen: null,
  },
};
const said =
  'Amara Diallo has withdrawn the recommendation that this draft came from. Reason: Wrong resident. Edit this draft to keep it as your own, or remove it.';
const draft = ceasing({ questionId: id });
const dialog = page.getByRole('dialog', { name: 'Review and finalise' });
const finalise = dialog.getByRole('button', { name: 'Finalise and send to pharmacy' });
const tray = page.getByRole('region', { name: 'Draft changes' });

function openDrafted(question: Question, path: string): void {
  hasChart({ order, questions: [question] });
  answers(medications.listDrafts, [draft]);
  openApp(path, person({ userType: 'Doctor' }));
}

test('DRF-02 a draft whose recommendation was withdrawn says so, and is held until it is saved as the prescriber’s own', async () => {
  openDrafted(withdrawn, `${prescriberPath}/pharmacy-request`);
  await expect.element(dialog.getByText(said)).toBeVisible();
  await expect
    .element(finalise)
    .toHaveAccessibleDescription('One draft can’t be finalised yet. Fix or remove it first.');
  await expectBothLooks();
  // Saved again, the server keeps it without its recommendation.
  const { questionId: _, ...own } = draft;
  answers(medications.saveDraft, own);
  answers(medications.listDrafts, [own]);
  await dialog.getByRole('button', { name: /^Edit the draft/ }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(dialog.getByText(said)).not.toBeInTheDocument();
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
});

test('DRF-01 the drafts beside the chart say it too', async () => {
  openDrafted(withdrawn, prescriberPath);
  await tray.getByRole('button', { name: 'Show drafts' }).click();
  await expect.element(tray.getByText(said)).toBeVisible();
});

test('DRF-01 the mark of its row says it by keyboard and at a touch', async () => {
  openDrafted(withdrawn, prescriberPath);
  const mark = page.getByRole('button', { name: 'Draft: check again' });
  await tabTo(mark);
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(said);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  // A finger doesn’t hover: it presses.
  await mark.click();
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(said);
});

test('DRF-03 a recommendation that is withdrawn while its order is on the way leads back to the review', async () => {
  openDrafted(open, `${prescriberPath}/pharmacy-request`);
  refuses(medications.finalise, 'Recommendation_Closed');
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
  answers(medications.questions, { questions: [withdrawn], hasMore: false });
  await finalise.click();
  await expect.element(dialog.getByText(refusalCodes.Recommendation_Closed)).toBeVisible();
  await expect.element(dialog.getByText(said)).toBeVisible();
  expect(callsOf(medications.finalise)).toHaveLength(1);
});
