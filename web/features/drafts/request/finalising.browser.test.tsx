import { cleanup } from '../../../ui/gallery/render.fixture.tsx';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { expectBothLooks, expectCount, expectTexts } from '../../../testing/expecting.ts';
import { focusOn } from '../../../testing/focus.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, fails, loses, refuses } from '../../../testing/server.ts';
import { hasResidents, resident, rows } from '../../residents/testing/list.ts';
import { represcribing } from '../testing/drafts.ts';
import { keepsDrafts } from '../testing/kept-drafts.ts';
import { readReview } from '../testing/review.ts';

const doctor = person({ userType: 'Doctor' });
const reviewPath = `${prescriberPath}/pharmacy-request`;
const chart = page.getByRole('table', { name: 'Medication chart' });
const tray = page.getByRole('region', { name: 'Draft changes' });
const dialog = page.getByRole('dialog', { name: 'Review and finalise' });
const openReview = tray.getByRole('button', { name: /^Review and finalise/ });
const finalise = dialog.getByRole('button', { name: 'Finalise and send to pharmacy' });
const success = page.getByText(
  'Success! Your changes have been finalised and sent to the pharmacy',
  { exact: true },
);
const failure = page.getByText(
  'The medication order has not been sent to the pharmacy. Please contact support for assistance.',
  { exact: true },
);

const named = (name: string) =>
  medication({
    id: name,
    dose: '10 mg (1 tablet)',
    product: { name, ingredients: [name], strength: '10 mg' },
  });
const order = orderOf(['atorvastatin', 'metformin', 'sertraline'].map(named));

/** The chart of three medicines, with a server that keeps drafts and makes orders of them. */
function open(): ReturnType<typeof keepsDrafts> {
  hasChart({ order });
  const kept = keepsDrafts(order);
  makesOrders(kept);
  openApp(prescriberPath, doctor);
  return kept;
}

function makesOrders(kept: ReturnType<typeof keepsDrafts>): void {
  answers(medications.finalise, ({ body }) => {
    kept.length = 0;
    return { id: body.id, sequence: 2, finalisedAt };
  });
}

const sentIds = () => callsOf(medications.finalise).map(({ body }) => body.id);

