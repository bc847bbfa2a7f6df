import type { Dosage } from '@wattle/contract/entities/dosage.ts';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { readDose } from '@wattle/contract/rules/dosing/read-dose.ts';
import { textFieldsOf } from '@wattle/contract/rules/dosing/text-fields.ts';
import { medication, today } from '@wattle/contract/rules/testing/medications.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers } from '../../../testing/server.ts';
import { ceasing, represcribing } from '../testing/drafts.ts';
import { keepsDrafts } from '../testing/kept-drafts.ts';
import { prednisolone, today as day } from '../testing/schedule-form.ts';

const doctor = person({ userType: 'Doctor' });
const reviewPath = `${prescriberPath}/pharmacy-request`;
const dialog = page.getByRole('dialog', { name: 'Review and finalise' });
const tray = page.getByRole('region', { name: 'Draft changes' });
const chart = page.getByRole('table', { name: 'Medication chart' });
const finalise = dialog.getByRole('button', { name: 'Finalise and send to pharmacy' });
const edit = dialog.getByRole('button', { name: /^Edit the draft for paracetamol/ });
const held = 'One draft can’t be finalised yet. Fix or remove it first.';
const keep = 'Look at the chart as it is now, then edit this draft to keep it, or remove it.';

const twice: Pick<Medication, 'frequency' | 'doseTimes'> = {
  frequency: 'twice-daily',
  doseTimes: ['08:00', '20:00'],
};
const ceased = medication({
  ...twice,
  status: 'Ceased',
  confirmed: false,
  stoppedDate: today,
  ceased: { by: 'Priya Raman', at: finalisedAt },
  changeReason: 'Rash',
});
/** What stands in its place at half the dose. */
const current = medication({
  ...twice,
  id: 'm2',
  status: 'New',
  confirmed: false,
  replaces: 'm1',
  prescribedBy: 'Priya Raman',
  dose: '500 mg (1 tablet)',
});

/** Drafted on the chart before, at another dose. */
function drafted(kind: Draft['kind']): Draft {
  if (kind === 'cease') return ceasing();
  const again = represcribing(medication({ ...twice, dose: '1.5 g (3 tablets)' }));
  return { ...again, kind, reason: kind === 'change' ? 'Pain' : null };
}

/** The chart as another prescriber has made it, and this draft from before. */
function openOvertaken(lines: Medication[], draft: Draft, path = reviewPath): Draft[] {
  const order = orderOf(lines, { finalisedAt: Instant.parse('2026-11-19T23:05:30.000Z') });
  hasChart({ order });
  const kept = keepsDrafts(order);
  kept.push(draft);
  answers(medications.product, null);
  answers(medications.finalise, ({ body }) => ({ id: body.id, sequence: 2, finalisedAt }));
  openApp(path, doctor);
  return kept;
}

test.each([
  ['change', 'changed', [ceased, current]],
  ['change', 're-prescribed', [current]],
  ['represcribe', 'changed', [ceased, current]],
  ['represcribe', 're-prescribed', [current]],
] as const)(
  'DRF-01 DRF-02 a %s of a medicine since %s is held, and is edited as one about the medicine as it is now',
  async (kind, verb, lines) => {
    const kept = openOvertaken([...lines], drafted(kind));
    const message = `Priya Raman has ${verb} this medicine since you drafted this. ${keep}`;
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect
      .element(dialog.getByText(/^The chart changed at .* by Priya Raman\./))
      .toBeVisible();
    await expect
      .element(dialog.getByText(/^On the chart now:/))
      .toMatchTextContent(/On the chart now: .*DOSE 500 mg \(1 tablet\)/);
    // What was typed stays, beside what it would now change.
    await expect
      .element(dialog.getByText('Dose', { exact: true }).element().parentElement)
      .toMatchTextContent(/from 500 mg \(1 tablet\).* to 1\.5 g \(3 tablets\)/);
    await expect.element(finalise).toHaveAccessibleDescription(held);
    if (kind === 'change' && verb === 'changed') await expectBothLooks();

    await edit.click();
    const form = page.getByRole('dialog', { name: /paracetamol/ });
    await expect
      .element(form.getByRole('textbox', { name: 'Dose' }))
      .toHaveValue('1.5 g (3 tablets)');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await expect.element(dialog.getByText(message)).not.toBeInTheDocument();
    expect(kept).toMatchObject([{ id: drafted(kind).id, kind, medicationForeignKey: 'm2' }]);
    await expect.element(finalise).not.toHaveAttribute('aria-disabled');
  },
);

