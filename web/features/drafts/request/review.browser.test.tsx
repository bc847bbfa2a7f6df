import type { Finding, OrderOverride } from '@wattle/contract/entities/safety.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { checks } from '@wattle/contract/rules/safety/check-chart.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf } from '../../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../../testing/expecting.ts';
import { answers, callsOf, fails, holds, refuses } from '../../../testing/server.ts';
import { cleanup } from '../../../ui/gallery/render.fixture.tsx';
import { represcribing } from '../testing/drafts.ts';
import { keepsDrafts } from '../testing/kept-drafts.ts';
import {
  dialog,
  doctor,
  drafted,
  finalise,
  named,
  openReview,
  readReview,
  reviewPath,
  success,
} from '../testing/review.ts';

const reason = dialog.getByRole('combobox', { name: /Reason to prescribe it all the same/ });
const noDrafts = dialog.getByText('There are no drafts to finalise.');
const removeWarfarin = dialog.getByRole('button', { name: /^Remove the draft for warfarin/ });

function finding(level: Finding['level'], key: string, message: string): Finding {
  return { key, check: 'interaction', level, message, source: null };
}
const bleeding = finding('conflict', 'warfarin+naproxen', 'Warfarin with naproxen: bleeding.');
const potassium = finding('caution', 'potassium', 'Watch the potassium.');

function finds(...findings: Finding[]): void {
  vi.spyOn(checks, 'interaction').mockImplementation(({ product }) =>
    product.ingredients.some((one) => one === 'warfarin' || one === 'naproxen')
      ? { findings, notChecked: ['Interactions of red rice aren’t known here.'] }
      : { findings: [], notChecked: [] },
  );
}

const sentOverrides = () => callsOf(medications.finalise).map(({ body }) => body.overrides);

test('DRF-02 DRF-07 each conflict is shown once, and needs a reason before it can be finalised', async () => {
  finds(bleeding, potassium);
  openReview(['warfarin', 'naproxen']);
  await expect.element(reason).toHaveValue('');
  await expectCount(dialog.getByText(/Warfarin with naproxen: bleeding/), 1);
  await expectCount(dialog.getByText(/Watch the potassium/), 1);
  await expect.element(finalise).toHaveAccessibleDescription('Give a reason for the conflict.');
  await expect.element(dialog.getByText('Give a reason for the conflict.').first()).toBeVisible();
  await expect.element(dialog.getByText('No known allergies')).toBeVisible();
  await expectBothLooks();

  await userEvent.selectOptions(reason, 'Another reason');
  await expect.element(finalise).toHaveAttribute('aria-disabled', 'true');
  const note = 'Cardiologist’s advice';
  await userEvent.fill(dialog.getByRole('textbox', { name: /Which reason/ }), note);
  await readReview();
  await finalise.click();
  await expect.element(success).toBeVisible();
  expect(sentOverrides()).toEqual([[{ key: bleeding.key, reason: 'other', note }]]);
});

test.each([
  [
    { leave: { on: getPlainDate('2026-11-20'), time: '14:30' as const, to: 'Royal Adelaide' } },
    'In hospital since 20-Nov-2026 14:30: Royal Adelaide',
  ],
  [{ leave: null, returnToReconcile: 'back' }, /a prescriber hasn’t checked this chart since$/],
])('DRF-02 the review says so of %j', async (stay, text) => {
  openReview(['warfarin']);
  await expect.element(finalise).toBeVisible();
  await expect.element(dialog.getByText(text)).not.toBeInTheDocument();
  cleanup();
  openReview(['warfarin'], {}, reviewPath, stay);
  await expect.element(dialog.getByText(text)).toBeVisible();
  await expectBothLooks();
});

test('DRF-07 a note that is too long is never cut, and isn’t sent until it is shortened', async () => {
  finds(bleeding);
  openReview(['warfarin', 'naproxen']);
  await userEvent.selectOptions(reason, 'The resident will be monitored');
  const note = dialog.getByRole('textbox', { name: 'Note' });
  const long = `${'Checked again. '.repeat(20)}Stop it on Friday.`;
  await userEvent.fill(note, long);
  await expect.element(note).toHaveValue(long);
  await expect
    .element(note)
    .toHaveAccessibleDescription('Shorten this to 300 characters. It has 318');
  await expect.element(finalise).toHaveAttribute('aria-disabled', 'true');
  await userEvent.fill(note, ' Stop it on Friday. ');
  await readReview();
  await finalise.click();
  await expect.element(success).toBeVisible();
  expect(sentOverrides()).toMatchObject([[{ key: bleeding.key, note: 'Stop it on Friday.' }]]);
});

