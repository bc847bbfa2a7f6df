import { medications } from '@wattle/contract/operations/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { callsOf } from '../../../testing/server.ts';
import { openChange } from '../testing/open-change.ts';

test('DRF-01 a change of a line that was text takes what can be read, marks it and shows the text', async () => {
  const change = await openChange({
    dose: '1 or 2 tablets',
    frequency: 'twice-daily',
    doseTimes: ['08:00', '20:00'],
  });
  await expect
    .element(change.getByRole('region', { name: 'Earlier text' }))
    .toMatchTextContent(/1 or 2.tablets/);
  const dose = change.getByRole('textbox', { name: 'Dose', exact: true });
  await expect.element(dose).toHaveValue('');
  await expect.element(dose).toHaveAccessibleDescription(/doesn’t say it for certain/);
  await expect
    .element(change.getByRole('textbox', { name: 'Dose times' }))
    .toHaveAccessibleDescription('Taken from the earlier text: check it.');
  // Neither a line without a dose, nor what was said of the earlier text.
  await expect
    .element(change.getByRole('region', { name: 'How it will look on the chart' }))
    .not.toMatchTextContent(/DOSE/);
  const check = change.getByRole('region', { name: 'Safety check' });
  await expect.element(check).toMatchTextContent(/aren’t checked yet\. Enter the dose\. Checked: /);
  await expectBothLooks();
  await change.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(dose).toHaveAccessibleDescription(/Enter the dose/);
  expect(callsOf(medications.saveDraft)).toEqual([]);
});

test('DRF-01 the hours between doses of a line that was text are marked too', async () => {
  const asRequired = { courseType: 'AsRequired', prnReason: 'pain', maximum24h: '4 g' } as const;
  await openChange({
    ...asRequired,
    dose: '500 mg',
    frequency: 'every-4-hours',
    doseTimes: [],
    dosage: undefined,
  });
  const hours = page.getByRole('textbox', { name: 'Not sooner than every … hours' });
  await expect.element(hours).toHaveValue('4');
  const earlier = page.getByRole('region', { name: 'Earlier text' }).element();
  const label = page.getByText('Dose', { exact: true }).element();
  const [above, below] = [earlier, label].map((one) => one.getBoundingClientRect());
  expect((below?.top ?? 0) - (above?.bottom ?? 0)).toBeGreaterThanOrEqual(12);
  await expect.element(hours).toHaveAccessibleDescription('Taken from the earlier text: check it.');
  await userEvent.clear(hours);
  await expect.element(hours).toHaveAccessibleDescription('Changed from the earlier text.');
});

test('DRF-01 a schedule that the fields can’t say stays as it is until it is replaced', async () => {
  const dose = { kind: 'amount' as const, substance: { low: 500, high: 500, unit: 'mg' as const } };
  const dosage = {
    kind: 'schedule' as const,
    steps: [
      {
        parts: [{ days: { kind: 'days' as const, every: 1 }, doses: [{ dose, times: ['08:00'] }] }],
        length: null,
      },
    ],
  };
  const text = { dose: '500 mg', frequency: 'once-daily-morning' as const, doseTimes: ['08:00'] };
  const change = await openChange({ ...text, dosage });
  const kept = change.getByRole('region', { name: 'Dose and schedule' });
  await expect.element(kept).toMatchTextContent(/500.mg .*08:00/);
  await expectBothLooks();
  await userEvent.fill(change.getByRole('textbox', { name: /^Reason/ }), 'Side effect');
  await change.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(change).not.toBeInTheDocument();
  expect(callsOf(medications.saveDraft).at(-1)?.body.prescription?.dosage).toEqual(dosage);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit draft' }).click();
  await kept.getByRole('button', { name: 'Replace the schedule' }).click();
  await expect.element(change.getByRole('textbox', { name: 'Dose', exact: true })).toHaveFocus();
});

test('DRF-01 the day of the week that the directions of a line written as text say is marked too', async () => {
  const change = await openChange({
    dose: '500 mg',
    frequency: 'once-weekly',
    doseTimes: ['08:00'],
    directions: 'On Sundays.',
    dosage: undefined,
  });
  const days = change.getByRole('toolbar', { name: 'Day of the week' });
  await expect
    .element(days.getByRole('button', { name: 'Sunday' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(days).toHaveAccessibleDescription('Taken from the earlier text: check it.');
  await days.getByRole('button', { name: 'Monday' }).click();
  await expect.element(days).toHaveAccessibleDescription('Changed from the earlier text.');
});
