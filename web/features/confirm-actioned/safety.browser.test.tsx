import type { OrderOverride } from '@wattle/contract/entities/safety.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { checks } from '@wattle/contract/rules/safety/check-chart.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { allergyInfo, hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { bleeding, override, potassium } from '../../testing/safety.ts';
import { answers, callsOf, refuses } from '../../testing/server.ts';

const dialog = page.getByRole('dialog', { name: /^Confirm medication/ });
const added = (name: string, strength: string, action: 'Actioned' | 'Unactioned') =>
  medication({
    id: name,
    status: 'New',
    confirmed: false,
    dose: `${strength} (1 tablet)`,
    frequency: 'once-daily-morning',
    doseTimes: ['08:00'],
    product: { name, ingredients: [name], strength, action },
  });

function open(overrides: OrderOverride[], action: 'Actioned' | 'Unactioned' = 'Unactioned'): void {
  vi.spyOn(checks, 'interaction').mockImplementation(({ product: { ingredients } }) => ({
    findings: ingredients[0] === 'naproxen' ? [bleeding, potassium] : [bleeding],
    notChecked: [],
  }));
  const nothing = { findings: [], notChecked: [] };
  vi.spyOn(checks, 'allergy').mockReturnValue(nothing);
  vi.spyOn(checks, 'dose').mockReturnValue(nothing);
  const listed = allergyInfo({ status: 'LISTED' });
  const allergies = [{ allergen: 'latex', reaction: 'rash' }];
  const chart = [added('naproxen', '500 mg', action), added('warfarin', '5 mg', action)];
  const order = orderOf(chart, { overrides });
  hasChart({ order, allergies: { ...listed, allergy: { ...listed.allergy, allergies } } });
  openApp(`${pharmacyPath}/confirm/${order.id}`, person({ userType: 'Pharmacist' }));
}

test('DRF-07 CFM-01 a conflict is shown under its change with the reason, once for a pair', async () => {
  open([override]);
  const row = dialog.getByRole('row').filter({ hasText: 'serious bleeding' });
  await expect
    .element(row)
    .toMatchTextContent(
      /Conflict: .+Reason: The resident will be monitored – INR twice a week\s*Given by Priya Raman, 20-Nov-2026 09:35/,
    );
  await expectCount(row, 1);
  expect(row.element().previousElementSibling?.textContent).toContain('naproxen');
  await expect
    .element(dialog.getByRole('button', { name: 'Caution. Safety check of naproxen' }))
    .toBeVisible();
  await expect
    .element(
      dialog.getByRole('button', { name: 'Conflict, reason given. Safety check of warfarin' }),
    )
    .toBeVisible();
  // Whose changes they are, and what the resident reacts to, stay above what scrolls.
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Smith, John.+Allergies: latex \(rash\)Whole chart: All 2 medicines checked/,
    );
  await expectBothLooks();
});

test('DRF-07 CFM-01 a conflict without a reason says so', async () => {
  open([]);
  await expect
    .element(dialog.getByRole('row').filter({ hasText: 'serious bleeding' }))
    .toMatchTextContent(/No reason was given\./);
});

test('DRF-07 CFM-03 a conflict that only the server found is shown before it is confirmed', async () => {
  open([override], 'Actioned');
  refuses(medications.confirmMedications, 'Conflict_Not_Shown', undefined, [
    { propertyName: 'theirs', message: 'Warfarin with miconazole: bleeding.' },
  ]);
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true });
  await confirm.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/found a conflict that this page hasn’t shown.+Warfarin with miconazole/);
  await expectBothLooks();
  answers(medications.confirmMedications, null);
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = callsOf(medications.confirmMedications).map(({ body }) => body.shownConflicts);
  expect(sent).toEqual([['bleeding'], ['bleeding', 'theirs']]);
});
