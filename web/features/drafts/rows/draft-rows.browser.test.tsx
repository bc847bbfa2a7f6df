import { medications } from '@wattle/contract/operations/medications.ts';
import { medication, paracetamol, today } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../testing/expecting.ts';
import { focusOn } from '../../../testing/focus.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, holds, loses } from '../../../testing/server.ts';
import { addition, represcribing } from '../testing/drafts.ts';
import { keepsDrafts } from '../testing/kept-drafts.ts';

const chart = page.getByRole('table', { name: 'Medication chart' });
const doctor = person({ userType: 'Doctor' });

const of = (name: string) =>
  medication({
    id: name,
    product: { name, ingredients: [name], strength: '5 mg' },
    dose: '5 mg (1 tablet)',
    frequency: 'once-daily',
    doseTimes: ['08:00'],
  });
const order = orderOf([of('apixaban'), of('metformin'), of('sertraline')]);

const generics = () =>
  [...chart.element().querySelectorAll('tr[data-medicine] strong:first-child')]
    .filter((one) => one.parentElement?.matches(':first-child') && !one.closest('dl'))
    .map((one) => one.textContent)
    .filter((text) => /^[a-z]/.test(text));

test('DRF-01 CHT-03 a medicine to be added is shown in its group, in order, and can be told apart', async () => {
  hasChart({ order });
  answers(medications.listDrafts, [
    addition('lactulose', 'Regular'),
    addition('amoxicillin', 'ShortCourse'),
  ]);
  openApp(prescriberPath, doctor);
  await expect.element(chart.getByText('Draft: new').first()).toBeVisible();
  await expectTexts(chart.getByRole('heading', { level: 2 }), [
    'Regular (3) + 1 draft',
    'Short course (0) + 1 draft',
  ]);
  expect(generics()).toEqual(['apixaban', 'lactulose', 'metformin', 'sertraline', 'amoxicillin']);
  const row = chart.getByRole('row').filter({ hasText: 'lactulose' });
  await expect.element(row.getByText('Draft: new')).toBeVisible();
  await expect.element(row).toMatchTextContent(/Not sent to the pharmacy yet/);
  expect(getComputedStyle(row.element()).outlineStyle).toBe('dashed');
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Remove draft' })).toBeVisible();
});

test('DRF-01 the first medicine of a chart is shown in its group before it is finalised', async () => {
  hasChart({ order: null });
  answers(medications.listDrafts, [addition('lactulose', 'Regular')]);
  openApp(prescriberPath, doctor);
  await expect.element(chart.getByRole('heading', { name: 'Regular (0) + 1 draft' })).toBeVisible();
  await expect.element(page.getByText(/No medications found/)).not.toBeInTheDocument();
});

test('DRF-01 a draft about a medicine marks its row, and no row moves or grows', async () => {
  hasChart({ order });
  const saved = keepsDrafts(order);
  openApp(prescriberPath, doctor);
  const actions = page.getByRole('button', { name: 'Actions for metformin' });
  await expect.element(actions).toBeEnabled();
  const places = () =>
    [...chart.element().querySelectorAll('tbody tr')].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      // On the page: it may be scrolled to what is clicked.
      return [Math.round(top + window.scrollY), Math.round(height)];
    });
  const mark = chart.getByRole('button', { name: 'Draft: re-prescribe' });
  const draft = async () => {
    await actions.click();
    await page.getByRole('menuitem', { name: 'Re-prescribe' }).click();
    await expect.element(mark).toBeVisible();
  };
  for (const width of [1280, 768, 1920]) {
    await page.viewport(width, 800);
    const before = places();
    await draft();
    expect(places()).toEqual(before);
    await expect.poll(() => saved).toHaveLength(1);
    await actions.click();
    await page.getByRole('menuitem', { name: 'Remove draft' }).click();
    await expect.element(mark).not.toBeInTheDocument();
    await expect.poll(() => saved).toHaveLength(0);
  }
});

test('CHT-03 a chart is accessible and fits, light and dark, wide and narrow', async () => {
  const more = [
    medication({ id: 'course', courseType: 'ShortCourse', endDate: today }),
    medication({ id: 'prn', courseType: 'AsRequired', prnReason: 'pain' }),
    medication({ id: 'fresh', status: 'New', confirmed: false }),
    medication({ id: 'ceased', status: 'Ceased' }),
  ];
  hasChart({ order: orderOf([...order.medications, ...more]) });
  openApp(prescriberPath, doctor);
  await expect.element(page.getByRole('button', { name: 'Actions for metformin' })).toBeEnabled();
  await expectBothLooks();
  await page.viewport(400, 800);
  await expectNoSidewaysScroll();
});

test('DRF-01 the list of drafts has the dose of each, is accessible and fits, light and dark, wide and narrow', async () => {
  hasChart({ order });
  answers(medications.listDrafts, [
    addition('metformin', 'Regular'),
    represcribing(of('sertraline')),
  ]);
  openApp(prescriberPath, doctor);
  await page.getByRole('button', { name: 'Show drafts' }).click();
  const drafts = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem');
  await expect.element(drafts.first()).toMatchTextContent(/metformin.*DOSE 1.g/);
  await expect.element(drafts.last()).toMatchTextContent(/sertraline.*DOSE 5.mg/);
  await expectBothLooks();
});

