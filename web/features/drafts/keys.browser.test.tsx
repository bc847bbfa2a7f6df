import { medications } from '@wattle/contract/operations/medications.ts';
import { courseDaysOf } from '@wattle/contract/rules/line/course-days.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectCount, expectTexts } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf } from '../../testing/server.ts';
import { hasResidents, openList, residents, rows } from '../residents/testing/list.ts';
import { amoxicillin } from './testing/catalogue.ts';
import { keepsDrafts } from './testing/kept-drafts.ts';
import { named } from './testing/review.ts';

const order = orderOf([medication({ product: { name: 'metformin', ingredients: ['metformin'] } })]);
const tray = page.getByRole('region', { name: 'Draft changes' });
const success = page.getByText(/^Success! Your changes have been finalised/);

test('DRF-01 amoxicillin 500 mg three times a day for 7 days is drafted with at most 24 keys', async () => {
  hasChart({ order });
  keepsDrafts(order);
  // With the choices of the demo's catalogue, each of which takes a Tab.
  const product = {
    ...amoxicillin,
    brands: ['Alphamox', 'Amoxil'],
    doses: ['500 mg (1 capsule)', '1 g (2 capsules)'],
    frequencies: ['every-8-hours' as const, 'three-times-daily' as const],
    courseDays: 5,
  };
  answers(medications.searchCatalogue, { products: [product], isCut: false });
  answers(medications.product, product);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  const add = page.getByRole('button', { name: 'Add medicine' });
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  await focusOn(add);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await userEvent.keyboard(key);
  };
  const tabTo = async (field: Locator) => {
    while (document.activeElement !== field.element() && keys < 40) await press('{Tab}');
  };
  await press('{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Medicine' })).toHaveFocus();
  for (const letter of 'amox') await press(letter);
  await expect.element(page.getByRole('option', { name: /^amoxicillin/ })).toBeEnabled();
  await press('{ArrowDown}');
  await press('{Enter}');
  const adding = page.getByRole('dialog', { name: /^Add: amoxicillin/ });
  const preview = adding.getByRole('region', { name: 'How it will look on the chart' });
  await expect.element(adding.getByRole('textbox', { name: 'Dose', exact: true })).toHaveFocus();
  // The usual dose is there and seen; how often and how long are chosen.
  await expect.element(preview).toMatchTextContent(/500.mg \(1.capsule\)/);
  await expect.element(preview).toBeInViewport({ ratio: 1 });
  await tabTo(adding.getByRole('button', { name: /Frequency/ }));
  await press('t');
  await press('h');
  await expect.element(preview).toMatchTextContent(/three times a day/);
  const days = adding.getByRole('textbox', { name: 'Days' });
  await tabTo(days);
  await press('7');
  await expect.element(days).toHaveValue('7');
  await expect.element(preview).toMatchTextContent(/Short course, from .* to /);
  await press('{Control>}{Enter}{/Control}');
  await expect.element(adding).not.toBeInTheDocument();
  await expect.element(tray).toMatchTextContent('1 added');
  expect(keys).toBeLessThanOrEqual(24);

  const [saved] = callsOf(medications.saveDraft);
  expect(saved?.body).toMatchObject({
    kind: 'add',
    prescription: {
      dose: '500 mg (1 capsule)',
      frequency: 'three-times-daily',
      courseType: 'ShortCourse',
    },
  });
  const { startDate, endDate } = saved?.body.prescription ?? {};
  expect(startDate && endDate && courseDaysOf(startDate, endDate)).toBe(7);
});

test('DRF-01 DRF-02 three medicines are re-prescribed, read and finalised with at most 11 keys', async () => {
  const three = orderOf(['atorvastatin', 'metformin', 'sertraline'].map(named));
  hasChart({ order: three });
  const kept = keepsDrafts(three);
  answers(medications.finalise, ({ body }) => ({ id: body.id, sequence: 2, finalisedAt }));
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await focusOn(page.getByRole('checkbox', { name: /^Select atorvastatin/ }));
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await userEvent.keyboard(key);
  };
  for (const key of [' ', '{ArrowDown}', ' ', '{ArrowDown}', ' ']) await press(key);
  await expect.element(tray.getByText(/^3 selected/)).toBeVisible();
  await press('{Control>}{Enter}{/Control}');
  await expect.poll(() => kept).toHaveLength(3);
  await press('{Control>}{Enter}{/Control}');
  const review = page.getByRole('dialog', { name: 'Review and finalise' });
  const finalise = review.getByRole('button', { name: 'Finalise and send to pharmacy' });
  await expect.element(finalise).toBeVisible();
  const toRead = review.getByRole('group', { name: 'The order' });
  while (document.activeElement !== toRead.element() && keys < 10) await press('{Tab}');
  await press('{End}');
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(success).toBeVisible();
  expect(callsOf(medications.finalise)).toMatchObject([
    { body: { draftIds: kept.map(({ id }) => id) } },
  ]);
  expect(keys).toBeLessThanOrEqual(11);
});

test('DRF-01 from the checkbox of a medicine it is ceased with 8 keys', async () => {
  const three = orderOf(['atorvastatin', 'metformin', 'sertraline'].map(named));
  hasChart({ order: three });
  const kept = keepsDrafts(three);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await focusOn(page.getByRole('checkbox', { name: /^Select atorvastatin/ }));
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Change' })).toHaveFocus();
  // Change comes before Cease.
  await userEvent.keyboard('c');
  await userEvent.keyboard('e');
  await expect.element(page.getByRole('menuitem', { name: 'Cease' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Reason for ceasing' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => kept)
    .toMatchObject([{ kind: 'cease', medicationForeignKey: 'metformin' }]);
});

test('RES-05 DRF-01 DRF-02 a medicine of a resident found by keys is ceased with four clicks; after finalising there is a way to the next resident', async () => {
  hasChart({ order });
  const kept = keepsDrafts(order);
  answers(medications.product, null);
  answers(medications.finalise, ({ body }) => {
    kept.length = 0;
    return { id: body.id, sequence: 2, finalisedAt };
  });
  const all = residents(12);
  hasResidents(all, ({ query }) => all.filter(({ familyName }) => familyName.includes(query)));
  await openList('Doctor');
  await userEvent.keyboard('{Control>}/{/Control}A01');
  await expectCount(rows, 3);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => window.location.pathname).toBe('/residents/gp/demo/A010');

  let clicks = 0;
  const click = async (role: 'button' | 'menuitem', name: string | RegExp) => {
    clicks += 1;
    await page.getByRole(role, { name }).click();
  };
  await click('button', /^Actions for metformin/);
  await click('menuitem', 'Cease');
  await click('button', 'No longer needed');
  await click('button', 'Save draft');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(tray).toMatchTextContent('1 ceased');
  expect(clicks).toBeLessThanOrEqual(4);

  await tray.getByRole('button', { name: /^Review and finalise/ }).click();
  await page.getByRole('button', { name: 'Finalise and send to pharmacy' }).click();
  const banner = page.getByRole('status').filter({ has: success });
  await expectTexts(banner.getByRole('link'), [
    'Stay on this screen',
    'Return to list of all residents',
    'Next resident (2 of 3)',
  ]);
  await banner.getByRole('link', { name: /^Next resident/ }).click();
  await expect.poll(() => window.location.pathname).toBe('/residents/gp/demo/A011');
  await expect.element(page.getByRole('link', { name: 'Next resident (3 of 3)' })).toBeVisible();
  await expect.element(success).not.toBeInTheDocument();
});