async function choose(name: string, action: string): Promise<void> {
  const actions = page.getByRole('button', { name: `Actions for ${name}` });
  await actions.click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** One medicine is drafted, and the review open. */
async function review(name = 'metformin') {
  const kept = open();
  await choose(name, 'Re-prescribe');
  await expect.poll(() => kept).toHaveLength(1);
  await openReview.click();
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
  return kept;
}

test('DRF-02 drafts are reviewed at their own address, with what changes and why, and sent as one order', async () => {
  answers(medications.product, {
    ...named('atorvastatin').product,
    brands: [],
    route: 'oral',
    usualCourseType: 'Regular',
    doses: ['20 mg (2 tablets)'],
    frequencies: ['four-times-daily'],
    prnReason: null,
    maximum24h: null,
    courseDays: null,
    packable: true,
    matchedName: null,
  });
  const kept = open();
  await choose('metformin', 'Re-prescribe');
  await choose('atorvastatin', 'Change');
  const changing = page.getByRole('dialog', { name: /^Change: atorvastatin/ });
  const dose = changing.getByRole('textbox', { name: 'Dose', exact: true });
  await userEvent.fill(dose, '20 mg (2 tablets)');
  await changing.getByRole('button', { name: 'Save draft' }).click();
  // What was typed stays while it asks for the reason.
  await expect.element(changing.getByText('Enter the reason')).toBeVisible();
  await expect.element(dose).toHaveValue('20 mg (2 tablets)');
  await changing.getByRole('button', { name: 'Blood test result' }).click();
  await changing.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(changing).not.toBeInTheDocument();
  await choose('sertraline', 'Cease');
  const ceasing = page.getByRole('dialog', { name: /^Cease: sertraline/ });
  await ceasing.getByRole('button', { name: 'Side effect' }).click();
  await expectBothLooks();
  await ceasing.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(ceasing).not.toBeInTheDocument();
  await openReview.click();
  expect(window.location.pathname).toBe(reviewPath);

  // The address opens the review again.
  cleanup();
  openApp(reviewPath, doctor);
  // Two identifiers show whose changes they are.
  await expect.element(dialog).toMatchTextContent(/Smith, John\s*Born 08-Mar-1941/);
  await expectTexts(dialog.getByRole('heading', { level: 3 }), [
    'Changed (1)',
    'Re-prescribed (1)',
    'Ceased (1)',
  ]);
  const changed = dialog.getByRole('region', { name: /^Changed/ });
  await expectTexts(changed.getByRole('term'), ['Dose', 'Start']);
  await expect
    .element(changed.getByRole('definition').first())
    .toMatchTextContent(/20 mg \(2 tablets\)/);
  await expect.element(changed).toMatchTextContent(/Reason: Blood test result/);
  const ceased = dialog.getByRole('region', { name: /^Ceased/ });
  expect(ceased.element().querySelector('s')?.textContent).toContain('sertraline');
  await expectBothLooks();

  const ids = kept.map(({ id }) => id);
  await readReview();
  await finalise.click();
  await expect.element(success).toBeVisible();
  expect(window.location.pathname).toBe(prescriberPath);
  expect(callsOf(medications.finalise)).toMatchObject([
    { body: { draftIds: ids, basedOnOrderId: order.id } },
  ]);
  await expectBothLooks();
  await expect.element(tray).not.toBeInTheDocument();
  await focusOn(page.getByRole('link', { name: 'Stay on this screen' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(success).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('content');
  await expect.element(chart).toBeVisible();
});

test('DRF-02 three medicines are re-prescribed with twelve keystrokes and no dose typed', async () => {
  open();
  const boxes = chart.getByRole('checkbox');
  await expectCount(boxes, 3);
  await expect
    .element(page.getByRole('button', { name: 'Add medicine' }))
    .not.toHaveAttribute('aria-disabled');
  await focusOn(page.getByRole('button', { name: 'Keyboard' }));
  let strokes = 0;
  const press = async (key: string) => {
    strokes += 1;
    await userEvent.keyboard(key);
  };
  const ctrlEnter = '{Control>}{Enter}{/Control}';
  await press('{Tab}');
  await expect.element(page.getByRole('button', { name: /^Regular/ })).toHaveFocus();
  await press('{Enter}');
  await press('{Tab}');
  await expect.element(boxes.first()).toHaveFocus();
  await press(' ');
  await press('{ArrowDown}');
  await press(' ');
  await press('{ArrowDown}');
  await press(' ');
  await expect.element(tray.getByText(/^3 selected/)).toBeVisible();
  await press(ctrlEnter);
  await expect.element(tray.getByText(/^3 drafts/)).toBeVisible();
  await press(ctrlEnter);
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
  // The review fits on the screen; pressed at once, the keys finalise nothing.
  await expect.element(finalise).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
  await press(ctrlEnter);
  await expect.element(success).toBeVisible();
  expect(strokes).toBeLessThanOrEqual(12);
  // The banner has the focus, so the next steps are announced.
  expect(document.activeElement?.textContent).toMatch(/Success! Your changes/);

  const saved = callsOf(medications.saveDraft).map(({ body }) => body);
  expect(saved.map(({ medicationForeignKey }) => medicationForeignKey)).toEqual(
    order.medications.map((one) => one.authoringSystemForeignKey),
  );
  for (const { kind, prescription } of saved) {
    const { dose, frequency, doseTimes } = named('');
    expect(kind).toBe('represcribe');
    expect(prescription).toMatchObject({ dose, frequency, doseTimes });
  }
  expect(callsOf(medications.finalise)).toMatchObject([{ body: { draftIds: { length: 3 } } }]);
});

test('DRF-06 a double click makes one order', async () => {
  await review();
  await finalise.dblClick();
  await expect.element(success).toBeVisible();
  expect(sentIds()).toHaveLength(1);
});

test('DRF-02 DRF-06 after another prescriber’s order the drafts are reviewed again, and nothing is lost', async () => {
  const kept = await review();
  refuses(medications.finalise, 'Not_Latest');
  const other = {
    id: '00000000-0000-4000-8000-000000000002',
    sequence: 2,
    finalisedAt: Instant.parse('2099-01-01T00:00:00.000Z'),
  };
  const medicines = order.medications.map((one) =>
    one.product.name === 'sertraline' ? { ...one, status: 'RePrescribed' as const } : one,
  );
  answers(medications.latestOrder, orderOf(medicines, other));
  await finalise.click();
  const message = 'The chart has changed since you opened it. Review the new chart and try again.';
  expect(refusalCodes.Not_Latest).toBe(message);
  await expect.element(dialog.getByText(message, { exact: true })).toBeVisible();
  await expect.element(dialog.getByText(/^The chart changed at .* by Priya Raman\./)).toBeVisible();
  await expect
    .element(dialog.getByRole('region', { name: /^Re-prescribed/ }))
    .toMatchTextContent(/metformin/);
  await expect.element(success).not.toBeInTheDocument();
  await expectBothLooks();
  expect(kept).toHaveLength(1);
  makesOrders(kept);
  await finalise.click();
  await expect.element(success).toBeVisible();
  expect(callsOf(medications.finalise).at(-1)).toMatchObject({
    body: { basedOnOrderId: other.id },
  });
});

test('DRF-01 DRF-02 a draft made in another tab is neither lost nor sent without review', async () => {
  const kept = await review();
  await expect.element(dialog).toMatchTextContent(/metformin/);
  const { product } = named('sertraline');
  const id = '00000000-0000-4000-8000-000000000007';
  kept.push(...kept.map((one) => ({ ...one, id, product, medicationForeignKey: 'sertraline' })));
  refuses(medications.finalise, 'Drafts_Changed');
  await expect.element(dialog).not.toMatchTextContent(/sertraline/);
  await finalise.click();
  await expect
    .element(dialog.getByText(refusalCodes.Drafts_Changed, { exact: true }))
    .toBeVisible();
  await expect.element(dialog).toMatchTextContent(/sertraline/);
  const ids = kept.map((one) => one.id);
  makesOrders(kept);
  await finalise.click();
  await expect.element(success).toBeVisible();
  expect(callsOf(medications.finalise).map(({ body }) => body.draftIds)).toEqual([
    ids.slice(0, 1),
    ids,
  ]);
});

test('DRF-01 a medicine ceased since then loses its tick, and is never re-prescribed with others', async () => {
  await review();
  await userEvent.keyboard('{Escape}');
  const tick = (name: string) =>
    page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) });
  for (const name of ['sertraline', 'atorvastatin']) await tick(name).click();
  await expect.element(tray).toMatchTextContent('2 selected');
  await openReview.click();
  refuses(medications.finalise, 'Not_Latest');
  const medicines = order.medications.map((one) =>
    one.product.name === 'sertraline' ? { ...one, status: 'Ceased' as const } : one,
  );
  answers(
    medications.latestOrder,
    orderOf(medicines, { id: '00000000-0000-4000-8000-000000000002', sequence: 2 }),
  );
  await finalise.click();
  await expect.element(dialog.getByText(refusalCodes.Not_Latest, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the chart' }).click();
  await expect.element(tray).toMatchTextContent(/1 selected: atorvastatin/);
  await expect.element(tick('sertraline')).not.toBeInTheDocument();
});

test('DRF-02 DRF-03 after a refusal over a change the drafts are reviewed again, and nothing is logged', async () => {
  const kept = await review();
  answers(medications.logEvent, null);
  for (const code of ['Not_On_Chart', 'Draft_Has_Old_Times', 'Request_Changed'] as const) {
    refuses(medications.finalise, code);
    await expect.element(finalise).not.toHaveAttribute('aria-disabled');
    await finalise.click();
    await expect.element(dialog.getByText(refusalCodes[code], { exact: true })).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
    expect(callsOf(medications.logEvent)).toEqual([]);
    expect(kept).toHaveLength(1);
  }
});

test('DRF-03 DRF-06 without a response the order may have been made, and the next try sends the same one', async () => {
  const kept = await review();
  loses(medications.finalise);
  loses(medications.logEvent);
  await finalise.click();
  await expect.element(failure).toBeVisible();
  const message =
    /The order may have been made all the same\. Trying again won’t make a second one\.$/;
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(tray.getByText(/^1 draft:/)).toBeVisible();
  await expectBothLooks();
  makesOrders(kept);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(success).toBeVisible();
  expect(sentIds()).toHaveLength(2);
  expect(new Set(sentIds()).size).toBe(1);
});

test('DRF-03 DRF-06 a request that failed isn’t sent by coming back to it or by a reload', async () => {
  const kept = await review();
  hasResidents([resident('r1')]);
  loses(medications.finalise);
  loses(medications.logEvent);
  await finalise.click();
  await expect.element(failure).toBeVisible();
  await page.getByRole('link', { name: 'Residents' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.element(rows.first()).toBeVisible();
  makesOrders(kept);
  window.history.back();
  await expect.element(failure).toBeVisible();
  const { href } = window.location;
  const state: unknown = window.history.state;

  cleanup();
  openApp(prescriberPath, doctor);
  await expect.element(tray.getByText(/^1 draft:/)).toBeVisible();
  window.history.pushState(state, '', href);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
  await expect.element(page.getByText(/^Opening this page hasn’t sent it again\./)).toBeVisible();
  expect(sentIds()).toHaveLength(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(success).toBeVisible();
  expect(new Set(sentIds()).size).toBe(1);
});

test('DRF-03 a request that fails says so, is logged, and keeps the drafts', async () => {
  await review();
  const trace = { 'trace-id': '4bf92f3577b34da6a3ce929d0e0e4736' };
  fails(medications.finalise, 503, 'Nothing was saved. Try again in a moment.', trace);
  answers(medications.logEvent, null);
  await finalise.click();
  await expect.element(failure).toBeVisible();
  await expect
    .poll(() => callsOf(medications.logEvent))
    .toMatchObject([
      {
        body: {
          eventType: 'PharmacyRequest_Failed',
          authoringSystem: 'demo',
          authoringSystemForeignKey: 'r1',
        },
      },
    ]);
  await expect.element(page.getByText(/Your drafts are kept\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Dismiss' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(tray.getByText(/^1 draft:/)).toBeVisible();
  cleanup();
  openApp(prescriberPath, doctor);
  await expect.element(tray.getByText(/^1 draft:/)).toBeVisible();
});

test('DRF-02 without drafts there is nothing to send', async () => {
  hasChart({ order });
  openApp(reviewPath, doctor);
  await expect.element(dialog).toMatchTextContent(/There are no drafts to finalise\./);
  await expect.element(finalise).toHaveAttribute('aria-disabled', 'true');
  await expectBothLooks();
});

test('DRF-02 a chart that can’t be loaded says so in the review, and can be loaded again', async () => {
  hasChart({ order });
  answers(medications.listDrafts, [represcribing(named('metformin'))]);
  fails(medications.latestOrder, 500, 'Away.');
  openApp(reviewPath, doctor);
  const message = 'We couldn’t load the medication chart';
  await expect.element(dialog.getByRole('alert').getByText(message)).toBeVisible();
  await expect.element(finalise).toHaveAccessibleDescription(message);
  answers(medications.latestOrder, order);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog).toMatchTextContent(/metformin/);
});

test('DRF-02 without a request, the address that sends leads to the chart', async () => {
  hasChart({ order });
  openApp(`${reviewPath}/new`, doctor);
  await expect.poll(() => window.location.pathname).toBe(prescriberPath);
  await expect.element(chart).toBeVisible();
});
