import type { AllergyHistory } from '@wattle/contract/entities/allergy.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { allergyInfo, hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds, refuses } from '../../testing/server.ts';

const order = orderOf([medication({ id: 'sertraline' })]);
const allergyUpdate = page.getByRole('region', { name: 'Allergy update' });
const allergyTick = page.getByRole('checkbox', { name: 'Allergy update actioned' });
const chartReview = page.getByRole('region', { name: 'Chart review' });
const reviewTick = page.getByRole('checkbox', { name: 'Chart review actioned' });
const dialog = page.getByRole('alertdialog');
const saving = chartReview.getByText('Saving', { exact: true });
const button = (name: string) => dialog.getByRole('button', { name });

const reaction = (allergen: string) => ({ allergen, reaction: 'rash' });
const change: AllergyHistory = {
  id: 'a1',
  status: 'Unactioned',
  note: '',
  newNote: 'Ask the family',
  disclaimer: '',
  newDisclaimer: 'Not tested',
  allergyHistoryDetails: [reaction('latex')],
  newAllergyHistoryDetails: [reaction('latex'), reaction('adhesive dressings')],
};
const withChange = (more: Partial<AllergyHistory> = {}) =>
  allergyInfo({ allergyHistory: { ...change, ...more } });

const reviewed = {
  lastChartReviewDate: getPlainDate('2026-11-19'),
  expiryDate: getPlainDate('2027-05-20'),
  isChartReviewConfirmed: false,
  hasOnlyChartReviewChanges: true,
};

async function open(): Promise<void> {
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByRole('heading', { name: 'Medication chart' })).toBeVisible();
}

test('PHA-05 HDR-05 an allergy update and a chart review are announced above the chart', async () => {
  hasChart({ order, allergies: withChange(), summary: reviewed });
  await open();
  await expect
    .element(allergyUpdate)
    .toMatchTextContent(/Now: latex \(rash\), adhesive dressings \(rash\)\. Ask the family/);
  await expect
    .element(chartReview)
    .toMatchTextContent(/Chart reviewed\s*19-Nov-2026\. New chart expiry 20-May-2027/);
  await expect
    .element(page.getByRole('button', { name: 'Confirm actioned' }))
    .not.toHaveAttribute('aria-disabled');
  await expectBothLooks();
});

test('HDR-05 ALG-05 neither is shown once it is confirmed', async () => {
  hasChart({
    order,
    allergies: withChange({ status: 'Confirmed' }),
    summary: { ...reviewed, isChartReviewConfirmed: true },
  });
  await open();
  await expect.element(page.getByText('No changes to action')).toBeVisible();
  await expect.element(allergyUpdate).not.toBeInTheDocument();
  await expect.element(chartReview).not.toBeInTheDocument();
});

test('ALG-01 the badge compares the allergies before and after, with notes and disclaimers', async () => {
  hasChart({ order, allergies: withChange() });
  await open();
  await allergyUpdate.getByRole('button', { name: 'Allergy update' }).hover();
  const tip = page.getByRole('tooltip');
  await expect
    .element(tip)
    .toMatchTextContent(
      /Previous allergies \(and adverse reactions\).*latex \(rash\).*New allergies \(and adverse reactions\).*adhesive dressings \(rash\).*Ask the family.*Not tested/,
    );
  await expectBothLooks();
});

test('ALG-02 ALG-05 ticking asks, and Confirm confirms: the notice goes', async () => {
  hasChart({ order, allergies: withChange() });
  answers(portal.confirmAllergyChange, () => {
    answers(portal.allergies, withChange({ status: 'Confirmed' }));
    return null;
  });
  await open();
  await allergyTick.click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Confirm allergy changes are actioned' }))
    .toMatchTextContent(/Are you sure you want to mark the allergy changes as actioned\?/);
  await expect.element(page.getByText('Allergy update actioned')).toBeInTheDocument();
  await expectBothLooks();
  await button('Confirm').click();
  await expect.element(allergyUpdate).not.toBeInTheDocument();
  expect(callsOf(portal.confirmAllergyChange)).toMatchObject([
    { body: { allergyhistoryId: 'a1', actionstatus: true, authoringSystemForeignKey: 'r1' } },
  ]);
});

