import { refusalCodes } from '@wattle/contract/errors.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, reload } from '../../testing/app.tsx';
import {
  facilityDetails,
  finalisedAt,
  hasChart,
  orderOf,
  prescriberPath,
  residentOf,
} from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, refuses } from '../../testing/server.ts';
import { ceasing } from './testing/drafts.ts';

const order = orderOf([medication({ id: 'sertraline' })]);
const review = page.getByRole('button', { name: 'Review chart' });
const tick = page.getByRole('checkbox', {
  name: /^I have reviewed the whole chart\. New chart expiry: /,
});
const finalise = page.getByRole('button', { name: 'Finalise and send to pharmacy' });
/** What the browser keeps with the address. */
const stateKept = (): unknown => window.history.state;

test('HDR-04 a prescriber reviews a chart that is due, without changing a medicine', async () => {
  hasChart({ order, summary: { isReviewDue: true } });
  answers(medications.finalise, ({ body }) => ({ id: body.id, sequence: 2, finalisedAt }));
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await review.click();
  await expect.element(tick).toBeChecked();
  await expectBothLooks();
  await tick.click();
  await expect.element(finalise).toHaveAttribute('aria-disabled', 'true');
  await tick.click();
  await finalise.click();
  await expect
    .poll(() => callsOf(medications.finalise))
    .toMatchObject([{ body: { draftIds: [], isChartReview: true, basedOnOrderId: order.id } }]);
});

test('HDR-04 a chart review that is refused stays ticked', async () => {
  hasChart({ order, summary: { isReviewDue: true } });
  refuses(medications.finalise, 'Controlled_Needs_Reauthentication');
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await review.click();
  await finalise.click();
  const message = refusalCodes.Controlled_Needs_Reauthentication;
  await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  await expect.element(tick).toBeChecked();
  await expect.element(tick).not.toHaveAccessibleDescription();
});

test('HDR-04 another order unticks a chart review, which says so, and can be ticked for the new order', async () => {
  hasChart({ order, summary: { isReviewDue: true } });
  refuses(medications.finalise, 'Not_Latest');
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await review.click();
  const other = orderOf([medication({ id: 'metformin' })], {
    id: '00000000-0000-4000-8000-000000000002',
    sequence: 2,
  });
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
  answers(medications.latestOrder, other);
  await finalise.click();
  const note =
    'The chart or its new last day has changed since you ticked this. Review it as it is now, then tick it again.';
  await expect.element(tick).toHaveAccessibleDescription(note);
  await expect.element(tick).not.toBeChecked();
  // Under the tick, and announced.
  await expectCount(page.getByText(note, { exact: true }), 2);
  await expectBothLooks();
  await tick.click();
  await expect.element(tick).not.toHaveAccessibleDescription();
  answers(medications.finalise, ({ body }) => ({ id: body.id, sequence: 3, finalisedAt }));
  await finalise.click();
  await expect
    .poll(() => callsOf(medications.finalise).at(-1)?.body)
    .toMatchObject({ isChartReview: true, basedOnOrderId: other.id });
});

test('HDR-04 a chart that can’t be loaded is never a review without drafts, and can be loaded again', async () => {
  hasChart({ order, summary: { isReviewDue: true } });
  fails(medications.latestOrder, 500, 'Away.');
  openApp(`${prescriberPath}/pharmacy-request`, person({ userType: 'Doctor' }));
  const dialog = page.getByRole('dialog', { name: 'Review and finalise' });
  await expect
    .element(dialog.getByRole('alert').getByText('We couldn’t load the medication chart'))
    .toBeVisible();
  await expect.element(dialog).not.toMatchTextContent(/no drafts/);
  answers(medications.latestOrder, order);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(tick).not.toBeChecked();
});

test('HDR-04 a chart that isn’t due has no button to review it', async () => {
  hasChart({ order });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect.element(page.getByRole('button', { name: 'Add medicine' })).toBeVisible();
  await expect.element(review).not.toBeInTheDocument();
});