/** Prednisolone 25 mg for so many days, then 20 mg for 5 days, then stop. */
function taperOf(first: number, changes: Parameters<typeof medication>[0] = {}): Medication {
  const step = (dose: string, length: number | null) => {
    const read = readDose(dose, prednisolone);
    if (read.kind !== 'dose') throw new RangeError(dose);
    const doses = [{ dose: read.dose, times: ['08:00'] }];
    return { length, parts: [{ days: { kind: 'days', every: 1 } as const, doses }] };
  };
  const endDate = addDays(day, first + 4);
  const dosage: Dosage = { kind: 'schedule', steps: [step('25 mg', first), step('20 mg', null)] };
  const { code, ingredients, strength, form, structure } = prednisolone;
  return medication({
    ...textFieldsOf({ dosage, startDate: day, endDate }),
    product: { code, ingredients, strength, form, structure, name: 'prednisolone 5 mg tablet' },
    courseType: 'ShortCourse',
    startDate: day,
    endDate,
    dosage,
    ...changes,
  });
}

test('DRF-01 DRF-02 of two prescribers who change a step of one taper, the second sees the other’s step beside their own, which is kept', async () => {
  const { status, confirmed, stoppedDate, ceased: by, changeReason } = ceased;
  const before = taperOf(5, { status, confirmed, stoppedDate, ceased: by, changeReason });
  const theirs = taperOf(7, {
    id: 'm2',
    status: 'New',
    replaces: 'm1',
    prescribedBy: 'Priya Raman',
  });
  const mine = represcribing(taperOf(6), { kind: 'change', reason: 'Slower' });
  const kept = openOvertaken([before, theirs], mine);
  const told = `Priya Raman has changed this medicine since you drafted this. ${keep}`;
  await expect.element(dialog.getByText(told)).toBeVisible();
  await expect
    .element(dialog.getByText(/^On the chart now:/))
    .toMatchTextContent(/DOSE 25 mg \(5 tablets\) for 7 days, then 20 mg/);
  await expect
    .element(dialog.getByText('Dose', { exact: true }).element().parentElement)
    .toMatchTextContent(
      /step 1: from 25 mg \(5 tablets\) for 7 days → to 25 mg \(5 tablets\) for 6 days/,
    );
  await expect.element(finalise).toHaveAccessibleDescription(held);
  await dialog.getByRole('button', { name: /^Edit the draft for prednisolone/ }).click();
  const form = page.getByRole('dialog', { name: /^Change: prednisolone/ });
  const days = form.getByRole('textbox', { name: 'For how many days' }).first();
  await expect.element(days).toHaveValue('6');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(dialog.getByText(told)).not.toBeInTheDocument();
  expect(kept).toMatchObject([
    {
      medicationForeignKey: 'm2',
      prescription: { dosage: { steps: [{ length: 6 }, { length: null }] } },
    },
  ]);
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
});

test('DRF-01 DRF-02 ceasing a medicine that was changed since is held, and then ceases it as it is now', async () => {
  const kept = openOvertaken([ceased, current], drafted('cease'));
  await expect.element(finalise).toHaveAccessibleDescription(held);
  await edit.click();
  const form = page.getByRole('dialog', { name: /^Cease: paracetamol/ });
  await expect.element(form).toMatchTextContent(/DOSE 500 mg \(1 tablet\)/);
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
  expect(kept).toMatchObject([{ kind: 'cease', medicationForeignKey: 'm2' }]);
});