test('ALG-02 Cancel resets the tick, tells the server, and leaves the tick to be used at once', async () => {
  hasChart({ order, allergies: withChange() });
  answers(portal.actionAllergyChange, null);
  await open();
  await allergyTick.click();
  const release = holds(medications.chartSummary);
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(allergyTick).not.toBeChecked();
  await allergyTick.click();
  await expect.element(dialog).toBeVisible();
  release();
  expect(callsOf(portal.actionAllergyChange)).toMatchObject([{ body: { actionstatus: false } }]);
});

test('ALG-03 ALG-05 ticking the review marks it, Confirm acknowledges it, and the notice goes', async () => {
  hasChart({ order, summary: reviewed });
  answers(portal.actionChartReview, null);
  answers(portal.confirmChartReview, null);
  await open();
  await reviewTick.click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Acknowledge chart review' }))
    .toMatchTextContent(/Are you sure you want to acknowledge the new chart expiry\?/);
  await expect.element(page.getByText('Chart review actioned')).toBeInTheDocument();
  expect(callsOf(portal.actionChartReview)).toMatchObject([
    {
      body: { pharmacyMedicationOrderId: order.id, actionstatus: true, isConfirmed: false },
    },
  ]);
  hasSummary(true);
  await button('Confirm').click();
  await expect.element(chartReview).not.toBeInTheDocument();
  expect(callsOf(portal.confirmChartReview)).toMatchObject([{ params: { orderId: order.id } }]);
  expect(callsOf(portal.actionChartReview)[1]).toMatchObject({
    body: { actionstatus: true, isConfirmed: true },
  });
});

test('ALG-03 Cancel takes the review’s mark back, and leaves the tick to be used at once', async () => {
  hasChart({ order, summary: reviewed });
  answers(portal.actionChartReview, null);
  await open();
  await reviewTick.click();
  const release = holds(medications.chartSummary);
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(reviewTick).not.toBeChecked();
  await expect.element(saving).not.toBeInTheDocument();
  await reviewTick.click();
  await expect.element(dialog).toBeVisible();
  release();
  expect(callsOf(portal.actionChartReview)[1]).toMatchObject({ body: { actionstatus: false } });
});

test('ALG-03 ALG-04 a review that couldn’t be acknowledged is unmarked, and asks again', async () => {
  // As if the mark couldn't be taken back.
  hasChart({ order, summary: { ...reviewed, isChartReviewActioned: true } });
  answers(portal.actionChartReview, null);
  fails(portal.confirmChartReview, 500, 'boom');
  await open();
  await expect.element(reviewTick).not.toBeChecked();
  await reviewTick.click();
  await button('Confirm').click();
  await button('OK').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(reviewTick).not.toBeChecked();
  const marks = () => callsOf(portal.actionChartReview).map(({ body }) => body.actionstatus);
  expect(marks()).toEqual([true, false]);
  await expect.element(saving).not.toBeInTheDocument();
  await reviewTick.click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Acknowledge chart review' }))
    .toBeVisible();
  expect(marks()).toEqual([true, false, true]);
});

function hasSummary(isChartReviewConfirmed: boolean): void {
  answers(medications.chartSummary, {
    prescriptionIdentifier: null,
    updatedDate: null,
    isReviewDue: false,
    isReviewSoon: false,
    hasChartChanged: false,
    isChartReviewActioned: true,
    lastPharmacyMedicationOrderId: order.id,
    ...reviewed,
    isChartReviewConfirmed,
  });
}

const marking = 'There was a problem marking this change as actioned';

test.for([
  {
    operation: portal.actionAllergyChange,
    press: ['Cancel'],
    tick: allergyTick,
    title: marking,
    text: 'We have experienced an issue marking the allergy update as actioned. Please try again.',
  },
  {
    operation: portal.confirmAllergyChange,
    press: ['Confirm'],
    tick: allergyTick,
    title: 'There was a problem confirming changes have been actioned',
    text: 'We have experienced an issue confirming the allergy update. Please try again.',
  },
  {
    operation: portal.actionChartReview,
    press: [],
    tick: reviewTick,
    title: marking,
    text: 'We have experienced an issue marking the chart review as actioned. Please try again.',
  },
  {
    operation: portal.confirmChartReview,
    press: ['Confirm'],
    tick: reviewTick,
    title: 'There was a problem confirming changes',
    text: 'We have experienced an issue confirming the chart review. Please try again.',
  },
])('ALG-04 $text', async ({ operation, press, tick, title, text }) => {
  hasChart({ order, allergies: withChange(), summary: reviewed });
  answers(portal.actionChartReview, null);
  fails(operation, 500, 'boom');
  await open();
  await tick.click();
  for (const name of press) await button(name).click();
  const problem = page.getByRole('alertdialog', { name: title, exact: true });
  await expect.element(problem.getByText(text)).toBeVisible();
  await expect.element(page.getByText('boom')).not.toBeInTheDocument();
  await problem.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(tick).not.toBeChecked();
});

