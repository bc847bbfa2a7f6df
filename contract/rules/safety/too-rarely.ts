import { gapOf } from './dose-gaps.ts';
import { type Check, type CheckedLine, clear, ingredientsOf } from './line.ts';
import { oftenWords } from './often.ts';
import { linesWith } from './together.ts';

/** Without a dose for some days they stop protecting, or harm. */
const everyDay: readonly string[] =
  'apixaban, carbamazepine, dabigatran, edoxaban, lacosamide, lamotrigine, levetiracetam, levodopa, lithium, phenytoin, rivaroxaban, sodium valproate, topiramate, warfarin'.split(
    ', ',
  );

/** Days from one dose to the next; one day is left out on purpose now and then. */
const most = 2;

const isRegular = ({ courseType, dosage, route }: CheckedLine) =>
  courseType !== 'AsRequired' && dosage?.kind === 'schedule' && route === 'oral';

/** A medicine for every day that is given on some days only, and no other line has it for the others (DRF-07). */
export const checkTooRarely: Check = (line, chart) => {
  const name = ingredientsOf(line).find((one) => everyDay.includes(one));
  if (name === undefined || !isRegular(line)) return clear;
  const gap = gapOf(line);
  if (gap === null || gap.most <= most || linesWith([name], chart).length > 1) return clear;
  const often = oftenWords(line);
  return {
    findings: [
      {
        key: `frequency:rarely:${name}:${often}`,
        check: 'frequency',
        level: 'caution',
        message: `${name.charAt(0).toUpperCase()}${name.slice(1)} is given every day as a rule, and here ${often}. Check that no dose is missing.`,
        source: null,
      },
    ],
    notChecked: [],
  };
};
