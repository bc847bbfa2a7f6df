import type { Question } from '@wattle/contract/entities/question.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nowInstant } from '../../lib/time/clock.ts';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, holds, loses, refuses } from '../../testing/server.ts';

const key = '00000000-0000-4000-8000-0000000000aa';
const line = medication({ authoringSystemForeignKey: key });
const chart = orderOf([line]);
const doctor = person({ userType: 'Doctor' });
const nurse = person({ userType: 'RegisteredNurse' });
const pharmacist = person({ userType: 'Pharmacist' });
const at = Instant.parse('2026-11-21T01:30:00.000Z');

function question(values: Partial<Question> = {}): Question {
  return {
    id: '00000000-0000-4000-8000-0000000000b1',
    kind: 'recommendation',
    medicationForeignKey: key,
    words: 'Two falls this month',
    isUrgent: true,
    proposal: { kind: 'cease' },
    source: 'AMH Aged Care',
    line: { product: line.product, instructions: line.instructions },
    state: 'open',
    asked: { by: 'Amara Diallo', at },
    askedByType: 'Pharmacist',
    isMine: false,
    askedOf: { name: 'Priya Raman', isMe: true, hasLeft: false },
    seen: null,
    outcome: null,
    ...values,
  };
}
const closed = (values: Partial<Question> = {}) =>
  question({
    state: 'declined',
    outcome: {
      by: 'Priya Raman',
      at: nowInstant(),
      words: 'Still in pain',
      order: null,
      isChanged: false,
      seen: null,
    },
    ...values,
  });

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('DRF-01 a prescriber sees a recommendation on its line, which is recorded once, and opens it as a draft', async () => {
  hasChart({ order: chart, questions: [question()] });
  answers(medications.seeQuestions, null);
  refuses(medications.saveDraft, 'Not_Latest');
  openApp(prescriberPath, doctor);
  const item = page.getByRole('article', { name: 'Recommendation: cease' });
  await expect.element(item).toMatchTextContent(/Urgent.*Two falls.*AMH.*For you/);
  await expect.element(item).toMatchTextContent(/No prescriber has seen it yet/);
  await expectBothLooks();
  await expect.element(button(/^Open as draft/)).not.toHaveAttribute('aria-disabled');
  await button(/^Open as draft/).click();
  await expect
    .poll(() => callsOf(medications.saveDraft))
    .toMatchObject([
      {
        body: {
          kind: 'cease',
          medicationForeignKey: key,
          reason: 'Two falls this month',
          questionId: question().id,
        },
      },
    ]);
  expect(callsOf(medications.seeQuestions)).toMatchObject([{ body: { ids: [question().id] } }]);
});

test('CHT-01 a question about a line doesn’t stand above the chart first and on its line a moment later', async () => {
  hasChart({ order: chart, questions: [question()] });
  const show = holds(medications.latestOrder);
  openApp(prescriberPath, nurse);
  await expect.element(page.getByText('1 open question about a medicine below')).toBeVisible();
  const item = page.getByRole('article', { name: 'Recommendation: cease' });
  await expectCount(item, 0);
  show();
  await expect.element(item).toBeVisible();
});

test.each([
  ['the chart', null],
  ['a line', key],
])(
  'of many questions about %s a few stand there and the urgent ones, and only those count as seen',
  async (_, about) => {
    const many = Array.from({ length: 12 }, (_, i) =>
      question({
        id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
        kind: 'question',
        medicationForeignKey: about,
        ...(about === null && { line: null }),
        words: `Number ${i}`,
        isUrgent: i === 11,
      }),
    );
    hasChart({ order: chart, questions: many });
    answers(medications.seeQuestions, null);
    openApp(prescriberPath, doctor);
    const items = page.getByRole('article', { name: 'Question', exact: true });
    const more = button('Show 6 more questions and recommendations');
    await expect.element(more).toBeVisible();
    await expectBothLooks();
    await expectCount(items, 6);
    const seen = () => callsOf(medications.seeQuestions).map(({ body }) => body.ids.length);
    await expect.poll(seen).toEqual([6]);
    await more.click();
    await expectCount(items, 12);
    await expect.element(items.nth(5)).toHaveFocus();
    await expect.poll(seen).toEqual([6, 6]);
  },
);

