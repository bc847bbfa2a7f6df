import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { everyType, prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { expectBothLooks, expectCount, expectNothingHidden } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { amoxicillin } from '../testing/catalogue.ts';
import { prednisolone, warfarin } from '../testing/schedule-form.ts';
import { course, gone, line, list, listId } from '../testing/lists.ts';
import { answers, callsOf, fails, holds, refuses } from '../../../testing/server.ts';
import { hasResidents } from '../../residents/testing/list.ts';

const home = '/residents/medications-list';
const doctor = person({ userType: 'Doctor' });

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const lines = page.getByRole('list', { name: 'Medicines of the list' }).getByRole('listitem');

test('LST-01 the lists’ address leads to their home, which shows each with its medicines', async () => {
  answers(medications.listMedicationLists, [
    list(),
    list({ id: listId.replace('1', '3'), name: 'Empty', lines: [] }),
  ]);
  openApp(home, doctor);
  await expect.element(heading('Medication lists')).toBeVisible();
  expect(window.location.pathname).toBe(`${home}/home`);
  const row = page.getByRole('row', { name: /After a fall/ });
  await expect.element(row).toMatchTextContent(/2: paracetamol, amoxicillin/);
  await expect.element(page.getByRole('row', { name: /Empty/ })).toMatchTextContent(/None yet/);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect
    .element(nav.getByRole('link', { name: 'Medication lists' }))
    .toHaveAttribute('aria-current', 'page');
  await expect
    .element(nav.getByRole('link', { name: 'Residents' }))
    .not.toHaveAttribute('aria-current');
  await expectBothLooks();
  await page.getByRole('link', { name: 'Edit After a fall' }).click();
  await expect.element(heading('After a fall')).toBeVisible();
  expect(window.location.pathname).toBe(`${home}/view/${listId}`);
});

const others = everyType.filter((type: UserType) => !prescriberTypes.some((one) => one === type));
test.each(others)('LST-01 GATE-09 a %s is sent to / and has no link there', async (userType) => {
  hasResidents([]);
  openApp(`${home}/home`, person({ userType }));
  await expect.element(page.getByRole('link', { name: 'Residents' }).first()).toBeVisible();
  expect(window.location.pathname).toBe('/residents');
  await expect
    .element(page.getByRole('link', { name: 'Medication lists' }))
    .not.toBeInTheDocument();
});

test('LST-01 no lists, and lists that can’t be loaded, never look the same', async () => {
  fails(medications.listMedicationLists, 500, 'boom');
  openApp(`${home}/home`, doctor);
  await expect.element(page.getByText('We couldn’t load your medication lists')).toBeVisible();
  // Nothing but the button loads them again.
  expect(callsOf(medications.listMedicationLists)).toHaveLength(1);
  answers(medications.listMedicationLists, []);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('You have no medication lists yet')).toBeVisible();
});

