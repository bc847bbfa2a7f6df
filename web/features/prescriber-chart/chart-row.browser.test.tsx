import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
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
  number.selectNode(script.element().lastChild ?? script.element());
  expect(number.toString()).toBe(scriptNumber);
  expect(number.getClientRects()).toHaveLength(1);
});
