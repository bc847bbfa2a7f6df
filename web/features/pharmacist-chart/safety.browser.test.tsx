import type { Finding, OrderOverride } from '@wattle/contract/entities/safety.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { checks } from '@wattle/contract/rules/safety/check-chart.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { bleeding, override, naproxen, potassium, warfarin } from '../../testing/safety.ts';
import { answers, fails } from '../../testing/server.ts';

const changes = page.getByRole('region', { name: /^Changes to action/ });
const regular = page.getByRole('region', { name: /^Regular/ });
const row = (within: typeof changes, name: string) =>
  within.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
const mark = (name: string) =>
  page.getByRole('button', { name: new RegExp(`Safety check of ${name}$`) });

function finds(found: Partial<Record<string, readonly Finding[]>>): void {
  vi.spyOn(checks, 'interaction').mockImplementation(({ product: { ingredients } }) => ({
    findings: found[ingredients[0] ?? ''] ?? [],
    notChecked: [],
  }));
  vi.spyOn(checks, 'allergy').mockReturnValue({ findings: [], notChecked: [] });
  vi.spyOn(checks, 'dose').mockReturnValue({ findings: [], notChecked: [] });
}

function open(overrides: readonly OrderOverride[]) {
  hasChart({ order: orderOf([warfarin, naproxen], { overrides: [...overrides] }) });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
}

test('DRF-07 PHA-01 a changed line shows its conflict with the reason, by whom and when, in view', async () => {
  finds({ warfarin: [bleeding], naproxen: [bleeding, potassium] });
  open([override]);
  const changed = row(changes, 'naproxen');
  await expect
    .element(changed)
    .toMatchTextContent(
      /Conflict: Warfarin with naproxen: serious bleeding\.\s*Reason: The resident will be monitored – INR twice a week\s*Given by Priya Raman, 20-Nov-2026 09:35/,
    );
  // What asks for no reason is behind a mark.
  await expect.element(changed).not.toMatchTextContent(/Potassium/);
  await expect.element(mark('naproxen')).toHaveAccessibleName(/^Caution/);
  // The other line of the pair has a quiet icon, which opens; the conflict itself is on the chart once.
  await expect.element(mark('warfarin')).toHaveAccessibleName(/^Conflict, reason given/);
  await expectCount(page.getByText(/Warfarin with naproxen: serious/), 1);
  await expectBothLooks();
  await mark('warfarin').click();
  const opened = page.getByRole('dialog', { name: 'Safety check of warfarin' });
  await expect.element(opened.getByText(/Given by Priya Raman/)).toBeVisible();
});

test('DRF-07 PHA-01 a conflict without a reason is in view on an unchanged line too, and says so', async () => {
  finds({ warfarin: [bleeding] });
  open([]);
  await expect
    .element(row(regular, 'warfarin'))
    .toMatchTextContent(
      /Conflict: Warfarin with naproxen: serious bleeding\.\s*No reason was given\./,
    );
});

test('DRF-07 PHA-01 a reason whose conflict isn’t found any more stays on its line', async () => {
  finds({});
  open([override]);
  await expect
    .element(row(changes, 'naproxen'))
    .toMatchTextContent(
      /serious bleeding\. This isn’t found any more\.\s*Reason: .+Given by Priya/,
    );
});

test('DRF-07 PHA-01 the line and the chart say what wasn’t checked, and what failed', async () => {
  finds({});
  answers(medications.logEvent, null);
  vi.spyOn(checks, 'interaction').mockImplementation(({ product }) => {
    if (product.ingredients[0] === 'warfarin') throw new Error('broken');
    return { findings: [], notChecked: ['The product isn’t known.'] };
  });
  open([]);
  await expect
    .element(page.getByText('Whole chart: 1 medicine not checked. Check failed for 1'))
    .toBeVisible();
  await expect.element(mark('warfarin')).toHaveAccessibleName(/^Check failed/);
  await expect.element(mark('naproxen')).toHaveAccessibleName(/^Interactions not checked/);
  await mark('naproxen').click();
  await expect
    .element(page.getByText(/The product isn’t known\. The rest was checked\./))
    .toBeVisible();
});

test('DRF-07 PHA-01 a chart without findings says only that it was checked', async () => {
  finds({});
  open([]);
  await expect
    .element(page.getByText('Whole chart: All 2 medicines checked against a short list'))
    .toBeVisible();
  await expectCount(page.getByRole('button', { name: /Safety check/ }), 0);
});

test('DRF-07 PHA-04 without the allergies the chart shows, its checks have failed, and confirming is blocked and says why', async () => {
  hasChart({ order: orderOf([warfarin, naproxen]) });
  fails(portal.allergies, 500, 'Away.');
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByText('Allergies unavailable')).toBeVisible();
  await expect
    .element(
      page.getByText('Whole chart: Check failed for 2 medicines. Conflicts or cautions on 2'),
    )
    .toBeVisible();
  await expect.element(mark('naproxen')).toHaveAccessibleName(/^Check failed/);
  const confirm = page.getByRole('button', { name: 'Confirm actioned' });
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await expect.element(confirm).toHaveAccessibleDescription(/We couldn’t load the allergies/);
  await expect
    .element(
      page.getByText(/Until the allergies are known, changes to this chart can’t be confirmed/),
    )
    .toBeVisible();
  await expectBothLooks();
});
