import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectBothLooks, expectTexts } from '../../testing/expecting.ts';
import { answers, callsOf, loses } from '../../testing/server.ts';
import { bar, hasRound, medicine, openRound } from './testing/round.ts';

test('offline a chart that was loaded ahead says once that it may be out of date, and what waits', async () => {
  hasRound();
  await openRound();
  const orders = () => callsOf(medications.latestOrder).map(({ params }) => params.foreignKey);
  await expect.poll(orders).toEqual(['Abbott', 'Baker']);
  const onLine = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  for (const operation of [
    authorisation.dataAccess,
    medications.latestOrder,
    medications.chartSummary,
    medications.encounter,
    medications.residentNeeds,
    portal.allergies,
    portal.resident,
    portalRounds.stepInRound,
  ]) {
    loses(operation);
  }
  await userEvent.keyboard('j');
  await expect.element(medicine('Baker')).toBeVisible();
  await expect
    .element(bar)
    .toMatchTextContent('This device is offline. 1 step of the round isn’t saved yet.');
  const drafting = page.getByText('You can’t draft changes while this device is offline.', {
    exact: true,
  });
  await expect.element(drafting.last()).toBeVisible();
  await expectTexts(page.getByRole('alert'), [
    'This device is offlineThis chart is as it was loaded last. It updates by itself once the device is back online. What you see may be out of date. Check before you act on it.',
  ]);
  await expect
    .element(page.getByRole('button', { name: /Retry|Try again/ }))
    .not.toBeInTheDocument();
  await expectBothLooks();
  hasRound({ at: 2 });
  answers(authorisation.dataAccess, { state: 'allowed' });
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(drafting).not.toBeInTheDocument();
});
