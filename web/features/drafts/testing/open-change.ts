import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { page } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { person } from '../../../testing/people.ts';
import { answers } from '../../../testing/server.ts';
import { keepsDrafts } from './kept-drafts.ts';

/** Opens the form that changes the only medicine of a chart; the catalogue has nothing about it. */
export async function openChange(changes: Parameters<typeof medication>[0] = {}) {
  const order = orderOf([medication(changes)]);
  hasChart({ order });
  keepsDrafts(order);
  answers(medications.product, null);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Change', exact: true }).click();
  return page.getByRole('dialog', { name: /^Change: / });
}