test('DRF-01 a draft is removed from its row or from the list, and Undo brings it back', async () => {
  hasChart({ order });
  const kept = keepsDrafts(order);
  openApp(prescriberPath, doctor);
  const tray = page.getByRole('region', { name: 'Draft changes' });
  const choose = async (name: string, action: string) => {
    const actions = page.getByRole('button', { name: `Actions for ${name}` });
    await actions.click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await choose('sertraline', 'Re-prescribe');
  await choose('metformin', 'Cease');
  const ceasing = page.getByRole('dialog', { name: /^Cease: metformin/ });
  await ceasing.getByRole('button', { name: 'No longer needed' }).click();
  await ceasing.getByRole('button', { name: 'Save draft' }).click();
  const both = '2 drafts: 1 re-prescribed, 1 ceased. Not sent to the pharmacy yet.';
  await expect.element(tray.getByText(both)).toBeVisible();
  await chart.getByRole('button', { name: 'Draft: cease' }).hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Reason: No longer needed');

  await choose('metformin', 'Remove draft');
  await expect.element(tray.getByText(/^1 draft:/)).toBeVisible();
  await expect.element(tray.getByText(/^The draft for metformin.* was removed\.$/)).toBeVisible();
  await focusOn(tray.getByRole('button', { name: 'Undo' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(tray.getByText(both)).toBeVisible();
  await expect.element(tray).toHaveFocus();
  await tray.getByRole('button', { name: 'Show drafts' }).click();
  await tray.getByRole('button', { name: /^Remove the draft for sertraline/ }).click();
  await expect.element(tray.getByText(/^1 draft: 1 ceased\./)).toBeVisible();
  await expect.poll(() => kept).toMatchObject([{ kind: 'cease', reason: 'No longer needed' }]);
});

test('DRF-01 a removed draft can’t be brought back beside a new one of the same medicine', async () => {
  hasChart({ order });
  const kept = keepsDrafts(order);
  openApp(prescriberPath, doctor);
  const tray = page.getByRole('region', { name: 'Draft changes' });
  const note = tray.getByText(/^The draft for metformin.* was removed\.$/);
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await choose('metformin', 'Re-prescribe');
  await choose('metformin', 'Remove draft');
  await choose('sertraline', 'Re-prescribe');
  await expect.element(tray.getByText(/^1 draft:/)).toBeVisible();
  await expect.element(note).toBeVisible();
  await choose('metformin', 'Re-prescribe');
  await expect.element(tray.getByText(/^2 drafts:/)).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await expect.poll(() => kept).toHaveLength(2);
});

test('DRF-01 if a draft can’t be removed, another keeps its Undo; the message hides no draft or footer', async () => {
  hasChart({ order });
  const kept = keepsDrafts(order);
  const stays = addition('codeine', 'Regular');
  const goes = addition('lactulose', 'Regular');
  kept.push(stays, { ...goes, product: { ...goes.product, code: 'W0999' } });
  loses(medications.removeDraft, ({ params }) => params.draftId === stays.id);
  const release = holds(medications.removeDraft);
  openApp(prescriberPath, doctor);
  const tray = page.getByRole('region', { name: 'Draft changes' });
  await tray.getByRole('button', { name: 'Show drafts' }).click();
  await tray.getByRole('button', { name: /^Remove the draft for codeine/ }).click();
  await tray.getByRole('button', { name: /^Remove the draft for lactulose/ }).click();
  release();
  await expect
    .element(page.getByText(/^Smith, John: We couldn’t remove the draft for codeine/))
    .toBeVisible();
  await expect.element(tray.getByText(/^The draft for lactulose.* was removed\.$/)).toBeVisible();
  const box = (shown: Locator) => shown.element().getBoundingClientRect();
  const message = page.getByRole('region', { name: 'Notifications' });
  await expect.poll(() => box(message).bottom - box(tray).top).toBeLessThanOrEqual(0);
  window.scrollTo(0, document.documentElement.scrollHeight);
  // A page scrolls by whole pixels.
  expect(box(page.getByRole('contentinfo')).bottom).toBeLessThan(box(message).top + 1);
  await tray.getByRole('button', { name: 'Undo' }).click();
  await expect.element(tray.getByText(/^2 drafts:/)).toBeVisible();
});

test('DRF-01 Undo of a draft that couldn’t be removed adds no second one, and brings back one that was', async () => {
  hasChart({ order });
  const kept = keepsDrafts(order);
  const [stays, goes] = [addition('codeine', 'Regular'), addition('lactulose', 'Regular')];
  kept.push(stays, { ...goes, product: { ...goes.product, code: 'W0999' } });
  loses(medications.removeDraft, ({ params }) => {
    if (params.draftId === goes.id) kept.pop();
    return true;
  });
  openApp(prescriberPath, doctor);
  const tray = page.getByRole('region', { name: 'Draft changes' });
  await tray.getByRole('button', { name: 'Show drafts' }).click();
  for (const name of ['codeine', 'lactulose']) {
    const release = holds(medications.removeDraft);
    await tray.getByRole('button', { name: new RegExp(`^Remove the draft for ${name}`) }).click();
    await tray.getByRole('button', { name: 'Undo' }).click();
    release();
    await expect
      .element(page.getByText(new RegExp(`We couldn’t remove the draft for ${name}`)))
      .toBeVisible();
  }
  await expect.element(tray.getByText(/^2 drafts:/)).toBeVisible();
  await expect.poll(() => callsOf(medications.saveDraft)).toHaveLength(1);
  expect(kept.map(({ id }) => id)).toEqual([stays.id, expect.not.stringMatching(goes.id)]);
});

test('DRF-01 the second half of a double click that moves doesn’t remove another draft', async () => {
  hasChart({ order });
  const second = addition('lactulose', 'Regular');
  const another = { ...second, product: { ...second.product, code: 'W0999' } };
  keepsDrafts(order).push(addition('codeine', 'Regular'), another);
  openApp(prescriberPath, doctor);
  const tray = page.getByRole('region', { name: 'Draft changes' });
  await tray.getByRole('button', { name: 'Show drafts' }).click();
  let pressed = 0;
  window.addEventListener('pointerdown', () => (pressed = performance.now()), { once: true });
  await tray.getByRole('button', { name: /^Remove the draft for codeine/ }).click();
  const other = tray.getByRole('button', { name: /^Remove the draft for/ });
  await expectCount(other, 1);
  await expect.poll(() => getComputedStyle(other.element()).pointerEvents).toBe('auto');
  expect(performance.now() - pressed).toBeGreaterThanOrEqual(600);
  await other.click();
  await expectCount(other, 0);
});

test('DRF-01 the tray has the focus after the draft of a new medicine is removed with its row', async () => {
  hasChart({ order });
  const kept = keepsDrafts(order);
  kept.push(addition('codeine', 'Regular'));
  openApp(prescriberPath, doctor);
  const actions = page.getByRole('button', { name: /^Actions for codeine/ });
  await focusOn(actions);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Edit draft' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Remove draft' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(actions).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Draft changes' })).toHaveFocus();
});

test('DRF-01 the page has the focus after the tray disappears with the last note in it', async () => {
  hasChart({ order });
  const kept = keepsDrafts(order);
  kept.push(addition('codeine', 'Regular'));
  openApp(prescriberPath, doctor);
  const tray = page.getByRole('region', { name: 'Draft changes' });
  await tray.getByRole('button', { name: 'Show drafts' }).click();
  await tray.getByRole('button', { name: /^Remove the draft for codeine/ }).click();
  await focusOn(tray.getByRole('button', { name: 'Dismiss' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(tray).not.toBeInTheDocument();
  expect(document.activeElement?.id).toBe('content');
});

test('DRF-01 closing a drafting dialog returns the focus to the menu of its row', async () => {
  hasChart({ order });
  answers(medications.listDrafts, [addition('lactulose', 'Regular')]);
  answers(medications.product, {
    ...paracetamol,
    schedule: 'S4',
    brands: [],
    route: 'oral',
    usualCourseType: 'Regular',
    doses: ['1 g (2 tablets)'],
    frequencies: ['three-times-daily'],
    prnReason: null,
    maximum24h: null,
    courseDays: null,
    packable: true,
    matchedName: null,
  });
  openApp(prescriberPath, doctor);
  for (const [name, action] of [
    ['metformin', 'Change'],
    ['sertraline', 'Cease'],
    ['lactulose', 'Edit draft'],
  ] as const) {
    const row = chart.getByRole('row').filter({ hasText: name });
    const menu = row.getByRole('button', { name: /^Actions for/ });
    await expect.element(menu).toBeEnabled();
    await menu.click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  }
});

test('CHT-03 a long script number is shown whole', async () => {
  await page.viewport(1280, 800);
  const scriptNumber = '3DEMOWATTLE0910018-1001';
  hasChart({ order: orderOf([medication({ scriptNumber })]) });
  openApp(prescriberPath, doctor);
  const by = chart.getByRole('cell').filter({ hasText: scriptNumber });
  await expect.element(by).toBeVisible();
  const cell = by.element();
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
});

test('CHT-03 a draft written as text has its mark inside its row', async () => {
  await page.viewport(1280, 800);
  const text = medication({ id: 'warfarin', product: { name: 'warfarin' }, dosage: undefined });
  hasChart({ order: orderOf([text]) });
  answers(medications.listDrafts, [represcribing(text)]);
  openApp(prescriberPath, doctor);
  const mark = chart.getByRole('button', { name: /^Draft: re-prescribe/ });
  await expect.element(mark).toMatchTextContent(/unchecked/);
  const [inner, cell] = [mark.element(), mark.element().closest('td')];
  expect(inner.scrollWidth).toBeLessThanOrEqual(inner.clientWidth);
  const [own, around] = [inner, cell ?? inner].map((one) => one.getBoundingClientRect());
  expect(own?.bottom).toBeLessThanOrEqual(around?.bottom ?? 0);
  expect(own?.left).toBeGreaterThanOrEqual(around?.left ?? 0);
});