test('API-03 what was typed stays after a lost answer, goes under one id, and after somebody else was faster', async () => {
  hasChart({ order: chart, questions: [question()] });
  answers(medications.seeQuestions, null);
  loses(medications.replyToQuestion);
  openApp(prescriberPath, doctor);
  await button(/^Decline/).click();
  await expect
    .element(dialog)
    .toHaveAccessibleName(/^Decline: recommendation to cease paracetamol/);
  const send = dialog.getByRole('button', { name: 'Decline' });
  await send.click();
  await expect.element(dialog.getByText('Enter the reason')).toBeVisible();
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Still in pain');
  await send.click();
  await expect.element(dialog.getByText(/saves it only once/)).toBeVisible();
  hasChart({ order: chart, questions: [closed()] });
  refuses(medications.replyToQuestion, 'Question_Closed');
  await send.click();
  await expect.element(dialog.getByText('Priya Raman has declined this meanwhile.')).toBeVisible();
  await expect.element(reason).toHaveValue('Still in pain');
  const ids = callsOf(medications.replyToQuestion).map(({ body }) => body.id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  await expectBothLooks();
});

test('after an answer the focus is on what was answered', async () => {
  const open = question({ kind: 'question', proposal: undefined });
  hasChart({ order: chart, questions: [open] });
  answers(medications.seeQuestions, null);
  answers(medications.replyToQuestion, open);
  openApp(prescriberPath, doctor);
  await button(/^Answer/).click();
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Yes');
  hasChart({ order: chart, questions: [closed({ kind: 'question', proposal: undefined })] });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectCount(dialog, 0);
  await expect.element(page.getByRole('article', { name: 'Question', exact: true })).toHaveFocus();
});

test('a nurse asks about a line by keyboard, and doesn’t recommend', async () => {
  hasChart({ order: chart });
  answers(medications.askQuestion, question());
  openApp(prescriberPath, nurse);
  await button('Ask a prescriber').click();
  await expectCount(dialog.getByRole('radio'), 0);
  await dialog.getByRole('button', { name: /About$/ }).click();
  await page.getByRole('option', { name: /^paracetamol/ }).click();
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Still needed?');
  await dialog.getByRole('checkbox', { name: 'Urgent' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectCount(dialog, 0);
  expect(callsOf(medications.askQuestion)).toMatchObject([
    {
      body: {
        content: {
          kind: 'question',
          medicationForeignKey: key,
          words: 'Still needed?',
          isUrgent: true,
        },
      },
    },
  ]);
});

test('a pharmacist sees the outcome on the line, and recommends a change as a prescription', async () => {
  // The line read otherwise then.
  const lineThen = { product: line.product, instructions: 'four at night' };
  hasChart({ order: chart, questions: [closed({ isMine: true, line: lineThen })] });
  answers(medications.seeQuestions, null);
  answers(medications.askQuestion, question());
  answers(medications.product, null);
  openApp(pharmacyPath, pharmacist);
  await expect.element(page.getByText('Declined, Priya Raman')).toBeVisible();
  await expect.element(page.getByText(/^Asked about .*four at night$/)).toBeVisible();
  expect(callsOf(medications.seeQuestions)).toHaveLength(1);
  await button('Ask a prescriber').click();
  await dialog.getByRole('button', { name: /About$/ }).click();
  await page.getByRole('option', { name: /^paracetamol/ }).click();
  await dialog.getByRole('radio', { name: 'Recommend to change it' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Kidneys');
  await expectBothLooks();
  await dialog.getByRole('button', { name: 'Next: the prescription' }).click();
  await dialog.getByRole('textbox', { name: 'Directions' }).fill('with food');
  await dialog.getByRole('button', { name: 'Send recommendation' }).click();
  await expectCount(dialog, 0);
  expect(callsOf(medications.askQuestion)).toMatchObject([
    {
      body: {
        content: {
          kind: 'recommendation',
          words: 'Kidneys',
          proposal: { kind: 'change', prescription: { directions: 'with food' } },
        },
      },
    },
  ]);
});

test('CHT-02 the history keeps what was asked, with its answer', async () => {
  hasChart({ order: chart, questions: [closed()] });
  openApp(`${prescriberPath}?tab=history`, nurse);
  const item = page.getByRole('article', { name: 'Recommendation: cease' });
  await expect
    .element(item)
    .toMatchTextContent(/Declined.*Asked about.*paracetamol.*Still in pain/);
});
