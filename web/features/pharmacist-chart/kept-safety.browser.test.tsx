import type { LineCheck, OrderSafety } from '@wattle/contract/entities/safety.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { historyEntry } from '@wattle/contract/rules/testing/history-entry.ts';
import { checks } from '@wattle/contract/rules/safety/check-chart.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { rules } from '../../chart/safety/rules.ts';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import {
  bleeding,
  override,
  naproxen as added,
  potassium,
  warfarin,
} from '../../testing/safety.ts';
import { answers, fails } from '../../testing/server.ts';

const mark = (name: string) =>
  page.getByRole('button', { name: new RegExp(`Safety check of ${name}$`) });
const changes = page.getByRole('region', { name: /^Changes to action/ });
const actioned = page.getByRole('button', { name: 'Confirm actioned' });
const dialog = page.getByRole('dialog', { name: /^Confirm medication/ });
const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true });

const naproxen = { ...added, product: { ...added.product, action: 'Actioned' as const } };
const kept = (line: string, more: Partial<LineCheck> = {}): LineCheck => ({
  line,
  state: 'checked',
  findings: [],
  notChecked: [],
  failed: [],
  ...more,
});
const failed = (line: string) => kept(line, { state: 'failed', failed: ['allergy'] });
const safetyOf = (...lines: LineCheck[]): OrderSafety => ({ rulesVersion: '1', lines });

beforeEach(() => {
  for (const check of ['interaction', 'allergy', 'duplicate'] as const) {
    vi.spyOn(checks, check).mockReturnValue({ findings: [], notChecked: [] });
  }
});

function open(safety: OrderSafety, path = '') {
  const order = orderOf([warfarin, naproxen], { safety, overrides: [override] });
  hasChart({ order });
  openApp(path === '' ? pharmacyPath : `${pharmacyPath}/${path}/${order.id}`, pharmacist);
}
const pharmacist = person({ userType: 'Pharmacist' });

test('DRF-07 PHA-01 what failed when the order was finalised is shown beside what is checked now', async () => {
  open(safetyOf(failed('warfarin'), failed('naproxen')));
  await expect
    .element(
      page.getByText(
        /^Whole chart: All 2 medicines checked against a short list\. Conflicts or cautions on 1$/,
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByText('When order 1 was finalised: Check failed for 2 medicines'))
    .toBeVisible();
  await expect.element(mark('warfarin')).toHaveAccessibleName(/^Check failed when finalised/);
  await mark('naproxen').click();
  await expect
    .element(page.getByRole('dialog', { name: 'Safety check of naproxen' }))
    .toMatchTextContent(/Check failed when finalised: allergies\./);
  await expectBothLooks();
});

test('DRF-07 CFM-01 the dialog shows too what the order kept, with what wasn’t checked then', async () => {
  const notChecked = [{ check: 'interaction' as const, why: 'The product isn’t known.' }];
  open(
    safetyOf(kept('naproxen', { state: 'not-checked', notChecked, findings: [potassium] })),
    'confirm',
  );
  await expect
    .element(
      dialog.getByText(
        /^When order 1 was finalised: 1 medicine checked against a short list, 1 not checked/,
      ),
    )
    .toBeVisible();
  const sign = dialog.getByRole('button', {
    name: /Interactions not checked when finalised.+naproxen$/,
  });
  await expect.element(sign).toHaveAccessibleName(/^Caution/);
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
});

test.each(['', 'confirm'])(
  'DRF-07 PHA-04 CFM-03 without the rules the order’s conflict and reason show, and confirming waits: /%s',
  async (path) => {
    const load = vi.fn<() => void>();
    vi.spyOn(rules, 'usePart').mockReturnValue(undefined);
    vi.spyOn(rules, 'useRetry').mockReturnValue(load);
    open(safetyOf(kept('naproxen', { findings: [bleeding] })), path);
    const screen = path === '' ? page : dialog;
    await expect
      .element(screen.getByText('We couldn’t load the safety check', { exact: true }))
      .toBeVisible();
    await expect
      .element(path === '' ? changes : dialog)
      .toMatchTextContent(
        /Conflict: Warfarin with naproxen: serious bleeding\.\s*Reason: The resident will be monitored/,
      );
    const button = path === '' ? actioned : confirm;
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAccessibleDescription(/couldn’t load the safety check/);
    await expectBothLooks();
    await screen.getByRole('button', { name: 'Retry' }).click();
    expect(load).toHaveBeenCalledOnce();
  },
);

test('DRF-07 CFM-03 without the order history, confirming waits until it is loaded', async () => {
  const order = orderOf([warfarin, naproxen], { safety: safetyOf() });
  hasChart({ order });
  fails(medications.history, 500, 'Away.');
  openApp(`${pharmacyPath}/confirm/${order.id}`, pharmacist);
  await expect.element(dialog.getByText('We couldn’t load the changes')).toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();
  const earlier = historyEntry({
    changes: [{ kind: 'added', medication: naproxen, before: null, reason: null }],
    safety: safetyOf(failed('naproxen')),
  });
  answers(medications.history, [earlier]);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect
    .element(dialog.getByRole('button', { name: /^Check failed when finalised.+naproxen$/ }))
    .toBeVisible();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
});