test('LST-01 a list is created in a dialog and then opened', async () => {
  answers(medications.listMedicationLists, []);
  openApp(`${home}/home`, doctor);
  await page.getByRole('button', { name: 'Add medication list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add medication list' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const add = dialog.getByRole('button', { name: 'Add list' });
  await add.click();
  await expect.element(name).toHaveAccessibleDescription(/Enter a name/);
  await userEvent.fill(name, 'x'.repeat(81));
  await expect.element(name).toHaveAccessibleDescription(/Shorten this to 80 characters/);
  await expect.element(name).toHaveValue('x'.repeat(81));
  await userEvent.keyboard('{Escape}');
  const asks = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
  await asks.getByRole('button', { name: 'Keep editing' }).click();
  refuses(medications.saveMedicationList, 'List_Name_Taken');
  await userEvent.fill(name, 'After a fall');
  await add.click();
  await expect
    .element(dialog.getByText('You already have a medication list with this name.'))
    .toBeVisible();
  await expect.element(name).toHaveValue('After a fall');
  await expectBothLooks();

  answers(medications.saveMedicationList, ({ params, body }) => ({
    ...list({ id: params.listId, name: body.name, revision: 1, lines: [] }),
  }));
  await add.click();
  await expect.element(heading('After a fall')).toBeVisible();
  const [first, second] = callsOf(medications.saveMedicationList);
  expect(second).toEqual(first);
  expect(second?.body).toEqual({ name: 'After a fall', revision: 0, lines: [] });
  expect(window.location.pathname).toBe(`${home}/view/${second?.params.listId}`);
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

test('LST-01 a medicine is added with a length in days, and keeps what was typed if that fails', async () => {
  answers(medications.listMedicationLists, [list({ lines: [line(1)] })]);
  answers(medications.searchCatalogue, { products: [amoxicillin], isCut: false });
  answers(medications.product, amoxicillin);
  openApp(`${home}/view/${listId}`, doctor);
  await page.getByRole('button', { name: 'Add medicine' }).click();
  await userEvent.type(page.getByRole('combobox', { name: 'Medicine' }), 'amoxi');
  const found = page.getByRole('option', { name: /^amoxicillin/ });
  await expect.element(found).toBeEnabled();
  await expectNothingHidden();
  await found.click();
  const dialog = page.getByRole('dialog', { name: /^Add.*amoxicillin/ });
  const days = dialog.getByRole('textbox', { name: 'Length in days' });
  await expect.element(days).toHaveValue('7');
  await expect.element(dialog.getByRole('textbox', { name: /date/i })).not.toBeInTheDocument();
  const save = dialog.getByRole('button', { name: 'Save in list' });
  for (const wrong of ['0', 'abc', '']) {
    await userEvent.fill(days, wrong);
    await save.click();
    await expect.element(days).toHaveAccessibleDescription(/number from 1 to 365/);
    await expect.element(days).toHaveValue(wrong);
  }
  await userEvent.fill(days, '5');
  await expectBothLooks();
  refuses(medications.saveMedicationList, 'List_Changed');
  answers(medications.listMedicationLists, [list({ revision: 5, lines: [line(1), gone] })]);
  await save.click();
  await expect.element(dialog.getByText(/^This list was changed somewhere else/)).toBeVisible();
  await expect.element(days).toHaveValue('5');
  answers(medications.saveMedicationList, ({ body }) => list({ revision: body.revision + 1 }));
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  // Added to the newer list, not in place of it.
  expect(callsOf(medications.saveMedicationList).at(-1)?.body).toMatchObject({
    name: 'After a fall',
    revision: 5,
    lines: [{ id: line(1).id }, { id: gone.id }, { productCode: amoxicillin.code, courseDays: 5 }],
  });
  await expect.element(page.getByRole('button', { name: 'Add medicine' })).toHaveFocus();
});

test('LST-01 a taper ends by the days of its last step, the one field that says so', async () => {
  answers(medications.listMedicationLists, [list({ lines: [] })]);
  answers(medications.searchCatalogue, { products: [prednisolone], isCut: false });
  answers(medications.product, prednisolone);
  answers(medications.saveMedicationList, ({ body }) => list({ revision: body.revision + 1 }));
  openApp(`${home}/view/${listId}`, doctor);
  await page.getByRole('button', { name: 'Add medicine' }).click();
  await userEvent.type(page.getByRole('combobox', { name: 'Medicine' }), 'predn');
  await page.getByRole('option', { name: /^prednisolone/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Add.*prednisolone/ });
  const whole = dialog.getByRole('textbox', { name: 'Length in days' });
  await userEvent.fill(whole, '5');
  await dialog.getByRole('button', { name: 'Add a next step' }).click();
  await expect.element(whole).not.toBeInTheDocument();
  const lengths = dialog.getByRole('textbox', { name: 'For how many days' });
  const [first, last] = [lengths.nth(0), lengths.nth(1)];
  await userEvent.fill(first, '5');
  await expect.element(last).toHaveValue('5');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Dose', exact: true }).nth(1), '10 mg');
  await userEvent.fill(last, 'abc');
  const save = dialog.getByRole('button', { name: 'Save in list' });
  await save.click();
  await expect.element(last).toHaveAccessibleDescription(/number from 1 to 365/);
  await userEvent.fill(last, '3');
  await expectBothLooks();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(medications.saveMedicationList).at(-1)?.body).toMatchObject({
    lines: [{ productCode: prednisolone.code, courseDays: 8 }],
  });
});

test('LST-01 medicines are reordered and removed, and the list is renamed and removed', async () => {
  answers(medications.listMedicationLists, [list()]);
  answers(medications.saveMedicationList, ({ body }) => {
    const known = [line(1), course].map((one) => [one.id, one] as const);
    const found = body.lines.map((one) => new Map(known).get(one.id) ?? line(1));
    return list({ name: body.name, revision: body.revision + 1, lines: found });
  });
  openApp(`${home}/view/${listId}`, doctor);
  await expect.element(lines.first()).toMatchTextContent(/paracetamol/);
  await expect.element(lines.nth(1)).toMatchTextContent(/Short course, 7 days, packed/);
  await expectBothLooks();
  await page.getByRole('button', { name: /^Move amoxicillin.* up/ }).click();
  await expect.element(lines.first()).toMatchTextContent(/amoxicillin/);
  await expect
    .element(page.getByRole('button', { name: /^Move amoxicillin.* down/ }))
    .toHaveFocus();
  await page.getByRole('button', { name: /^Remove paracetamol/ }).click();
  await page.getByRole('button', { name: 'Remove medicine' }).click();
  await expect.element(lines.nth(1)).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Medicines of the list' })).toHaveFocus();
  await page.getByRole('button', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename this list' });
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Infection');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect.element(heading('Infection')).toBeVisible();
  expect(callsOf(medications.saveMedicationList).map(({ body }) => body.revision)).toEqual([
    4, 5, 6,
  ]);

  answers(medications.removeMedicationList, null);
  answers(medications.listMedicationLists, []);
  await page.getByRole('button', { name: 'Remove list' }).click();
  const asks = page.getByRole('alertdialog', { name: 'Remove the list “Infection”?' });
  await asks.getByRole('button', { name: 'Remove list' }).click();
  await expect.element(page.getByText('You have no medication lists yet')).toBeVisible();
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

test('LST-01 a change made while an earlier one is being saved is saved after it', async () => {
  const three = [line(1), course, gone];
  answers(medications.listMedicationLists, [list({ lines: three })]);
  answers(medications.saveMedicationList, ({ body }) => {
    const lines = body.lines.flatMap(({ id }) => three.find((one) => one.id === id) ?? []);
    return list({ revision: body.revision + 1, lines });
  });
  openApp(`${home}/view/${listId}`, doctor);
  const release = holds(medications.saveMedicationList);
  await page.getByRole('button', { name: /^Move amoxicillin.* up/ }).click();
  await page.getByRole('button', { name: /^Remove paracetamol/ }).click();
  await page.getByRole('button', { name: 'Remove medicine' }).click();
  await page.getByRole('button', { name: /^Move paracetamol.* down/ }).click();
  expect(callsOf(medications.saveMedicationList)).toHaveLength(1);
  release();
  await expect.poll(() => callsOf(medications.saveMedicationList)).toHaveLength(3);
  const saved = callsOf(medications.saveMedicationList).map(({ body }) => body);
  expect(saved.map(({ revision }) => revision)).toEqual([4, 5, 6]);
  const left = [course.id, gone.id];
  expect(saved.map(({ lines: now }) => now.map(({ id }) => id))).toEqual([
    [course.id, line(1).id, gone.id],
    left,
    left,
  ]);
});

test('LST-01 a list that is created or removed late doesn’t lead away from where the user has gone', async () => {
  answers(medications.listMedicationLists, [list()]);
  const infection = list({ id: listId.replace('1', '3'), name: 'Infection' });
  answers(medications.saveMedicationList, infection);
  const create = holds(medications.saveMedicationList);
  openApp(`${home}/home`, doctor);
  await page.getByRole('button', { name: 'Add medication list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add medication list' });
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Infection');
  await dialog.getByRole('button', { name: 'Add list' }).click();
  window.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  create();
  await expect.element(page.getByRole('row', { name: /Infection/ })).toBeVisible();
  expect(window.location.pathname).toBe(`${home}/home`);

  answers(medications.removeMedicationList, null);
  const remove = holds(medications.removeMedicationList);
  await page.getByRole('link', { name: 'Edit After a fall' }).click();
  await page.getByRole('button', { name: 'Remove list' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove list' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Medication lists' }).click();
  await page.getByRole('link', { name: 'Edit Infection' }).click();
  await expect.element(heading('Infection')).toBeVisible();
  answers(medications.listMedicationLists, [{ ...infection, name: 'Infections' }]);
  remove();
  await expect.element(heading('Infections')).toBeVisible();
  expect(window.location.pathname).toBe(`${home}/view/${infection.id}`);
});

test('LST-01 a list that doesn’t exist says so', async () => {
  answers(medications.listMedicationLists, []);
  openApp(`${home}/view/${listId}`, doctor);
  await expect.element(page.getByText('There is no such list')).toBeVisible();
  expect(document.title).toBe('There is no such list – Wattle');
});

test('LST-01 a line that is written as text says so, and that it isn’t checked', async () => {
  const { dosage, dose, frequency, doseTimes } = medication();
  const lineOfData = line(2, { dosage, dose, frequency, doseTimes });
  answers(medications.listMedicationLists, [list({ lines: [line(1), lineOfData] })]);
  openApp(`${home}/view/${listId}`, doctor);
  const said = lines.getByText('Written as text, not checked');
  await expect.element(lines.first()).toMatchTextContent(/Written as text, not checked/);
  await expectCount(said, 1);
  await expectBothLooks();
});

test('LST-01 closing the form that a typed line filled in asks before it is lost', async () => {
  answers(medications.listMedicationLists, [list()]);
  answers(medications.searchCatalogue, { products: [warfarin], isCut: false });
  answers(medications.product, warfarin);
  openApp(`${home}/view/${listId}`, doctor);
  await page.getByRole('button', { name: 'Add medicine' }).click();
  await userEvent.type(page.getByRole('combobox', { name: 'Medicine' }), 'warf 3mg nocte');
  await page.getByRole('option', { name: /^warfarin/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Add.*warfarin/ });
  await expect.element(dialog.getByRole('textbox', { name: 'In one line' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Discard/);
});
