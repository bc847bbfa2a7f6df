import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails } from '../../testing/server.ts';

const order = orderOf([medication()]);
const at = (day: number) => Instant.parse(`2026-11-${day}T01:30:00.000Z`);
const signed = { sequence: 12, at: at(20) };
const strip = page.getByRole('region', { name: 'Since you last signed' });

test('CHT-02 a prescriber sees the latest of what others changed, and all of it on request', async () => {
  hasChart({ order });
  fails(medications.sinceSigned, 500, 'Away.');
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  const failed = page.getByRole('alert').filter({ hasText: /^We couldn’t load what changed/ });
  await expect.element(failed).toBeVisible();
  await expectBothLooks();
  answers(medications.sinceSigned, {
    signed,
    isCut: true,
    changes: [
      { at: at(22), by: 'Kim Ngo', medicine: null, text: 'Allergy recorded: latex' },
      { at: at(21), by: 'Ruth Tan', medicine: 'warfarin 1 mg tablet', text: 'Ceased' },
    ],
  });
  await failed.getByRole('button', { name: 'Try again' }).click();
  const rows = strip.getByRole('listitem');
  const latest = /^Allergy recorded: latex by Kim Ngo, 22-Nov-2026 12:00/;
  await expect
    .element(strip.getByRole('status'))
    .toMatchTextContent(/^2 changes since you signed order 12, 20-Nov-2026 12:00/);
  await expect.element(rows).toMatchTextContent(latest);
  await strip.getByRole('button', { name: 'Show all' }).click();
  await expect.element(rows.first()).toMatchTextContent(latest);
  await expect
    .element(rows.last())
    .toMatchTextContent(/^warfarin 1 mg tablet: Ceased by Ruth Tan, 21-Nov-2026 12:00/);
  await expect.element(strip.getByText('Earlier orders are in the change history.')).toBeVisible();
  await expectBothLooks();
});

test('CHT-02 what changed since they signed isn’t asked for a nurse', async () => {
  hasChart({ order });
  answers(medications.sinceSigned, { signed, isCut: false, changes: [] });
  openApp(prescriberPath, person({ userType: 'RegisteredNurse' }));
  await expect.element(page.getByRole('table', { name: 'Medication chart' })).toBeVisible();
  expect(callsOf(medications.sinceSigned)).toEqual([]);
});
