import type { Draft } from '@wattle/contract/entities/draft.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { represcribe } from '@wattle/contract/rules/drafting.ts';
import { medication, paracetamol, today } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import {
  expectBothLooks,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf } from '../../../testing/server.ts';

const chart = page.getByRole('table', { name: 'Medication chart' });
const doctor = person({ userType: 'Doctor' });

const of = (name: string) => medication({ id: name, product: { name, ingredients: [name] } });
const order = orderOf([of('apixaban'), of('metformin'), of('sertraline')]);

/** A draft that adds this regular medicine. */
function addition(name: string, courseType: 'Regular' | 'ShortCourse'): Draft {
  const { startDate, ...rest } = represcribe(of(name), today);
  return {
    id: crypto.randomUUID(),
    kind: 'add',
    medicationForeignKey: null,
    prescription: {
      ...rest,
      startDate,
      courseType,
      endDate: courseType === 'ShortCourse' ? today : null,
    },
    reason: null,
    product: { ...paracetamol, ingredients: [name] },
    createdAt: finalisedAt,
    updatedAt: finalisedAt,
    performedOn: today,
  };
}

const generics = () =>
  [...chart.element().querySelectorAll('tr[data-medicine] strong:first-child')]
    .filter((one) => one.parentElement?.matches(':first-child') && !one.closest('dl'))
    .map((one) => one.textContent)
    .filter((text) => /^[a-z]/.test(text));

test('DRF-01 CHT-03 a medicine to be added stands in its group, in order, and is told apart', async () => {
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

test('DRF-01 the first medicine of a chart stands in its group before it is finalised', async () => {
  hasChart({ order: null });
  answers(medications.listDrafts, [addition('lactulose', 'Regular')]);
  openApp(prescriberPath, doctor);
  await expect.element(chart.getByRole('heading', { name: 'Regular (0) + 1 draft' })).toBeVisible();
  await expect.element(page.getByText(/No medications found/)).not.toBeInTheDocument();
});

test('DRF-01 a draft about a medicine marks its row, and no row moves or grows', async () => {
  hasChart({ order });
  const saved: Draft[] = [];
  answers(medications.listDrafts, () => saved);
  answers(medications.saveDraft, ({ params, body }) => {
    const draft = { ...addition('metformin', 'Regular'), ...body, id: params.draftId } as Draft;
    saved.push(draft);
    return draft;
  });
  openApp(prescriberPath, doctor);
  const actions = page.getByRole('button', { name: 'Actions for metformin' });
  await expect.element(actions).toBeEnabled();
  const places = () =>
    [...chart.element().querySelectorAll('tbody tr')].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return [Math.round(top), Math.round(height)];
    });
  for (const width of [1280, 768, 1920]) {
    await page.viewport(width, 800);
    const before = places();
    saved.length = 0;
    await actions.click();
    await page.getByRole('menuitem', { name: 'Re-prescribe' }).click();
    const mark = chart.getByRole('button', { name: 'Draft: re-prescribe' });
    await expect.element(mark).toBeVisible();
    expect(places()).toEqual(before);
    answers(medications.removeDraft, () => {
      saved.length = 0;
      return null;
    });
    await expect.poll(() => callsOf(medications.saveDraft).length).toBeGreaterThan(0);
    await expectBothLooks();
    await page.viewport(width, 800);
    await actions.click();
    await page.getByRole('menuitem', { name: 'Remove draft' }).click();
    await expect.element(mark).not.toBeInTheDocument();
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

test('DRF-01 the list of drafts is accessible and fits, light and dark, wide and narrow', async () => {
  hasChart({ order });
  answers(medications.listDrafts, [addition('metformin', 'Regular')]);
  openApp(prescriberPath, doctor);
  await page.getByRole('button', { name: 'Show drafts' }).click();
  await expect.element(page.getByRole('button', { name: /^Remove the draft for/ })).toBeVisible();
  await expectBothLooks();
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
