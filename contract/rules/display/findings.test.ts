import { expect, test } from 'vitest';
import { checkChart } from '../safety/check-chart.ts';
import { randomChart } from '../safety/testing/random-charts.ts';
import { lintMedicineText, type TextRuleId } from './lint.ts';

/** What a finding writes itself; the words of directions are quoted as they were written. */
const own: readonly TextRuleId[] = ['L4', 'L5', 'L6', 'L7', 'L8', 'L12', 'L13', 'L15', 'DT1'];

test('L4 L5 L6 L7 L8 L12 L13 L15 DT1 what the safety check says about any chart follows the display rules', () => {
  const texts = Array.from({ length: 200 }, (_, seed) => {
    const checks = checkChart(randomChart(seed, 8), (check, error) => {
      throw new Error(`The ${check} check failed`, { cause: error });
    });
    return checks.flatMap(({ findings, notChecked }) => [
      ...findings.map(({ message }) => message),
      ...notChecked.map(({ why }) => why),
    ]);
  }).flat();
  const written = [...new Set(texts.map((text) => text.replace(/“[^”]*”/g, '“quoted”')))];
  expect(written.length).toBeGreaterThan(200);
  const broken = written.flatMap((text) =>
    lintMedicineText(text)
      .filter((id) => own.includes(id))
      .map((id) => `${id} ${text}`),
  );
  expect(broken).toEqual([]);
});
