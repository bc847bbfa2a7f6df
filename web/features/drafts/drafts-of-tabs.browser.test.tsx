import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf } from '../../testing/server.ts';
import { ceasing } from './testing/drafts.ts';

test('DRF-01 drafts that another tab saves or removes show without a reload, and it hears of ours', async () => {
  hasChart({ order: orderOf([medication()]) });
  answers(medications.listDrafts, []);
  answers(medications.removeDraft, null);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect
    .element(page.getByRole('button', { name: 'Add medicine' }))
    .not.toHaveAttribute('aria-disabled');
  const draft = page.getByRole('button', { name: 'Draft: cease' });
  const heard = vi.fn<() => void>();
  const otherTab = new BroadcastChannel('drafts demo r1');
  otherTab.addEventListener('message', heard);

  answers(medications.listDrafts, [ceasing()]);
  await expect.element(draft).not.toBeInTheDocument();
  otherTab.postMessage('another tab');
  await expect.element(draft).toBeVisible();
  answers(medications.listDrafts, []);
  otherTab.postMessage('another tab');
  await expect.element(draft).not.toBeInTheDocument();
  answers(medications.listDrafts, [ceasing()]);
  otherTab.postMessage('another tab');
  const tray = page.getByRole('region', { name: 'Draft changes' });
  await tray.getByRole('button', { name: 'Show drafts' }).click();
  expect(heard).not.toHaveBeenCalled();

  const loads = callsOf(medications.listDrafts).length;
  answers(medications.listDrafts, []);
  await tray.getByRole('button', { name: /^Remove the draft for/ }).click();
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  await expect.element(draft).not.toBeInTheDocument();
  await expect.poll(() => callsOf(medications.listDrafts).length).toBe(loads + 1);
  otherTab.close();
});
