import { medications } from '@wattle/contract/operations/medications.ts';
import { expect, test } from 'vitest';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { callsOf } from '../../../testing/server.ts';
import { today } from '../testing/schedule-form.ts';
import { openChange } from '../testing/open-change.ts';

test('DRF-01 a change that changes nothing isn’t saved, and says why', async () => {
  const form = await openChange({ startDate: today });
  await form.getByRole('button', { name: 'Easier to take' }).click();
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(form.getByText(/^Nothing differs from the line/)).toBeVisible();
  expect(callsOf(medications.saveDraft)).toEqual([]);
  await expectBothLooks();
  await form.getByRole('textbox', { name: 'Directions' }).fill('With food.');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(form).not.toBeInTheDocument();
});
