import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { DoseTime } from '@wattle/contract/values/dose-time.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { facilityDetails, hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';

const chart = page.getByRole('table', { name: 'Medication chart' });

test('CHT-03 at 768 px the script number of a ceased medicine isn’t broken', async () => {
  await page.viewport(768, 1024);
  const scriptNumber = '3DEMOWATTLE0910001-14';
  hasChart({
    order: orderOf([
      medication({
        status: 'Ceased',
        confirmed: false,
        stoppedDate: getPlainDate('2026-11-23'),
        scriptNumber,
      }),
    ]),
  });
  openApp(prescriberPath, person());
  const script = chart.getByText(`Script ${scriptNumber}`);
  await expect.element(script).toBeVisible();
  const number = new Range();
  number.selectNodeContents(script.element().lastChild ?? script.element());
  expect(number.toString()).toBe(scriptNumber);
  expect(number.getClientRects()).toHaveLength(1);
});

test.each([false, true])(
  'CHT-04 a changed medicine doesn’t read as stopped on its old line, confirmed: %s',
  async (confirmed) => {
    const ceased = { status: 'Ceased' as const, confirmed };
    hasChart({
      order: orderOf([
        medication({ id: 'old', ...ceased, isReplaced: true, changeReason: 'Less pain' }),
        medication({ id: 'new', replaces: 'old', dose: '500 mg (1 tablet)' }),
        medication({ id: 'gone', ...ceased, changeReason: 'No longer needed' }),
      ]),
    });
    openApp(prescriberPath, person());
    const row = (reason: string) => chart.getByRole('row').filter({ hasText: reason });
    await expect
      .element(row('Less pain'))
      .toMatchTextContent(/Ceased, replaced by a new prescription\s*Reason: Less pain/);
    await expect.element(row('No longer needed')).not.toMatchTextContent(/replaced/);
    if (!confirmed) await expectBothLooks();
  },
);

test('a change says whether the pharmacy has seen it, and after the facility’s limit that it hasn’t', async () => {
  const ago = (hours: number) => toInstant(new Date(Date.now() - hours * 3_600_000));
  const isNew = { status: 'New', confirmed: false } as const;
  const sent = { seenAt: null, actionedAt: null };
  hasChart({
    order: orderOf([
      medication({ id: 'a', ...isNew, directions: 'first', progress: { sentAt: ago(1), ...sent } }),
      medication({ id: 'b', ...isNew, directions: 'late', progress: { sentAt: ago(25), ...sent } }),
      medication({
        id: 'c',
        ...isNew,
        directions: 'opened',
        progress: { sentAt: ago(25), seenAt: ago(2), actionedAt: null },
      }),
    ]),
    resident: { facilityDetails: { ...facilityDetails, seenWithinHours: 24 } },
  });
  openApp(prescriberPath, person({ userType: 'RegisteredNurse' }));
  const row = (words: string) => chart.getByRole('row').filter({ hasText: words });
  const note = (words: string) => row(words).getByRole('button', { name: /^(Sent|Seen|Not seen)/ });
  await expect.element(note('opened')).toMatchTextContent(/^Seen \d/);
  await expect.element(note('opened')).toHaveAccessibleDescription(/^Seen by the pharmacy \d/);
  await expect.element(note('first')).toMatchTextContent(/^Sent \d/);
  await expect
    .element(note('first'))
    .toHaveAccessibleDescription(/^Sent to the pharmacy [\d\w: -]+\. ?$/);
  await expect.element(note('late')).toMatchTextContent(/^Not seen$/);
  const late = /^Sent to the pharmacy .*Not seen by the pharmacy within 24 hours\.$/;
  await expect.element(note('late')).toHaveAccessibleDescription(late);
  await note('late').click();
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(late);
  await expectBothLooks();
});

test('ML9 what has become of a change makes no row higher, beside the longest words and names', async () => {
  const sentAt = toInstant(new Date());
  const line = {
    scriptNumber: '3DEMOWATTLE0910001-14',
    prescribedBy: 'Alexandra Papadopoulos',
    frequency: 'once-daily-morning' as const,
    doseTimes: [DoseTime.parse('08:00')],
  };
  const progress = { sentAt, seenAt: null, actionedAt: null };
  hasChart({
    order: orderOf([
      medication({ id: 'a', ...line, directions: 'alpha' }),
      medication({ id: 'b', ...line, directions: 'beta', progress }),
      medication({
        id: 'c',
        ...line,
        directions: 'gamma',
        progress: { ...progress, seenAt: sentAt, actionedAt: sentAt },
      }),
    ]),
    resident: { facilityDetails: { ...facilityDetails, packingDay: 'tue' } },
  });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  const height = (words: string) =>
    chart.getByRole('row').filter({ hasText: words }).element().getBoundingClientRect().height;
  await expect.element(chart.getByRole('button', { name: /^Packed from \d/ })).toBeVisible();
  // Two lines, which is as low as a row gets.
  expect(height('alpha')).toBeLessThan(60);
  expect(height('beta')).toBe(height('alpha'));
  expect(height('gamma')).toBe(height('alpha'));
});
