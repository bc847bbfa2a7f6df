import { Instant } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';

const change = {
  at: Instant.parse('2026-11-26T03:00:00.000Z'),
  by: 'Jodie Walsh',
  fields: [{ name: 'dateOfBirth', before: '1938-02-28', after: '1939-02-28' }],
};

test.for([
  ['Doctor', 'gp'],
  ['Pharmacist', 'pharmacy'],
] as const)('a corrected birth date stands above the chart of a %s', async ([userType, path]) => {
  hasChart({ order: orderOf([]), resident: { identityChanges: [change] } });
  openApp(`/residents/${path}/demo/r1`, person({ userType }));
  const banner = page.getByRole('alert').filter({ hasText: 'Date of birth was corrected' });
  await expect.element(banner).toMatchTextContent(/Jodie Walsh/);
  await expect.element(banner).toMatchTextContent(/Date of birth.*28-Feb-1938 → to 28-Feb-1939/);
  if (userType === 'Doctor') await expectBothLooks();
});
