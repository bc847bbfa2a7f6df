import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { focusOn } from '../../../testing/focus.ts';
import {
  add,
  field,
  form,
  alendronate,
  preview,
  saved,
  warfarin,
} from '../testing/schedule-form.ts';

const frequency = form.getByRole('button', { name: /Frequency/ });
const day = (name: string) => form.getByRole('button', { name, exact: true }).first();
const hint = /Or type m, tu, w, th, f, sa or su\./;

/** Counts the keys that are pressed; in braces a key with a name. */
function keyboard() {
  let count = 0;
  const type = async (keys: string) => {
    for (const key of keys.match(/\{[^}]+\}|./g) ?? []) {
      count += 1;
      await userEvent.keyboard(key);
    }
  };
  const tabTo = async (to: Locator) => {
    for (let tabs = 0; document.activeElement !== to.element() && tabs < 20; tabs += 1) {
      await type('{Tab}');
    }
    await expect.element(to).toHaveFocus();
  };
  return { type, tabTo, count: () => count };
}

test('DRF-01 warfarin 3 mg on Monday, Wednesday and Friday and 4 mg on other days takes at most 19 keys', async () => {
  await add(warfarin);
  await expect.element(field('Dose')).toHaveFocus();
  const { type, tabTo, count } = keyboard();
  await tabTo(frequency);
  await type('di');
  await expect.element(frequency).toMatchTextContent(/by time/);
  await type('{ArrowRight}');
  await expect.element(frequency).toMatchTextContent(/by weekday/);
  await tabTo(day('Monday'));
  await type('mwf');
  await expect.element(day('Friday')).toHaveFocus();
  await expectBothLooks();
  await tabTo(field('Dose 2'));
  await type('4 mg');
  await tabTo(form.getByRole('checkbox', { name: 'On all other days of the week' }));
  await type(' ');
  await expect
    .element(preview)
    .toMatchTextContent(
      /3.mg \(3.tablets\) on Monday, Wednesday and Friday, 4.mg \(4.tablets\) on other days/,
    );
  expect(count()).toBeLessThanOrEqual(19);
  expect(await saved()).toMatchObject({ dosage: { steps: [{ parts: [{}, {}] }] } });
});

test('DRF-01 the day of a weekly medicine takes at most 7 keys', async () => {
  await add(alendronate);
  await expect.element(field('Dose')).toHaveFocus();
  const days = form.getByRole('toolbar', { name: /^Day of the week/ });
  await expect.element(days).toHaveAccessibleDescription(hint);
  const { type, tabTo, count } = keyboard();
  await tabTo(day('Monday'));
  await type('th');
  await expect.element(preview).toMatchTextContent(/once a week on Thursday/);
  expect(count()).toBeLessThanOrEqual(7);
  await userEvent.keyboard('{Tab}');
  await expect.element(form.getByRole('button', { name: 'Remove 08:00' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(day('Thursday')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft} ');
  await expect.element(preview).toMatchTextContent(/once a week on Wednesday/);
});

test.each([
  ['mon wed saturday th', ['Monday', 'Wednesday', 'Thursday', 'Saturday']],
  ['sathTUmm', ['Tuesday', 'Thursday', 'Saturday']],
])('DRF-01 the days of the week take “%s” as %s', async (typed, expected) => {
  await add(warfarin);
  await frequency.click();
  await userEvent.keyboard('on days of{Enter}');
  await focusOn(day('Monday'));
  await userEvent.keyboard(typed);
  const pressed = () =>
    form
      .getByRole('toolbar', { name: /^Days of the week/ })
      .getByRole('button', { pressed: true })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(pressed).toEqual(expected);
});
