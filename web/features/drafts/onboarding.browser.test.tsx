import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { person } from '../../testing/people.ts';
import { todayAt } from '../../lib/time/clock.ts';
import { answers, callsOf, loses } from '../../testing/server.ts';
import { showToast } from '../../ui/states/Toast.tsx';
import { hasResidents } from '../residents/testing/list.ts';
import { ceasing } from './testing/drafts.ts';

const notMoved = page.getByText(/We couldn’t move your drafts to today\./);
const moved = page.getByText('Your earlier drafts were moved to today.');

const earlier = ceasing({ performedOn: getPlainDate('2020-01-01') });
const ofToday = ceasing({ performedOn: todayAt(TimeZone.parse('Australia/Adelaide')) });

/** A doctor opens the chart of a resident being onboarded without a connection to move drafts by. */
async function openWithoutReset(...drafts: (typeof earlier)[]): Promise<void> {
  hasChart({ order: orderOf([medication()]), resident: { isOnboarding: true } });
  hasResidents([]);
  answers(medications.listDrafts, drafts);
  loses(medications.resetDraftPerformedOn);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect.poll(() => callsOf(medications.resetDraftPerformedOn)).toHaveLength(1);
}

test('DRF-05 offline, nothing is said of moving drafts where there are none to move', async () => {
  await openWithoutReset(ofToday);
  showToast({ kind: 'info', title: 'Something else' });
  await expect.element(page.getByText('Something else')).toBeVisible();
  await expect.element(notMoved).not.toBeInTheDocument();
});

test('DRF-05 that drafts couldn’t be moved is said until they are, once the device is back online', async () => {
  await openWithoutReset(earlier);
  await expect.element(notMoved).toBeVisible();
  answers(medications.resetDraftPerformedOn, () => {
    answers(medications.listDrafts, [ofToday]);
    return null;
  });
  window.dispatchEvent(new Event('online'));
  await expect.element(moved).toBeVisible();
  await expect.element(notMoved).not.toBeInTheDocument();
});

test('DRF-05 that drafts couldn’t be moved isn’t said once the chart is left', async () => {
  await openWithoutReset(earlier);
  await expect.element(notMoved).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Residents' })
    .click();
  await expect.poll(() => window.location.pathname).toBe('/residents');
  await expect.element(notMoved).not.toBeInTheDocument();
});
