import type { LineEvent } from '@wattle/contract/entities/line-event.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { lineEvent } from '@wattle/contract/rules/testing/line-events.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { addDays, formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { todayAt } from '../../lib/time/clock.ts';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf } from '../../testing/server.ts';

const today = todayAt(TimeZone.parse('Australia/Adelaide'));
const until = addDays(today, 4);
const eventId = '00000000-0000-4000-8000-0000000000e1';
const pause = (action: LineEvent['action']) =>
  lineEvent(
    { kind: 'pause', since: today, until: { kind: 'date', date: until } },
    { id: eventId, confirmed: false, action },
  );
const order = (action: LineEvent['action']) =>
  orderOf([medication({ status: 'New', confirmed: false, events: [pause(action)] })]);

test('PHA-02 a new medicine and its pause are two changes, each with its own action', async () => {
  hasChart({ order: order('Unactioned') });
  answers(medications.changeStatus, () => {
    answers(medications.latestOrder, order('Actioned'));
    return { action: 'Actioned' as const };
  });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByText('Changes to action (2)')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: /Paused from .* until/ });
  await expect
    .element(row)
    .toMatchTextContent(
      `Paused from ${formatClinicalDate(today)} until ${formatClinicalDate(until)}`,
    );
  await expect.element(row).toMatchTextContent(/Reason ?operation/);
  await expectBothLooks();
  await row.getByRole('switch').click();
  await expect.poll(() => callsOf(medications.changeStatus)).toHaveLength(1);
  expect(callsOf(medications.changeStatus)[0]?.body).toMatchObject({ eventId, action: 'Actioned' });
  await expect.element(page.getByText('1 of 2 actioned')).toBeVisible();
});
