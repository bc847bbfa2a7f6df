import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectCount } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, holds } from '../../testing/server.ts';
import { keepsDrafts } from './testing/kept-drafts.ts';

const chart = page.getByRole('table', { name: 'Medication chart' });
const doctor = person({ userType: 'Doctor' });

const of = (name: string) => medication({ id: name, product: { name, ingredients: [name] } });
const order = orderOf([of('apixaban'), of('metformin'), of('sertraline')]);

test('DRF-01 an action on a selection by keyboard keeps the focus', async () => {
  hasChart({ order });
  keepsDrafts(order);
  openApp(prescriberPath, doctor);
  const tray = page.getByRole('region', { name: 'Draft changes' });
  const select = chart.getByRole('checkbox', { name: /^Select metformin/ });
  const press = async (name: string | RegExp) => {
    await focusOn(tray.getByRole('button', { name }));
    await userEvent.keyboard('{Enter}');
  };
  await select.click();
  await expect.element(tray.getByText(/^1 selected/)).toBeVisible();
  await press('Clear selection');
  await expect.element(tray).not.toBeInTheDocument();
  await expect.element(select).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(tray.getByText(/^1 selected/)).toBeVisible();
  await press(/^Re-prescribe selected/);
  await expect.element(tray.getByText(/^1 draft:/)).toBeVisible();
  await expect.element(select).toHaveFocus();
  // Ctrl+Enter belongs to the dialog that is open, also while the chart has drafts.
  await page.getByRole('button', { name: 'Keyboard' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Keyboard' })).toHaveFocus();
  expect(window.location.pathname).toBe(prescriberPath);
  // And on the button of a menu it continues without opening the menu.
  await focusOn(page.getByRole('button', { name: 'Actions for metformin' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Review and finalise' })).toBeVisible();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test('DRF-01 DRF-08 a tick made while the encounter is opening is kept', async () => {
  hasChart({ order });
  keepsDrafts(order);
  const open = holds(medications.encounter);
  openApp(prescriberPath, doctor);
  const tray = page.getByRole('region', { name: 'Draft changes' });
  const select = chart.getByRole('checkbox', { name: /^Select metformin/ });
  await select.click();
  await expect.element(tray.getByText(/^1 selected/)).toBeVisible();
  await expect.element(tray.getByText('Opening the encounter…')).toBeVisible();
  open();
  await tray.getByRole('button', { name: 'Re-prescribe selected (1)' }).click();
  await expect.element(tray.getByText(/^1 draft:/)).toBeVisible();
});

test('DRF-01 moving down by keyboard, the focus is not hidden under the tray and its open list', async () => {
  await page.viewport(768, 1024);
  const twenty = Array.from({ length: 20 }, (_, at) => of(`m${String(at).padStart(2, '0')}`));
  hasChart({ order: orderOf(twenty) });
  keepsDrafts(orderOf(twenty));
  // Shown all the same; none is still being sent when the test ends.
  holds(medications.saveDraft);
  openApp(prescriberPath, doctor);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: /^Re-prescribe selected/ }).click();
  await page.getByRole('button', { name: 'Show drafts' }).click();
  const boxes = chart.getByRole('checkbox');
  await focusOn(boxes.first());
  for (let at = 0; at < 19; at++) {
    await userEvent.keyboard('{ArrowDown}');
    const box = document.activeElement;
    const { left, bottom } = box?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
    const shown = document.elementFromPoint(left + 12, bottom - 2);
    expect(shown?.closest('[data-draft-select]')).toBe(box?.closest('[data-draft-select]'));
  }
});

test('DRF-01 ML8 sixty medicines are selected and re-prescribed at once', async () => {
  const sixty = Array.from({ length: 60 }, (_, at) => of(`m${String(at).padStart(2, '0')}`));
  hasChart({ order: orderOf(sixty) });
  keepsDrafts(orderOf(sixty));
  // Shown before the server has any of them; none is still being sent when the test ends.
  holds(medications.saveDraft);
  openApp(prescriberPath, doctor);
  await page.getByRole('button', { name: 'Select all' }).click();
  const tray = page.getByRole('region', { name: 'Draft changes' });
  await expect.element(tray.getByText(/^60 selected/)).toBeVisible();
  await tray.getByRole('button', { name: 'Re-prescribe selected (60)' }).click();
  await expect.element(tray.getByText(/^60 drafts:/)).toBeVisible();
  await expectCount(chart.getByText(/^Draft: re-prescribe/), 60);
});

test('DRF-01 a selection is saved whole, in the order of the chart', async () => {
  hasChart({ order });
  const kept = keepsDrafts(order);
  const release = holds(medications.saveDraft);
  openApp(prescriberPath, doctor);
  await page.getByRole('button', { name: 'Select all' }).click();
  const tray = page.getByRole('region', { name: 'Draft changes' });
  await tray.getByRole('button', { name: 'Re-prescribe selected (3)' }).click();
  await expect.element(tray.getByText(/^3 drafts:/)).toBeVisible();
  expect(kept).toEqual([]);
  release();
  await expect
    .poll(() => kept.map((one) => one.medicationForeignKey))
    .toEqual(['apixaban', 'metformin', 'sertraline']);
});

const asText = (name: string) =>
  medication({ id: name, product: { name, ingredients: [name] }, dosage: undefined });

test('DRF-01 re-prescribing a line that is written as text opens the form, marked, and drafts nothing yet', async () => {
  const text = orderOf([asText('warfarin')]);
  hasChart({ order: text });
  keepsDrafts(text);
  answers(medications.product, null);
  openApp(prescriberPath, doctor);
  await page.getByRole('button', { name: 'Actions for warfarin' }).click();
  await page.getByRole('menuitem', { name: 'Re-prescribe' }).click();
  const form = page.getByRole('dialog', { name: /^Re-prescribe: warfarin/ });
  await expect.element(form.getByRole('region', { name: 'Earlier text' })).toBeVisible();
  const times = form.getByRole('textbox', { name: 'Dose times' });
  await expect.element(times).toHaveAccessibleDescription('Taken from the earlier text: check it.');
  expect(callsOf(medications.saveDraft)).toEqual([]);
});

test('DRF-01 of a selection, lines that are written as text are named and open in the form', async () => {
  const mixed = orderOf([of('apixaban'), asText('digoxin'), asText('warfarin')]);
  hasChart({ order: mixed });
  const kept = keepsDrafts(mixed);
  answers(medications.product, null);
  openApp(prescriberPath, doctor);
  await page.getByRole('button', { name: 'Select all' }).click();
  const tray = page.getByRole('region', { name: 'Draft changes' });
  await expect
    .element(tray)
    .toMatchTextContent(/Written as text, so the form opens for each: digoxin, warfarin\./);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const form = page.getByRole('dialog', { name: /^Re-prescribe: / });
  await expect.element(form).toHaveAccessibleName(/digoxin/);
  await expect.poll(() => kept.map((one) => one.medicationForeignKey)).toEqual(['apixaban']);
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(tray.getByText(/^2 drafts:/)).toBeVisible();
  expect(kept.at(-1)?.prescription?.dosage).toBeDefined();
  await tray.getByRole('button', { name: 'Re-prescribe selected (1)' }).click();
  await expect.element(form).toHaveAccessibleName(/warfarin/);
  expect(kept).toHaveLength(2);
});
