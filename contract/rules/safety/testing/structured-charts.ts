import fc from 'fast-check';
import { textFieldsOf } from '../../dosing/text-fields.ts';
import { anyCourse } from '../../testing/dosages.ts';
import { digestOf, randomChart } from './random-charts.ts';
import type { ChartToCheck, CheckedLine } from '../line.ts';

const linesOfEach = 4;

/** Random charts whose lines have schedules of every kind, the same each time. */
function structuredCharts(count: number): ChartToCheck[] {
  const courses = fc.sample(anyCourse, { seed: 1, numRuns: count * linesOfEach });
  return Array.from({ length: count }, (_, seed) => {
    const chart = randomChart(seed, linesOfEach);
    const lines = chart.lines.map((line, index): CheckedLine => {
      const course = courses[seed * linesOfEach + index];
      if (course === undefined) return line;
      const { dosage, product } = course;
      const { startDate, endDate } = line;
      return {
        ...line,
        ...textFieldsOf({ dosage, startDate, endDate }),
        courseType: dosage.kind === 'as-required' ? 'AsRequired' : 'Regular',
        dosage,
        product: { ...line.product, ...product },
      };
    });
    return { ...chart, lines };
  });
}

export const digestOfStructuredCharts = (count: number): string =>
  digestOf(structuredCharts(count));
