import type { Finding } from '../../entities/safety.ts';
import { addDays, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { type Check, type CheckedLine, isLocal } from './line.ts';
import { dueDaysOf, isSpaced, mainIngredients } from './related.ts';
import { linesWith } from './together.ts';

/** Further apart, two courses are more likely meant as two. Our choice, without a source. */
const most = 7;

interface Ended {
  readonly line: CheckedLine;
  readonly last: PlainDate;
}

/** Given every day, regularly: days without a dose say something. */
const isDaily = (line: CheckedLine) =>
  line.courseType !== 'AsRequired' && !isLocal(line) && !isSpaced(dueDaysOf(line));

/**
 * Days between two courses of an ingredient on which nothing of it is given, as between two parts of a taper that are
 * written as two medicines (DRF-07).
 */
export const checkCourseGaps: Check = (line, chart) => {
  const findings = mainIngredients(line).flatMap((ingredient): Finding[] => {
    const alike = linesWith([ingredient], chart).filter(({ route }) => route === line.route);
    // Most charts have no course that ends and another beside it.
    if (alike.length < 2 || alike.every(({ endDate }) => endDate === null)) return [];
    const all = alike.filter(isDaily);
    if (!all.includes(line)) return [];
    const ended = all.flatMap((one): Ended[] =>
      one.endDate === null || one.endDate < chart.today ? [] : [{ line: one, last: one.endDate }],
    );
    return ended.flatMap((before) => {
      const next = addDays(before.last, 1);
      const after = all.filter(
        (one) => one.startDate > next && one.startDate <= addDays(before.last, most + 1),
      );
      const isCovered = all.some(
        ({ startDate, endDate }) => startDate <= next && (endDate === null || endDate >= next),
      );
      const [first] = after.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
      if (isCovered || first === undefined || (before.line !== line && first !== line)) return [];
      const [from, to] = [next, addDays(first.startDate, -1)].map(formatClinicalDate);
      const days = from === to ? `on ${from}` : `from ${from} to ${to}`;
      return [
        {
          key: `frequency:gap:${ingredient}:${before.last}>${first.startDate}`,
          check: 'frequency',
          level: 'caution',
          message: `Nothing of ${ingredient} is given ${days}, between two courses. Check that this is meant.`,
          source: null,
        },
      ];
    });
  });
  return { findings, notChecked: [] };
};
