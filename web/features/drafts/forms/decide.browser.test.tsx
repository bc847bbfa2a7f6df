import { structured, medication } from '@wattle/contract/rules/testing/medications.ts';
import { decidedByInr, warfarinByInr } from '@wattle/contract/rules/testing/measured-regimes.ts';
import { lineEvent } from '@wattle/contract/rules/testing/line-events.ts';
import { textFieldsOf } from '@wattle/contract/rules/dosing/text-fields.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { addDays, formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dateText } from '../../../lib/time/date-text.ts';
import { todayAt } from '../../../lib/time/clock.ts';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { keepsDrafts } from '../testing/kept-drafts.ts';

const today = todayAt(TimeZone.parse('Australia/Adelaide'));
const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
const save = dialog.getByRole('button', { name: 'Save draft' });

const { product } = warfarinByInr;
const course = {
  dosage: { ...decidedByInr, firstMeasure: addDays(today, -2) },
  startDate: addDays(today, -7),
  endDate: null,
};
const warfarin = (events: ReturnType<typeof lineEvent>[] = []) => ({
  ...medication({ status: 'Existing', ...course, ...textFieldsOf(course), events }),
  product: structured({ ...medication().product, ...product, name: 'warfarin 1 mg tablet' }),
});

async function opens(line: ReturnType<typeof warfarin>) {
  const order = orderOf([medication({ authoringSystemForeignKey: 'a' }), line]);
  hasChart({ order });
  const saved = keepsDrafts(order);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  const actions = page.getByRole('button', { name: /^Actions for warfarin/ });
  await expect.element(actions).toBeEnabled();
  return { saved, actions };
}

test('CHT-02 a line without a dose for today stands first and says who has to decide, and is decided there', async () => {
  const { saved, actions } = await opens(warfarin());
  const rows = page.getByRole('row').filter({ hasText: /tablet/ });
  await expect.element(rows.first()).toMatchTextContent(/No dose ordered for today\./);
  await expect
    .element(rows.first())
    .toMatchTextContent(/has to decide it\..*INR was due on .*: overdue\./);
  await expectBothLooks();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Decide dose' }).click();
  await expect.element(field('Dose')).toHaveFocus();
  await userEvent.keyboard('3 mg');
  await field('Last day').fill(dateText(addDays(today, 3)));
  await field('INR').fill('two');
  await save.click();
  await expect.element(field('INR')).toHaveAccessibleDescription(/Enter a number above 0/);
  await field('INR').fill('2.4');
  await field('Next INR on').fill(dateText(addDays(today, 4)));
  await expect
    .element(dialog.getByRole('status').filter({ hasText: 'Dose decided' }))
    .toMatchTextContent(/3.mg \(3.tablets\) from .*; INR 2\.4 on/);
  await expectBothLooks();
  await save.click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    kind: 'decide',
    prescription: null,
    event: {
      kind: 'dose',
      from: today,
      to: addDays(today, 3),
      measured: { name: 'INR' },
      measure: { value: 2.4, on: today },
      next: addDays(today, 4),
    },
  });
  await expect.element(page.getByRole('button', { name: 'Draft: dose decided' })).toBeVisible();
});

test('DRF-02 a dose of days that have one corrects it, and says which', async () => {
  const id = '00000000-0000-4000-8000-0000000000e2';
  const dose = { kind: 'words', words: 'half of it' } as const;
  const days = { from: today, to: addDays(today, 3) };
  const decided = lineEvent({ kind: 'dose', ...days, dose, measured: { name: 'INR' } }, { id });
  const { saved, actions } = await opens(warfarin([decided]));
  await expect
    .element(page.getByRole('row').filter({ hasText: 'warfarin' }))
    .toMatchTextContent(/Today: half of it at 18:00\. Tomorrow: half of it at 18:00\./);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Decide dose' }).click();
  // The first day that nobody has decided.
  await expect.element(field('First day')).toHaveValue(dateText(addDays(today, 4)));
  await field('Dose').fill('no dose');
  await field('First day').fill(dateText(addDays(today, 1)));
  await field('Last day').fill(dateText(addDays(today, 1)));
  await expect
    .element(dialog.getByRole('status').filter({ hasText: 'It corrects' }))
    .toMatchTextContent(`Dose corrected: no dose on ${formatClinicalDate(addDays(today, 1))}`);
  await save.click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]?.event).toMatchObject({ dose: { kind: 'withhold' }, corrects: id });
});