test.for([
  {
    operation: portal.confirmAllergyChange,
    tick: allergyTick,
    notice: allergyUpdate,
    title: 'There was a problem confirming changes have been actioned',
  },
  {
    operation: portal.confirmChartReview,
    tick: reviewTick,
    notice: chartReview,
    title: 'There was a problem confirming changes',
  },
])(
  'ALG-04 ALG-05 if somebody else has confirmed it, the notice goes and $title stays',
  async (given) => {
    const { operation, tick, notice, title } = given;
    hasChart({ order, allergies: withChange(), summary: reviewed });
    answers(portal.actionChartReview, null);
    refuses(operation, 'Already_Confirmed');
    await open();
    await tick.click();
    await expect.element(button('Confirm')).toBeVisible();
    answers(portal.allergies, withChange({ status: 'Confirmed' }));
    hasSummary(true);
    await button('Confirm').click();
    await expect.element(notice).not.toBeInTheDocument();
    const problem = page.getByRole('alertdialog', { name: title, exact: true });
    await expect.element(problem).toBeVisible();
    await problem.getByRole('button', { name: 'OK' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test('ALG-02 ALG-04 an allergy change that another has replaced isn’t confirmed, and the reason says so', async () => {
  hasChart({ order, allergies: withChange() });
  const message = 'The allergies have changed since you opened this chart.';
  refuses(portal.confirmAllergyChange, 'Not_Latest', message);
  await open();
  await allergyTick.click();
  await expect.element(button('Confirm')).toBeVisible();
  const newAllergyHistoryDetails = [reaction('peanuts')];
  answers(portal.allergies, withChange({ id: 'a2', newAllergyHistoryDetails }));
  await button('Confirm').click();
  await expect.element(dialog).toMatchTextContent(/confirming the allergy update.*changed since/);
  await button('OK').click();
  await expect.element(allergyUpdate).toMatchTextContent(/Now: peanuts \(rash\)/);
  await expect.element(allergyTick).not.toBeChecked();
});

test('ALG-03 ALG-04 a review of an older order isn’t acknowledged, and the reason says so', async () => {
  hasChart({ order, summary: reviewed });
  answers(portal.actionChartReview, null);
  refuses(portal.confirmChartReview, 'Not_Latest');
  await open();
  await reviewTick.click();
  await button('Confirm').click();
  await expect
    .element(dialog)
    .toMatchTextContent(/confirming the chart review\..*The chart has changed since you opened it/);
});

const added = medication({ id: 'zinc', status: 'New', confirmed: false });
test.for([
  {
    clause: 'ALG-02',
    tick: allergyTick,
    title: 'Confirm allergy changes are actioned',
    brings: () => answers(portal.allergies, withChange({ id: 'a2' })),
  },
  {
    clause: 'ALG-03',
    tick: reviewTick,
    title: 'Acknowledge chart review',
    brings: () => {
      const id = Uuid.parse('00000000-0000-4000-8000-000000000002');
      answers(medications.latestOrder, orderOf([added], { id, sequence: 2 }));
    },
  },
])('$clause LIV-01 the question “$title” closes when another comes', async (given) => {
  const { tick, title, brings } = given;
  hasChart({ order: orderOf([added]), allergies: withChange(), summary: reviewed });
  answers(portal.actionChartReview, null);
  answers(medications.changeStatus, { action: 'Actioned' });
  await open();
  const release = holds(medications.changeStatus);
  await page.getByRole('switch', { name: /^To action/ }).click();
  await tick.click();
  const question = page.getByRole('alertdialog', { name: title });
  await expect.element(question).toBeVisible();
  // The saved action loads the chart again, as a live event does.
  brings();
  release();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(tick).not.toBeChecked();
});
