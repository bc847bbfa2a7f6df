import { readDose } from '@wattle/contract/rules/dosing/read-dose.ts';
import { lineEvent } from '@wattle/contract/rules/testing/line-events.ts';
import { warfarinByInr } from '@wattle/contract/rules/testing/measured-regimes.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { prn, regular, weekly } from '@wattle/contract/rules/testing/regimes.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { historyEntry } from '@wattle/contract/rules/testing/history-entry.ts';
import { addDays, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath, prescriberPath } from '../testing/charts.ts';
import { expectBothLooks } from '../testing/expecting.ts';
import { focusOn } from '../testing/focus.ts';
import { person } from '../testing/people.ts';

// 12:30 on Friday at the facility.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T02:00:00Z'), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

/** From Wednesday, two days before. */
const warfarin = medication({
  id: 'warfarin',
  ...regular(
    ['1 mg', 'tablet'],
    [
      [
        null,
        [weekly('mon', 'wed', 'fri'), ['3 mg', '08:00', '18:00']],
        [weekly('tue', 'thu', 'sat', 'sun'), ['4 mg', '18:00']],
      ],
    ],
  ),
  product: { name: 'warfarin 1 mg tablet', ingredients: ['warfarin'], strength: '1 mg' },
});
const open = page.getByRole('button', { name: 'Calendar of warfarin 1 mg tablet' });
const dialog = page.getByRole('dialog', { name: /^Calendar: warfarin/ });
const cells = dialog.getByRole('cell');

test.each([
  ['a nurse', prescriberPath, person({ userType: 'RegisteredNurse' })],
  ['a pharmacist', pharmacyPath, person({ userType: 'Pharmacist' })],
] as const)(
  'CHT-03 PHA-01 %s opens the calendar of a medicine by keyboard, and is back where they were',
  async (_, at, user) => {
    const ended = { endDate: addDays(getPlainDate('2026-11-27'), -1) };
    hasChart({
      order: orderOf([
        warfarin,
        medication({ id: 'text', dosage: undefined }),
        medication({ id: 'ended', ...ended }),
        medication({ id: 'ceased', status: 'Ceased' }),
        medication({ id: 'prn', ...prn(['500 mg', 'tablet'], '500 mg', 4, '2 g') }),
      ]),
    });
    openApp(at, user);
    await expect.element(open).toBeVisible();
    expect(page.getByRole('button', { name: /^Calendar of/ }).all()).toHaveLength(1);
    await focusOn(open);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('columnheader').nth(4)).toMatchTextContent('Friday');
    await expect
      .element(cells.nth(4))
      .toMatchTextContent(/^27-Nov Today08:00 3.mg \(3.tablets\), past18:00 3.mg \(3.tablets\)$/);
    await expect.element(cells.nth(5)).toMatchTextContent(/^28-Nov 18:00 4.mg \(4.tablets\)$/);
    const pack =
      /Pack of 23-Nov-2026 to 29-Nov-2026: 24.tablets\. Differs from Mon.30-Nov-2026: 34.tablets\./;
    await expect.element(dialog).toMatchTextContent(pack);
    await expectBothLooks();
    await userEvent.keyboard('{Escape}');
    await expect.element(open).toHaveFocus();
    // Only who packs has it in the row.
    expect(page.getByText(pack).all()).toHaveLength(at === pharmacyPath ? 1 : 0);
    await expectBothLooks();
  },
);

test('CHT-03 PHA-02 the pharmacist sees decided doses in the calendar and in the pack, and days without one', async () => {
  const read = readDose('3 mg', warfarinByInr.product);
  if (read.kind === 'problem') throw new Error(read.message);
  const days = { from: getPlainDate('2026-11-25'), to: getPlainDate('2026-11-29') };
  const decided = { kind: 'dose', ...days, dose: read.dose, measured: { name: 'INR' } } as const;
  const measured = { ...warfarin, ...warfarinByInr, product: warfarin.product };
  hasChart({ order: orderOf([{ ...measured, events: [lineEvent(decided)] }]) });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await open.click();
  await expect.element(cells.nth(5)).toMatchTextContent(/^28-Nov 18:00 3.mg \(3.tablets\)$/);
  await expect.element(cells.nth(7)).toMatchTextContent(/^30-Nov No dose ordered$/);
  await expect
    .element(dialog)
    .toMatchTextContent(/Pack of 23-Nov-2026 to 29-Nov-2026: 15.tablets\. Differs from Mon.30-Nov/);
});

test('CHT-02 the history shows the calendar of a line as it was ordered', async () => {
  const ordered = {
    kind: 'added',
    medication: { ...warfarin, status: 'Ceased' },
    before: null,
    reason: null,
  } as const;
  const finalisedAt = Instant.parse('2026-11-25T02:00:00.000Z');
  hasChart({
    order: orderOf([]),
    history: [historyEntry({ finalisedAt, changes: [ordered, { ...ordered, kind: 'ceased' }] })],
  });
  openApp(`${prescriberPath}?tab=history`, person());
  await open.click();
  await expect
    .element(dialog.getByRole('heading', { level: 3 }))
    .toMatchTextContent('As it was ordered: 14 days from 25-Nov-2026');
  await expect
    .element(cells.nth(2))
    .toMatchTextContent(/^25-Nov First day08:00 .*past18:00 .*past$/);
  await expectBothLooks();
});
