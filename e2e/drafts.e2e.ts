import { expect } from '@playwright/test';
import { openToDraft, tray } from './support/drafting.ts';
import { draftCeasing, finalise } from './support/ceasing.ts';
import { HttpSession } from './support/http-session.ts';
import { practice } from './support/practice.ts';
import { test } from './support/test.ts';

test('DRF-01 LIV-01 a form that is open while another prescriber ceases its medicine can’t be saved, and keeps what was typed', async ({
  page,
  baseURL,
}) => {
  const key = practice.selectAll;
  const doctor = await HttpSession.of(baseURL, 'doctor');
  const ceasing = await draftCeasing(doctor, key);
  await openToDraft(page, key, 'np');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${ceasing.name}` }).click();
  await page.getByRole('menuitem', { name: 'Change', exact: true }).click();
  const form = page.getByRole('dialog', { name: /^Change/ });
  await form.getByRole('textbox', { name: 'Directions' }).fill('With food');

  expect((await finalise(doctor, ceasing)).status).toBe(200);
  await expect(form).toContainText('Somebody has ceased, replaced or re-timed this medicine');
  const save = form.getByRole('button', { name: 'Save draft' });
  await expect(save).toHaveAccessibleDescription('The chart has changed.');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('textbox', { name: 'Directions' })).toHaveValue('With food');
  await expect(tray(page)).toHaveCount(0);
});