test.each(['change', 'cease'] as const)(
  'DRF-01 DRF-02 a %s of a medicine ceased since says who ceased it and why, and can only be removed',
  async (kind) => {
    openOvertaken([ceased], drafted(kind));
    const message =
      'Priya Raman ceased this medicine on 21-Nov-2026. Reason: Rash. Remove this draft.';
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(finalise).toHaveAccessibleDescription(held);
  },
);

test('DRF-01 DRF-02 re-prescribing a medicine ceased since is held until saved again, with its effect', async () => {
  openOvertaken([ceased], drafted('represcribe'));
  const happened = 'Priya Raman ceased this medicine on 21-Nov-2026. Reason: Rash.';
  await expect.element(dialog.getByText(`${happened} ${keep}`)).toBeVisible();
  await expect.element(finalise).toHaveAccessibleDescription(held);
  await edit.click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(dialog.getByText(`${happened} Finalising starts it again.`)).toBeVisible();
  await expectBothLooks();
  await finalise.click();
  await expect.element(page.getByText(/Your changes have been finalised/)).toBeVisible();
});

test('DRF-01 DRF-02 a re-prescription that was saved on a chart not yet seen says that there will be two', async () => {
  const updatedAt = Instant.parse('2026-11-19T23:06:00.000Z');
  openOvertaken([ceased, current], { ...drafted('represcribe'), updatedAt });
  const message =
    'Priya Raman has changed this medicine. Finalising adds this prescription beside it.';
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(dialog.getByText(/^On the chart now:/)).toBeVisible();
});

test('DRF-01 DRF-02 the row of the medicine as it is now has the mark of the draft, and the list says why', async () => {
  openOvertaken([ceased, current], drafted('change'), prescriberPath);
  const mark = chart.getByRole('button', { name: /^Draft:/ });
  await expect.element(mark).toHaveTextContent('Draft: check again');
  await expectCount(mark, 1);
  const row = chart.getByRole('row').filter({ hasText: '500 mg (1 tablet)' });
  await expect.element(row.getByRole('button', { name: /^Draft:/ })).toBeVisible();
  for (const width of [1920, 1280, 768]) {
    await page.viewport(width, 800);
    const { bottom } = mark.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(row.element().getBoundingClientRect().bottom);
  }
  await mark.hover();
  const message = `Priya Raman has changed this medicine since you drafted this. ${keep}`;
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(message);
  // There for paper, where neither the mark nor the list is.
  await expect
    .element(row.getByRole('cell', { name: /^paracetamol/ }))
    .toMatchTextContent(/ this medicine:.*Priya Raman has changed this medicine since/);
  await tray.getByRole('button', { name: 'Show drafts' }).click();
  await expect.element(tray.getByText(message)).toBeVisible();
  await expectBothLooks();
});

test('DRF-01 DRF-02 a draft whose medicine has left the chart still shows what was typed', async () => {
  openOvertaken([], drafted('change'), prescriberPath);
  await tray.getByRole('button', { name: 'Show drafts' }).click();
  await expect.element(tray.getByText('1.5 g (3 tablets)')).toBeVisible();
  await expect.element(tray.getByText(/has been ceased or replaced since/)).toBeVisible();
});

test('DRF-01 DRF-02 Undo opens a removed draft whose medicine changed, and keeps it until it is saved', async () => {
  const kept = openOvertaken([ceased], drafted('represcribe'));
  await dialog.getByRole('button', { name: /^Remove the draft for paracetamol/ }).click();
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await undo.click();
  const save = page.getByRole('button', { name: 'Save draft' });
  await expect.element(save).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(save).not.toBeInTheDocument();
  expect(kept).toEqual([]);
  await undo.click();
  await save.click();
  await expect.element(undo).not.toBeInTheDocument();
  expect(kept).toMatchObject([{ kind: 'represcribe', medicationForeignKey: 'm1' }]);
});
