import { historyEntry } from '@wattle/contract/rules/testing/history-entry.ts';
import { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { person } from '../../testing/people.ts';

test('CHT-02 an order whose changes were all confirmed with a later order says which', async () => {
  const confirmed = { confirmedAt: finalisedAt, confirmedBy: 'Amara Diallo' };
  hasChart({
    order: orderOf([]),
    history: [
      historyEntry({ id: '3', sequence: 3, ...confirmed }),
      historyEntry({ id: '2', sequence: 2, ...confirmed, confirmedWith: 3 }),
      historyEntry(),
    ],
  });
  openApp(`${prescriberPath}?tab=history`, person());
  const order = page.getByRole('article');
  await expect.element(order.nth(0)).toMatchTextContent(/Confirmed .* by Amara Diallo(?!,)/);
  await expect.element(order.nth(1)).toMatchTextContent(/by Amara Diallo, with order 3/);
  await expect.element(order.nth(2)).toMatchTextContent(/Not confirmed by the pharmacy/);
});

test('CHT-02 what an order says about the chart lines up with its title', async () => {
  hasChart({
    order: orderOf([]),
    history: [historyEntry({ renewedExpiry: PlainDate.parse('2027-05-26') })],
  });
  openApp(`${prescriberPath}?tab=history`, person());
  const order = page.getByRole('article');
  const review = order.getByText(/^Chart reviewed\. New chart expiry 26-May-2027\.$/);
  await expect.element(review).toBeVisible();
  const startOf = (element: Element) =>
    element.getBoundingClientRect().left + parseFloat(getComputedStyle(element).paddingLeft);
  expect(startOf(review.element())).toBe(startOf(order.getByRole('heading').element()));
});
