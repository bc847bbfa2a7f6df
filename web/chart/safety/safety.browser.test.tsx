import { medications } from '@wattle/contract/operations/medications.ts';
import type { OrderOverride } from '@wattle/contract/entities/safety.ts';
import { checks } from '@wattle/contract/rules/safety/check-chart.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf } from '../../testing/server.ts';

const doctor = person({ userType: 'Doctor' });
const chart = page.getByRole('table', { name: 'Medication chart' });
const named = (id: string, name: string) =>
  medication({
    id,
    product: { ingredients: [name], name: `${name} 5 mg tablet`, strength: '5 mg', form: 'tablet' },
    dose: '5 mg (1 tablet)',
    frequency: 'once-daily',
    doseTimes: ['08:00'],
  });

const conflict = {
  key: 'warfarin+naproxen',
  check: 'interaction',
  level: 'conflict',
  message: 'Warfarin with naproxen: bleeding.',
  source: { title: 'A published list', url: 'https://example.org/list' },
} as const;
const caution = {
  ...conflict,
  key: 'c',
  level: 'caution',
  message: 'Watch the potassium.',
} as const;
const information = {
  ...conflict,
  key: 'i',
  level: 'information',
  message: 'Good to know.',
} as const;

function finds(
  name: string,
  ...findings: (typeof conflict | typeof caution | typeof information)[]
) {
  vi.spyOn(checks, 'interaction').mockImplementation(({ product }) =>
    product.ingredients.includes(name)
      ? { findings, notChecked: [] }
      : { findings: [], notChecked: [] },
  );
}

test('DRF-07 a chart without findings says that all of it was checked, and nothing else', async () => {
  hasChart({ order: orderOf([named('m1', 'warfarin'), named('m2', 'furosemide')]) });
  openApp(prescriberPath, doctor);
  await expect
    .element(chart.getByText('Whole chart: All 2 medicines checked against a short list'))
    .toBeVisible();
  await expect
    .element(chart.getByRole('button', { name: /Safety check of/ }))
    .not.toBeInTheDocument();
});

test('DRF-07 a line’s conflicts and cautions show as a small mark that opens all its findings', async () => {
  finds('warfarin', information, caution, conflict);
  hasChart({ order: orderOf([named('m1', 'warfarin'), named('m2', 'furosemide')]) });
  openApp(prescriberPath, doctor);
  const mark = chart.getByRole('button', {
    name: /^Conflict, Caution, Information. Safety check of warfarin/,
  });
  await expect.element(mark).toBeVisible();
  await focusOn(mark);
  await userEvent.keyboard('{Enter}');
  const opened = page.getByRole('dialog', { name: 'Safety check of warfarin 5 mg tablet' });
  await expect
    .element(opened)
    .toMatchTextContent(/^Conflict: Warfarin with naproxen.*Caution: Watch.*Information: Good/);
  await expect
    .element(opened.getByRole('link', { name: 'Source: A published list' }).first())
    .toHaveAttribute('href', 'https://example.org/list');
  await expectBothLooks();
  await userEvent.keyboard('{Escape}');
  await expect.element(opened).not.toBeInTheDocument();
  await expect.element(mark).toHaveFocus();
});

test.each(['Doctor', 'RegisteredNurse'] as const)(
  'DRF-07 for a %s, a conflict with a reason is a quiet line that opens to show why, by whom and when',
  async (userType) => {
    finds('warfarin', conflict);
    const order = orderOf([named('m1', 'warfarin')]);
    const given = {
      key: conflict.key,
      reason: 'monitored',
      note: 'INR twice a week.',
      lines: ['m1'],
      message: conflict.message,
      check: 'interaction',
      orderId: order.id,
      givenBy: 'Priya Raman',
      givenAt: order.finalisedAt,
    } satisfies OrderOverride;
    hasChart({ order: { ...order, overrides: [given] } });
    openApp(prescriberPath, person({ userType }));
    await chart.getByRole('button', { name: /^Conflict, reason given. Safety check of/ }).click();
    const opened = page.getByRole('dialog', { name: /^Safety check of warfarin/ });
    // Nothing in it has to be opened again.
    await expect
      .element(opened.getByText('Reason: The resident will be monitored – INR twice a week.'))
      .toBeVisible();
    await expect.element(opened).toMatchTextContent(/Given by Priya Raman, 20-Nov-2026/);
    if (userType === 'RegisteredNurse') await expectBothLooks();
  },
);

test('DRF-07 a check that throws fails only for its line, says so, and is reported once', async () => {
  answers(medications.logEvent, null);
  vi.spyOn(checks, 'dose').mockImplementation(({ product }) => {
    if (product.ingredients.includes('warfarin')) throw new TypeError('of warfarin');
    return { findings: [], notChecked: [] };
  });
  hasChart({ order: orderOf([named('m1', 'warfarin'), named('m2', 'furosemide')]) });
  openApp(prescriberPath, doctor);
  await expect
    .element(
      chart.getByText('Whole chart: 1 medicine checked against a short list. Check failed for 1'),
    )
    .toBeVisible();
  const mark = chart.getByRole('button', { name: /^Check failed. Safety check of warfarin/ });
  await mark.click();
  await expect
    .element(page.getByRole('dialog', { name: /^Safety check of warfarin/ }))
    .toMatchTextContent(/Check failed: dose\. Check this yourself\./);
  await expectBothLooks();
  await expect.poll(() => callsOf(medications.logEvent).length).toBe(1);
  const [sent] = callsOf(medications.logEvent);
  expect(sent?.body).toMatchObject({
    eventType: 'SafetyCheck_Failed',
    failureReason: 'The safety check failed: dose',
  });
  // Its message could name a medicine.
  expect(sent?.body.message).not.toContain('warfarin');
});

test.each(['Doctor', 'Pharmacist'] as const)(
  'DRF-07 for a %s, what is only good to know is a quiet mark that opens',
  async (userType) => {
    finds('warfarin', information);
    hasChart({ order: orderOf([named('m1', 'warfarin')]) });
    openApp(userType === 'Pharmacist' ? pharmacyPath : prescriberPath, person({ userType }));
    await page.getByRole('button', { name: /^Information. Safety check of warfarin/ }).click();
    await expect
      .element(page.getByRole('dialog', { name: /^Safety check of warfarin/ }))
      .toMatchTextContent(/^Information: Good to know\./);
    await expectBothLooks();
  },
);