test('HDR-04 DRF-02 without a review an expired chart stays expired, and the review of an order says so', async () => {
  hasChart({ order, summary: { expiryDate: getPlainDate('2026-11-20'), isReviewDue: true } });
  answers(medications.listDrafts, [ceasing({ medicationForeignKey: 'sertraline' })]);
  openApp(`${prescriberPath}/pharmacy-request`, person({ userType: 'Doctor' }));
  const note = page.getByText('It stays expired until a prescriber has reviewed the whole chart.');
  await expect.element(page.getByText('This chart expired on 20-Nov-2026.')).toBeVisible();
  await expect.element(note).toBeVisible();
  await expectBothLooks();
  const place = () => tick.element().getBoundingClientRect().top;
  const before = place();
  await tick.click();
  await expect.element(page.getByText('Your review gives it a new expiry.')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  expect(place()).toBe(before);
});

test('HDR-01 DRF-02 where another resident looks alike, a second identifier is ticked before finalising', async () => {
  const resident = { residentWithSimilarNamePresent: true, middleNames: 'Paul', room: '12' };
  hasChart({ order, resident, summary: { isReviewDue: true } });
  answers(medications.finalise, ({ body }) => ({ id: body.id, sequence: 2, finalisedAt }));
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await review.click();
  await expect
    .element(finalise)
    .toHaveAccessibleDescription(
      'Tick who this resident is. Another resident has a similar or same name.',
    );
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: /^Tick who this resident is\./ }))
    .toBeVisible();
  await finalise.click({ force: true });
  const identifier = page.getByRole('checkbox', {
    name: 'This is John Paul Smith, born 08-Mar-1941, room 12',
  });
  await expect.element(identifier).not.toBeChecked();
  await expectBothLooks();
  await identifier.click();
  await finalise.click();
  await expect
    .poll(() => callsOf(medications.finalise))
    .toMatchObject([{ body: { isResidentChecked: true } }]);
});

test('HDR-04 DRF-02 where the new last day has changed, nothing is sent: the drafts stay, and the new day is ticked', async () => {
  hasChart({ order, summary: { isReviewDue: true } });
  answers(medications.listDrafts, [ceasing({ medicationForeignKey: 'sertraline' })]);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await review.click();
  await expect.element(tick).toBeChecked();
  const before = tick.element().closest('label')?.textContent;
  const chartLength = { kind: 'paper', months: 1 } as const;
  answers(portal.resident, residentOf({ facilityDetails: { ...facilityDetails, chartLength } }));
  refuses(medications.finalise, 'Expiry_Changed');
  await finalise.click();
  const dialog = page.getByRole('dialog', { name: 'Review and finalise' });
  await expect
    .element(dialog.getByText(refusalCodes.Expiry_Changed, { exact: true }))
    .toBeVisible();
  await expect.element(tick).not.toBeChecked();
  await expect.poll(() => tick.element().closest('label')?.textContent).not.toBe(before);
  await expect.element(dialog.getByRole('heading', { name: /^Ceased/ })).toBeVisible();
  await expectBothLooks();
  await tick.click();
  answers(medications.finalise, ({ body }) => ({ id: body.id, sequence: 2, finalisedAt }));
  await finalise.click();
  await expect.poll(() => callsOf(medications.finalise)).toHaveLength(2);
  const [first, second] = callsOf(medications.finalise).map(({ body }) => body);
  expect(second?.draftIds).toEqual(first?.draftIds);
  expect(second?.isChartReview).toBe(true);
  expect(second?.reviewedUntil).not.toBe(first?.reviewedUntil);
});

test('HDR-04 a review that is loaded again is ticked as it was left, and not for an order or a last day that came since', async () => {
  hasChart({ order, summary: { isReviewDue: true } });
  const doctor = person({ userType: 'Doctor' });
  openApp(prescriberPath, doctor);
  await review.click();
  await expect.element(tick).toBeChecked();
  reload(doctor);
  await expect.element(tick).toBeChecked();
  await tick.click();
  await expect.element(tick).not.toBeChecked();
  await expect.poll(stateKept).not.toHaveProperty('reviewedChart.orderId');
  reload(doctor);
  await expect.element(tick).not.toBeChecked();
  await tick.click();
  await expect.poll(stateKept).toHaveProperty('reviewedChart.orderId', order.id);
  reload(doctor);
  await expect.element(tick).toBeChecked();

  const chartLength = { kind: 'paper', months: 1 } as const;
  answers(portal.resident, residentOf({ facilityDetails: { ...facilityDetails, chartLength } }));
  reload(doctor);
  await expect
    .element(tick)
    .toHaveAccessibleDescription(/^The chart or its new last day has changed/);
  await expect.element(tick).not.toBeChecked();
  await tick.click();
  // Another tab has sent it.
  await expect.poll(stateKept).toHaveProperty('reviewedChart.orderId', order.id);
  const sent = { id: '00000000-0000-4000-8000-000000000002', sequence: 2 };
  answers(medications.latestOrder, { ...order, ...sent });
  reload(doctor);
  await expect
    .element(tick)
    .toHaveAccessibleDescription(/^The chart or its new last day has changed/);
  await expect.element(tick).not.toBeChecked();
});
