import { medications } from '@wattle/contract/operations/medications.ts';
import { represcribe } from '@wattle/contract/rules/drafts/drafting.ts';
import { medication, today } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers } from '../../../testing/server.ts';
import { represcribing } from '../testing/drafts.ts';

const doctor = person({ userType: 'Doctor' });
const chart = page.getByRole('table', { name: 'Medication chart' });
const row = chart.getByRole('row').filter({ hasText: /DOSE.*once a day/ });
const tray = page.getByRole('region', { name: 'Draft changes' });
const markOfRow = row.getByRole('button', { name: /Safety check of perindopril/ });

const perindopril = (id: string, dose: string, more: Parameters<typeof medication>[0] = {}) =>
  medication({
    id,
    product: { name: 'perindopril', ingredients: ['perindopril'], strength: '5 mg' },
    dose,
    frequency: 'once-daily',
    doseTimes: ['08:00'],
    ...more,
  });

/** The chart with a draft that changes the dose. */
function open(onChart: ReturnType<typeof medication>[], of: string, dose: string) {
  const changed = onChart.filter(({ authoringSystemForeignKey: key }) => key === of);
  hasChart({ order: orderOf(onChart) });
  answers(
    medications.listDrafts,
    changed.map((one) =>
      represcribing(one, {
        kind: 'change',
        prescription: represcribe(perindopril(of, dose), today),
        reason: 'Blood pressure',
      }),
    ),
  );
  openApp(prescriberPath, doctor);
}

test('DRF-07 findings about a draft show in its mark and the tray, not on the medicine in force', async () => {
  open([perindopril('p1', '2.5 mg')], 'p1', '25 mg');
  const mark = row.getByRole('button', { name: 'Draft: change, conflict', exact: true });
  await expect.element(mark).toBeVisible();
  await expect.element(row).toMatchTextContent(/DOSE 2\.5 mg/);
  await expect.element(markOfRow).not.toBeInTheDocument();
  await expect
    .element(
      chart.getByText('Whole chart: 1 medicine checked against a short list', { exact: true }),
    )
    .toBeVisible();
  await mark.hover();
  await expect
    .element(page.getByRole('tooltip'))
    .toMatchTextContent(
      /Safety check of this draft: Conflict: The dose of perindopril is 10 times/,
    );
  await tray.getByRole('button', { name: 'Show drafts' }).click();
  await expect.element(tray).toMatchTextContent(/Conflict: The dose of perindopril is 10 times/);
  await expectBothLooks();
});

test('DRF-07 a draft without the conflict of the medicine in force doesn’t hide it', async () => {
  const before = perindopril('p0', '2.5 mg', { status: 'Ceased', confirmed: false });
  const inForce = perindopril('p1', '25 mg', { status: 'New', confirmed: false, replaces: 'p0' });
  open([before, inForce], 'p1', '5 mg');
  await expect
    .element(row.getByRole('button', { name: 'Draft: change', exact: true }))
    .toBeVisible();
  await expect.element(markOfRow).toHaveAccessibleName(/^Conflict/);
});

test('DRF-07 the mark of a draft with a conflict fits in its row', async () => {
  const inForce = perindopril('p1', '2.5 mg');
  hasChart({ order: orderOf([inForce]) });
  const prescription = represcribe(perindopril('p1', '25 mg'), today);
  answers(medications.listDrafts, [represcribing(inForce, { prescription })]);
  openApp(prescriberPath, doctor);
  const mark = row.getByRole('button', { name: 'Draft: re-prescribe, conflict', exact: true });
  await expect.element(mark).toBeVisible();
  for (const width of [1920, 1280, 768, 400]) {
    await page.viewport(width, 800);
    const { bottom, right } = mark.element().getBoundingClientRect();
    const { bottom: end, right: edge } = row.element().getBoundingClientRect();
    // The lines of a row are as high, but for its border.
    expect(bottom).toBeLessThanOrEqual(end + 1);
    expect(right).toBeLessThanOrEqual(edge);
  }
});
