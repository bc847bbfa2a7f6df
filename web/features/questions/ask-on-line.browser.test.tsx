import type { Question } from '@wattle/contract/entities/question.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount, expectTexts } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails } from '../../testing/server.ts';

const of = (name: string, changes = {}) =>
  medication({ id: name, product: { name, ingredients: [name] }, ...changes });
const chart = orderOf([of('digoxin'), of('metformin'), of('zinc', { status: 'Ceased' })]);
const keyOf = (name: string) =>
  chart.medications.find(({ product }) => product.name === name)?.authoringSystemForeignKey;

const asked: Question = {
  id: '00000000-0000-4000-8000-0000000000b1',
  kind: 'question',
  medicationForeignKey: null,
  words: 'Still needed?',
  isUrgent: false,
  source: '',
  line: null,
  state: 'open',
  asked: { by: 'Jodie Walsh', at: Instant.parse('2026-11-21T01:30:00.000Z') },
  askedByType: 'RegisteredNurse',
  isMine: true,
  askedOf: null,
  seen: null,
  outcome: null,
};
const nurse = person({ userType: 'RegisteredNurse' });
const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const items = page.getByRole('menuitem');

test('a nurse asks about a medicine from the menu of its row, by keyboard, and is back on that menu’s button', async () => {
  hasChart({ order: chart });
  answers(medications.askQuestion, asked);
  openApp(prescriberPath, nurse);
  const menu = button('Actions for metformin');
  await expect.element(menu).toBeEnabled();
  await focusOn(menu);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(items.last()).toHaveFocus();
  await expect.element(items.last()).toHaveTextContent('Ask a prescriber');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialog.getByRole('button', { name: /About$/ }))
    .toMatchTextContent(/^metformin:/);
  await expect.element(dialog.getByRole('textbox', { name: 'Question' })).toHaveFocus();
  await expectBothLooks();
  await userEvent.keyboard('{Escape}');
  await expectCount(dialog, 0);
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}Still needed?{Control>}{Enter}{/Control}');
  await expect.poll(() => callsOf(medications.askQuestion)).toHaveLength(1);
  expect(callsOf(medications.askQuestion)[0]?.body.content).toMatchObject({
    medicationForeignKey: keyOf('metformin'),
    words: 'Still needed?',
  });
  await expectCount(dialog, 0);
  await expect.element(menu).toHaveFocus();
});

test('while nothing can be drafted, the menu of a row still asks', async () => {
  hasChart({ order: chart });
  fails(medications.encounter, 500, 'Away.');
  openApp(prescriberPath, nurse);
  await button('Actions for digoxin').click();
  await expectTexts(items, ['Ask a prescriber']);
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Actions for zinc')).toBeDisabled();
});

test.each(['1280px', '768px', '320px'])(
  'at %s a nurse who doesn’t draft asks about a medicine by a button on its row',
  async (width) => {
    await page.viewport(parseInt(width, 10), 900);
    hasChart({ order: chart });
    openApp(prescriberPath, nurse, { draftOnBehalf: false });
    const ask = button('Ask a prescriber about digoxin');
    await expect.element(ask).toBeVisible();
    await expectCount(button(/^Ask a prescriber about/), 2);
    await expectBothLooks();
    await focusOn(ask);
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog.getByRole('button', { name: /About$/ }))
      .toMatchTextContent(/^digoxin:/);
    await userEvent.keyboard('{Escape}');
    await expectCount(dialog, 0);
    await expect.element(ask).toHaveFocus();
  },
);

test('a prescriber’s menu asks nobody', async () => {
  hasChart({ order: chart });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect.element(button('Actions for digoxin')).toBeEnabled();
  await button('Actions for digoxin').click();
  await expect.element(items.first()).toBeVisible();
  await expectCount(page.getByRole('menuitem', { name: 'Ask a prescriber' }), 0);
});

test.each([
  ['office staff', person({ userType: 'GeneralStaffAdmin' }), {}],
  ['a nurse, of a resident who has left', nurse, { residentStatus: 'Discharged' as const }],
])('%s has no button to ask', async (_, who, resident) => {
  hasChart({ order: chart, resident });
  openApp(prescriberPath, who, { draftOnBehalf: false });
  await expect.element(page.getByRole('table', { name: 'Medication chart' })).toBeVisible();
  await expectCount(button(/^Ask a prescriber/), 0);
});
