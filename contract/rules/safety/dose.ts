import { joinUnits } from '../medicine-units.ts';
import { type Amount, readAmount, substanceOf } from './amounts.ts';
import { type Check, clear, ingredientsOf } from './line.ts';

/** From this many times the previous dose on, or at most one part in as many, the prescriber is asked again. */
const times = 10;

type Written = { readonly dose: string; readonly product: Parameters<typeof substanceOf>[1] };

function measuresOf({ dose, product }: Written): Amount {
  const stated = readAmount(dose);
  const held = substanceOf(stated, product);
  return held === undefined ? stated : new Map([...stated, [held.substance, held]]);
}

/** A dose is of the size of the one it replaces, in any unit that both state (DRF-07). */
export const checkDose: Check = (line) => {
  const { before } = line;
  if (before === null || before.dose === line.dose) return clear;
  const [now, then] = [measuresOf(line), measuresOf(before)];
  if (now.size === 0 || then.size === 0) return clear;
  const name = ingredientsOf(line).join(' and ') || 'this medicine';
  // What is in them, or comes out of them, says more than how many there are.
  const rates = [...now.keys()].filter((one) => one.includes(' per '));
  const measure = ['mg', 'units', 'mmol', ...rates, ...now.keys()].find(
    (one) => now.has(one) && then.has(one),
  );
  const [present, old] = [now.get(measure ?? ''), then.get(measure ?? '')];
  if (present === undefined || old === undefined) {
    const why = joinUnits(
      `The dose of ${name} can’t be compared with the previous one, ${before.dose}: their units differ.`,
    );
    return { findings: [], notChecked: [why] };
  }
  const isMore = present.high >= old.high * times * (1 - 1e-9);
  const isLess = present.low * times <= old.low * (1 + 1e-9);
  if (!isMore && !isLess) return clear;
  const size = isMore
    ? `${times} times the previous one or more`
    : 'a tenth of the previous one or less';
  return {
    findings: [
      {
        key: `dose:${name}:${before.dose}>${line.dose}`,
        check: 'dose',
        level: 'conflict',
        message: joinUnits(
          `The dose of ${name} is ${size}: ${line.dose} now, ${before.dose} before. Check the number and the unit.`,
        ),
        source: null,
      },
    ],
    notChecked: [],
  };
};