test('DRF-07 a reason is about the prescription it was given for, and has to be chosen again for another', async () => {
  finds(bleeding);
  openReview(['warfarin', 'naproxen']);
  const note = dialog.getByRole('textbox', { name: 'Note' });
  await userEvent.selectOptions(reason, 'For a short time only');
  await userEvent.fill(note, 'For tonight');
  cleanup();
  openReview(['warfarin', 'naproxen']);
  await expect.element(reason).toHaveValue('short-term');

  cleanup();
  openReview(['warfarin', 'naproxen']);
  const naproxen = represcribing(
    { ...named('naproxen'), dosage: undefined, dose: '10 mg' },
    { id: drafted('naproxen', 2).id },
  );
  answers(medications.listDrafts, [drafted('warfarin'), naproxen]);
  await expect.element(reason).toHaveValue('');
  await expect.element(note).toHaveValue('For tonight');
  await expect.element(finalise).toHaveAttribute('aria-disabled', 'true');
  await userEvent.selectOptions(reason, 'The benefit outweighs the risk');
  await readReview();
  await finalise.click();
  await expect.element(success).toBeVisible();
  expect(sentOverrides()).toMatchObject([[{ reason: 'benefit', note: 'For tonight' }]]);
});

test('DRF-07 a reason chosen while its draft is being saved stays', async () => {
  finds(bleeding);
  openReview(['warfarin']);
  await expect.element(reason).toBeVisible();
  keepsDrafts(orderOf([named('warfarin')]));
  await removeWarfarin.click();
  const release = holds(medications.saveDraft);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await userEvent.selectOptions(reason, 'For a short time only');
  await expect.element(finalise).toHaveAccessibleDescription('Saving your drafts…');
  release();
  await finalise.click();
  await expect.element(success).toBeVisible();
  expect(sentOverrides()).toMatchObject([[{ reason: 'short-term' }]]);
});

test('DRF-07 the reason given before is filled in, with who gave it and when', async () => {
  finds(bleeding);
  const given: OrderOverride = {
    key: bleeding.key,
    reason: 'monitored',
    note: 'INR twice a week',
    lines: ['warfarin'],
    message: bleeding.message,
    check: 'interaction',
    orderId: orderOf([]).id,
    givenBy: 'Alistair Munro',
    givenAt: finalisedAt,
  };
  openReview(['warfarin', 'naproxen'], { overrides: [given] });
  await expect.element(reason).toHaveValue('monitored');
  await expect.element(dialog.getByText(/^Reason given before by Alistair Munro, /)).toBeVisible();
  await readReview();
  await finalise.click();
  await expect.element(success).toBeVisible();
  const { key: same, reason: because, note } = given;
  expect(sentOverrides()).toEqual([[{ key: same, reason: because, note }]]);
});

test('DRF-07 a conflict that has come up since is shown in the review, which keeps what was typed', async () => {
  finds(bleeding);
  openReview(['warfarin', 'naproxen']);
  await userEvent.selectOptions(reason, 'For a short time only');
  refuses(medications.finalise, 'Conflict_Without_Reason', undefined, [
    { propertyName: 'penicillin', message: 'Allergic to penicillin.' },
  ]);
  await readReview();
  const requests = callsOf(medications.licensedCheck).length;
  await finalise.click();
  await expect.element(dialog.getByText(/Allergic to penicillin/)).toBeVisible();
  await expect.element(finalise).toHaveAccessibleDescription('Give a reason for the conflict.');
  // The licensed source is asked again about a chart that may have changed, as after a live event.
  await expect.poll(() => callsOf(medications.licensedCheck)).toHaveLength(requests + 1);
  await expect.element(reason.first()).toHaveValue('');
  await expect.element(reason.nth(1)).toHaveValue('short-term');
  await expectBothLooks();
  await userEvent.selectOptions(reason.first(), 'What the chart says is out of date');
  answers(medications.finalise, ({ body }) => ({ id: body.id, sequence: 2, finalisedAt }));
  await readReview();
  await finalise.click();
  await expect.element(success).toBeVisible();
  expect(sentOverrides().at(-1)).toEqual(
    expect.arrayContaining([
      { key: 'penicillin', reason: 'record-wrong', note: null },
      { key: bleeding.key, reason: 'short-term', note: null },
    ]),
  );
});

test('DRF-07 a licensed source’s conflict needs a reason too, and an unreachable source says so', async () => {
  openReview(['warfarin']);
  const { id } = drafted('warfarin');
  const line = { line: id, findings: [bleeding], notChecked: [], failed: [] };
  answers(medications.licensedCheck, {
    source: 'Example Interactions',
    lines: [{ ...line, state: 'checked' }],
  });
  await expect.element(dialog.getByText('Also checked by Example Interactions')).toBeVisible();
  await expect.element(reason).toBeVisible();
});

