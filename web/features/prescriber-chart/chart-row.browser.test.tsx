import { medication } from '@wattle/contract/rules/testing/medications.ts';
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
  await expect.element(row('opened')).toMatchTextContent(/Seen by the pharmacy \d/);
  await expect.element(row('first')).toMatchTextContent(/Sent to the pharmacy \d/);
  const late = /Sent to the pharmacy .*Not seen by the pharmacy within 24 hours\./;
  await expect.element(row('late')).toMatchTextContent(late);
  await expect.element(row('first')).not.toMatchTextContent(/Not seen/);
  await expectBothLooks();
});
