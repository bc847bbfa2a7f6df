import { prescribeProduct } from '@wattle/contract/rules/drafting.ts';
import { checkChart } from '@wattle/contract/rules/safety/check-chart.ts';
import type { CheckedLine } from '@wattle/contract/rules/safety/line.ts';
import { dosageOf } from '@wattle/contract/rules/testing/dosage.ts';
import { frequencies } from '@wattle/contract/values/medicine-codes.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { catalogueProduct } from './catalogue-rows.ts';
import { catalogue } from './data/catalogue.ts';

const today = getPlainDate('2026-11-27');
const none = { note: '', disclaimer: '', allergies: [], recordedAt: null, recordedBy: null };

function findingsOf(line: CheckedLine): unknown {
  const allergies = { status: 'NONE KNOWN', allergy: none } as const;
  const [check] = checkChart({ lines: [line], today, allergies }, (_check, error) => {
    throw error;
  });
  const findings = check?.findings.map((one) => [one.check, one.level, one.source]);
  return { findings, notChecked: check?.notChecked };
}

/** Each product of the demo catalogue in each of its doses, at each of its frequencies and at two that don't fit all. */
const lines = catalogue.map(catalogueProduct).flatMap((product) => {
  const usual = prescribeProduct(product, today);
  const codes = new Set([...product.frequencies, 'twice-daily', 'once-weekly'] as const);
  return product.doses.flatMap((dose) =>
    [...codes]
      .filter((frequency) => usual.courseType === 'AsRequired' || frequency !== 'when-required')
      .map((frequency): CheckedLine => {
        const isAsRequired = usual.courseType === 'AsRequired';
        const doseTimes = isAsRequired ? [] : [...frequencies[frequency].times];
        const when = { dose, frequency, doseTimes, before: null, earlier: null };
        return { ...usual, ...when, product, key: `${product.code} ${dose} ${frequency}` };
      }),
  );
});

test('DRF-07 a line as structure has the findings of the same line as text', () => {
  const differing: unknown[] = [];
  let compared = 0;
  for (const line of lines) {
    const dosage = dosageOf(line, line.product);
    if (dosage === undefined) continue;
    compared += 1;
    const [text, structure] = [findingsOf(line), findingsOf({ ...line, dosage })];
    if (JSON.stringify(text) !== JSON.stringify(structure)) {
      differing.push([line.key, text, structure]);
    }
  }
  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(0.9 * lines.length);
});