test('DRF-07 without the allergies the review says so, and asks that they were checked', async () => {
  openReview(['warfarin']);
  fails(portal.allergies, 500, 'Away.');
  await expect.element(dialog.getByText('Allergies unavailable')).toBeVisible();
  await expect.element(finalise).toHaveAccessibleDescription(/^The allergies couldn’t be shown\./);
  await expectBothLooks();
  await dialog
    .getByRole('checkbox', {
      name: 'The allergies couldn’t be shown. I’ve checked them another way.',
    })
    .click();
  await finalise.click();
  await expect.element(success).toBeVisible();
  expect(callsOf(medications.finalise)).toMatchObject([{ body: { allergiesUnavailable: true } }]);
});

test('REG-06 DRF-02 a prescriber without numbers sees why they can’t finalise yet', async () => {
  hasChart({ order: orderOf([named('warfarin')]) });
  answers(medications.listDrafts, [drafted('warfarin')]);
  openApp(reviewPath, { ...doctor, missingNumbers: ['hpii', 'prescriberNumber'] });
  const why =
    'You can’t finalise yet, because your record here has neither an HPI-I nor a prescriber number. An administrator can add what is missing on the page Users.';
  await expect.element(dialog.getByText(why).first()).toBeVisible();
  await expect.element(finalise).toHaveAttribute('aria-disabled', 'true');
  await expect.element(finalise).toHaveAccessibleDescription(why);
  await expectBothLooks();
});

test('DRF-07 nothing shows above the resident and the allergies when the review is scrolled', async () => {
  await page.viewport(1280, 800);
  openReview(['digoxin', 'frusemide', 'metformin', 'perindopril', 'sertraline', 'warfarin']);
  const last = dialog.getByRole('button', { name: /^Remove the draft for warfarin/ });
  await expect.element(last).not.toBeInViewport();
  await expect.element(dialog.getByRole('group', { name: 'The order' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(last).toBeInViewport();
  const allergies = dialog.getByText('No known allergies');
  await expect.element(allergies).toBeInViewport({ ratio: 1 });
  const { left, top } = allergies.element().getBoundingClientRect();
  const { bottom } = dialog.getByRole('heading', { level: 2 }).element().getBoundingClientRect();
  const order = dialog.getByRole('group', { name: 'The order' }).element();
  for (let y = bottom; y <= top; y += 4) {
    expect(order.contains(document.elementFromPoint(left, y))).toBe(false);
  }
});

test('DRF-02 drafts that are still loading are never shown as none', async () => {
  hasChart({ order: orderOf([named('warfarin')]) });
  answers(medications.listDrafts, [drafted('warfarin')]);
  const release = holds(medications.listDrafts);
  openApp(reviewPath, doctor);
  await expect
    .element(dialog.getByText('Loading your drafts', { exact: true }))
    .toBeInTheDocument();
  await expect.element(noDrafts).not.toBeInTheDocument();
  release();
  await expect.element(removeWarfarin).toBeVisible();
});

test('DRF-02 drafts that fail to load are never shown as none, and can be loaded again', async () => {
  hasChart({ order: orderOf([named('warfarin')]) });
  fails(medications.listDrafts, 500, 'No.');
  openApp(reviewPath, doctor);
  await expect
    .element(dialog.getByRole('alert').getByText('We couldn’t load your drafts.'))
    .toBeVisible();
  await expect.element(noDrafts).not.toBeInTheDocument();
  answers(medications.listDrafts, [drafted('warfarin')]);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(removeWarfarin).toBeVisible();
});

test('DRF-02 closing a review after its last draft is gone gives the focus to the page', async () => {
  openReview(['warfarin']);
  await dialog.getByRole('button', { name: 'Back to the chart' }).click();
  await page.getByRole('button', { name: 'Review and finalise (1)' }).click();
  answers(medications.removeDraft, null);
  await removeWarfarin.click();
  await expect.element(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

test('DRF-02 DRF-07 a draft of a medicine re-prescribed since by another prescriber asks for no reason', async () => {
  finds(bleeding);
  const replaced = { replaces: 'warfarin', prescribedBy: 'Priya Raman' };
  hasChart({
    order: orderOf([{ ...named('warfarin'), ...replaced, authoringSystemForeignKey: 'w2' }]),
  });
  answers(medications.listDrafts, [drafted('warfarin')]);
  openApp(reviewPath, doctor);
  const text =
    'Priya Raman has re-prescribed this medicine since you drafted this. Look at the chart as it is now, then edit this draft to keep it, or remove it.';
  await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.element(reason).not.toBeInTheDocument();
  await expect
    .element(finalise)
    .toHaveAccessibleDescription('One draft can’t be finalised yet. Fix or remove it first.');
});

test('DRF-02 a re-prescription shows what it changes back on the chart as it is now', async () => {
  openReview(['warfarin']);
  hasChart({ order: orderOf([{ ...named('warfarin'), packagingType: 'UnPacked' }]) });
  answers(medications.listDrafts, [drafted('warfarin')]);
  await expect
    .element(dialog.getByRole('region', { name: /^Re-prescribed/ }))
    .toMatchTextContent(/Packaging *from Unpacked.* to Packed/);
});
