import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { add, field, firstDays, prednisolone, press, saved } from '../testing/schedule-form.ts';

afterEach(() => vi.useRealTimers());

const today = firstDays.getByRole('cell', { name: /Today/ });

test('DRF-01 a calendar shows each day of a taper: its steps, its last day, and that it stops', async () => {
  // 12:30 on Friday at the facility.
  vi.useFakeTimers({ now: new Date('2026-11-27T02:00:00Z'), toFake: ['Date'] });
  await add(prednisolone);
  await press('Add a next step');
  await userEvent.fill(field('For how many days'), '2');
  await userEvent.fill(field('Dose', 1), '10 mg');
  await userEvent.fill(field('For how many days', 1), '2');
  await expect
    .element(today)
    .toMatchTextContent(/^27-Nov TodayFirst day08:00 25.mg \(5.tablets\), past$/);
  await expect.element(today).toHaveAttribute('aria-current', 'date');
  const cells = firstDays.getByRole('cell');
  await expect.element(cells.nth(6)).toMatchTextContent(/^29-Nov Step 2 starts08:00 10.mg/);
  await expect.element(cells.nth(7)).toMatchTextContent(/^30-Nov Last day, then stops08:00/);
  await expect.element(cells.nth(8)).toMatchTextContent(/^01-Dec Stopped$/);
  await expectBothLooks();
});

test('DRF-01 on a device where it is already tomorrow, steps count from the facility’s day', async () => {
  // 23:45 on Friday at the facility in Adelaide, 00:15 on Saturday on the device in Sydney.
  vi.useFakeTimers({ now: new Date('2026-11-27T13:15:00Z'), toFake: ['Date'] });
  expect(new Date().getDate()).toBe(28);
  await add(prednisolone);
  await press('Add a next step');
  await userEvent.fill(field('For how many days'), '2');
  await userEvent.fill(field('Dose', 1), '10 mg');
  await userEvent.fill(field('For how many days', 1), '2');
  await expect.element(today).toMatchTextContent(/^27-Nov TodayFirst day/);
  const cells = firstDays.getByRole('cell');
  await expect.element(cells.nth(6)).toMatchTextContent(/^29-Nov Step 2 starts/);
  await expect.element(cells.nth(7)).toMatchTextContent(/^30-Nov Last day, then stops/);
  expect(await saved()).toMatchObject({ startDate: '2026-11-27', endDate: '2026-11-30' });
});
