import { medications } from '@wattle/contract/operations/medications.ts';
import { lineEvent } from '@wattle/contract/rules/testing/line-events.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { addDays, formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dateText } from '../../../lib/time/date-text.ts';
import { todayAt } from '../../../lib/time/clock.ts';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf } from '../../../testing/server.ts';
import { keepsDrafts } from '../testing/kept-drafts.ts';

const doctor = person({ userType: 'Doctor' });
const today = todayAt(TimeZone.parse('Australia/Adelaide'));
const on = (day: number) => formatClinicalDate(addDays(today, day));
const typed = (day: number) => dateText(addDays(today, day));
const dialog = page.getByRole('dialog');
const save = dialog.getByRole('button', { name: 'Save draft' });

async function opens(order: ReturnType<typeof orderOf>, item: string) {
  hasChart({ order });
  const saved = keepsDrafts(order);
  openApp(prescriberPath, doctor);
  const actions = page.getByRole('button', { name: /^Actions for/ });
  await expect.element(actions).toBeEnabled();
  await actions.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return saved;
}

test('DRF-01 a medicine is paused until a day, by the keyboard, and the row says what is drafted', async () => {
  const saved = await opens(orderOf([medication()]), 'Pause');
  await expectBothLooks();
  await save.click();
  await expect.element(dialog.getByText('Choose when it’s given again')).toBeVisible();
  await expect.element(dialog.getByText('Enter the reason')).toBeVisible();

  await dialog.getByRole('radio', { name: 'By itself, after a day' }).click();
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard(typed(5));
  await dialog.getByRole('button', { name: 'Operation or procedure' }).click();
  await expect
    .element(dialog.getByRole('status').filter({ hasText: 'Not given' }))
    .toMatchTextContent(
      `Not given from ${on(0)} to ${on(5)}. Given again from ${on(6)} by itself.`,
    );
  await save.click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    kind: 'pause',
    prescription: null,
    reason: 'Operation or procedure',
    event: { kind: 'pause', since: today, until: { kind: 'date', date: addDays(today, 5) } },
  });
  await expect.element(page.getByRole('button', { name: 'Draft: pause' })).toBeVisible();
});

test('DRF-01 a pause until something happens, and days that can’t be', async () => {
  const course = medication({ endDate: addDays(today, 2) });
  const saved = await opens(orderOf([course]), 'Pause');
  const since = dialog.getByRole('textbox', { name: 'First day not given' });
  await since.fill(typed(3));
  await dialog.getByRole('radio', { name: 'When somebody resumes it' }).click();
  await dialog.getByRole('textbox', { name: 'Reason for the pause' }).fill('INR 6.2');
  await save.click();
  await expect.element(dialog.getByText('Enter until what it’s paused')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Paused until' }).fill('INR below 4');
  await save.click();
  await expect
    .element(dialog.getByText(`The course ends on ${on(2)}, before the pause starts`))
    .toBeVisible();
  await since.fill(typed(1));
  await save.click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]?.event).toEqual({
    kind: 'pause',
    since: addDays(today, 1),
    until: { kind: 'event', words: 'INR below 4' },
  });
});

const pausedLine = medication({
  events: [
    lineEvent({ kind: 'pause', since: today, until: { kind: 'event', words: 'INR below 4' } }),
  ],
});

test('CHT-02 a paused medicine says so in its place, and is resumed from there', async () => {
  const saved = await opens(orderOf([pausedLine]), 'Resume');
  await expectBothLooks();
  await save.click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({ kind: 'resume', event: { kind: 'resume', on: today } });
  const row = page.getByRole('row').filter({ hasText: 'Don’t give.' });
  await expect
    .element(row)
    .toMatchTextContent(
      `Don’t give. Paused since ${on(0)} until INR below 4: operation. By Ada Park.`,
    );
  await expect.element(row.getByText('Paused', { exact: true })).toBeVisible();
  await expectBothLooks();
});

test('DRF-02 a paused medicine that is prescribed again stays paused, and the form says so', async () => {
  answers(medications.product, null);
  await opens(orderOf([pausedLine]), 'Change');
  await expect
    .element(dialog.getByText(/^Stays paused since .* until INR below 4: operation\.$/))
    .toBeVisible();
  expect(callsOf(medications.saveDraft)).toHaveLength(0);
});
