import type { OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { historyEntry } from '@wattle/contract/rules/testing/history-entry.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { bleeding, override } from '../../testing/safety.ts';

const of = (name: string) => medication({ id: name, product: { name, ingredients: [name] } });
const added = (name: string): OrderHistoryEntry['changes'][number] => ({
  kind: 'added',
  medication: of(name),
  before: null,
  reason: null,
});
const ceased = { ...added('zinc'), kind: 'ceased' as const };
const order = page.getByRole('article');
const tooEarly = 'Not checked: finalised before checks were kept';

function open(...history: OrderHistoryEntry[]): void {
  hasChart({ order: orderOf([of('warfarin')]), history });
  openApp(`${prescriberPath}?tab=history`, person());
}

test('DRF-07 CHT-02 an order says what was checked when it was finalised, what wasn’t, and why it was finalised', async () => {
  const nothing = { findings: [], notChecked: [], failed: [] };
  open(
    historyEntry({
      changes: [
        added('naproxen'),
        added('perindopril'),
        added('kava'),
        added('sertraline'),
        ceased,
      ],
      safety: {
        rulesVersion: '1',
        lines: [
          { ...nothing, line: 'naproxen', state: 'checked', findings: [bleeding] },
          {
            ...nothing,
            line: 'kava',
            state: 'not-checked',
            notChecked: [{ check: 'duplicate', why: 'Its ingredients aren’t known.' }],
          },
          { ...nothing, line: 'sertraline', state: 'failed', failed: ['allergy'] },
        ],
      },
      overrides: [override],
    }),
  );
  await expect
    .element(
      order.getByText(
        '2 medicines checked against a short list, 1 not checked. Check failed for 1. Conflicts or cautions on 1',
      ),
    )
    .toBeVisible();
  await expect
    .element(order.getByRole('listitem').filter({ hasText: 'naproxen' }))
    .toMatchTextContent(
      /Conflict: .+serious bleeding\.\s*Reason: The resident will be monitored – INR twice a week\s*Given by Priya Raman, 20-Nov-2026/,
    );
  const marks = order.getByRole('button', { name: /Safety check of/ });
  await expectCount(marks, 2);
  await expect
    .element(marks.last())
    .toHaveAccessibleName('Check failed. Safety check of sertraline');
  await marks.first().click();
  await expect
    .element(page.getByRole('dialog', { name: 'Safety check of kava' }))
    .toMatchTextContent(/not checked: Its ingredients aren’t known\./);
  await expectBothLooks();
});

test('DRF-07 CHT-02 an order older than checks says so once; one that only ceased medicines says nothing', async () => {
  open(
    historyEntry({ id: '2', sequence: 2, changes: [ceased] }),
    historyEntry({ changes: [added('naproxen'), added('warfarin')] }),
  );
  await expectCount(page.getByText(tooEarly), 1);
  await expect.element(order.last().getByText(tooEarly)).toBeVisible();
  await expect.element(order.first()).not.toMatchTextContent(/checked/);
});

test('DRF-07 CHT-02 an imported order says that it wasn’t checked for that reason, and its source', async () => {
  const importedFrom = 'Grange Practice';
  open(
    historyEntry({ id: '2', sequence: 2, importedFrom, changes: [ceased] }),
    historyEntry({ importedFrom, changes: [added('naproxen')] }),
  );
  await expect
    .element(order.last().getByText('Not checked: imported from Grange Practice', { exact: true }))
    .toBeVisible();
  await expectCount(page.getByText(tooEarly), 0);
  await expect.element(order.first()).not.toMatchTextContent(/checked/);
});
