import type { Finding } from '../../entities/safety.ts';
import { mayBeGivenWords } from '../dosing/schedule-words.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { saysReason } from '../line/prn-reason.ts';
import { amountText } from './amounts.ts';
import { mostInADay } from './by-day.ts';
import { besides } from './besides.ts';
import { dosesInADay, type LineAmounts, lineAmountsOf, isSameProduct } from './line-amounts.ts';
import { type Check, type CheckedLine, type ChartToCheck, ingredientsOf, nameOf } from './line.ts';
import type { Quantity, StatedAmount } from './stated-doses.ts';
import { linesWith } from './together.ts';

const isAsRequired = ({ courseType }: CheckedLine) => courseType === 'AsRequired';

/** A reason and a maximum that an as-required medicine doesn't have. */
function gapsOf(line: CheckedLine): Finding[] {
  const name = nameOf(line);
  const gap = (what: string, message: string): Finding => ({
    key: `as-required:${what}:${name}`,
    check: 'as-required',
    level: 'caution',
    message,
    source: null,
  });
  return [
    ...(!saysReason(line.prnReason)
      ? [gap('no-reason', `The chart doesn’t say what ${name} is given for when required.`)]
      : []),
    ...((line.dosage === undefined
      ? (line.maximum24h ?? '')
      : lineAmountsOf(line).maximumText
    ).trim() === ''
      ? [gap('no-maximum', `The chart doesn’t say the most ${name} that may be given in 24 hours.`)]
      : []),
  ];
}

const isWithin = (amount: Quantity, most: Quantity) => amount.high <= most.high * (1 + 1e-9);

const quantityText = ({ high, measure }: Quantity) => amountText(high, measure);

/**
 * An amount of the shared ingredient, or in a measure that all lines have because they are of one product: its several
 * ingredients have one answer.
 */
function quantityOf(
  { amount, held }: StatedAmount,
  ingredient: string,
  isOneProduct: boolean,
): Quantity | undefined {
  const [first] = isOneProduct ? amount : [];
  const stated = first && { measure: first[0], high: first[1].high };
  return isOneProduct && held.size > 1 ? stated : (held.get(ingredient) ?? stated);
}

/** What an amount contains, and then what it states, because one ingredient says more than a number of tablets. */
function quantitiesOf({ amount, held }: StatedAmount): Quantity[] {
  const stated = Array.from(amount, ([measure, { high }]) => ({ measure, high }));
  return held.size === 1 ? [...held.values(), ...stated] : stated;
}

/** One dose that is itself more than the stated maximum, in the first measure that both have. */
function findTooMuchAtOnce({ dose, maximum, names }: LineAmounts): Finding | undefined {
  const mosts = quantitiesOf(maximum);
  for (const one of quantitiesOf(dose)) {
    const most = mosts.find(({ measure }) => measure === one.measure);
    if (most === undefined) continue;
    if (isWithin(one, most)) return undefined;
    const name = names.join(' and ') || 'this medicine';
    return {
      key: `as-required:dose:${name}:${quantityText(one)}>${quantityText(most)}`,
      check: 'as-required',
      level: 'conflict',
      message: `One dose of ${name} comes to ${quantityText(one)}, more than the ${quantityText(most)} stated as the maximum in 24 hours.`,
      source: null,
    };
  }
  return undefined;
}

/** A maximum that the doses don't reach, given as often as they may be. */
function outOfReach(line: CheckedLine): Finding[] {
  const { dosage } = line;
  if (dosage?.kind !== 'as-required') return [];
  const count = dosesInADay(dosage);
  if (count === undefined) return [];
  const { dose, maximum } = lineAmountsOf(line);
  const name = nameOf(line);
  const mosts = quantitiesOf(maximum);
  for (const one of quantitiesOf(dose)) {
    const most = mosts.find(({ measure }) => measure === one.measure);
    if (most === undefined) continue;
    const all = { ...one, high: one.high * count };
    if (isWithin(most, all)) return [];
    return [
      {
        key: `as-required:interval:${name}:${quantityText(all)}<${quantityText(most)}`,
        check: 'as-required',
        level: 'caution',
        message: `The doses of ${name} when required, ${mayBeGivenWords(dosage).join(' and ')}, come to ${quantityText(all)} in 24 hours at most, less than the ${quantityText(most)} stated as the maximum. Check how often it’s given and the maximum.`,
        source: null,
      },
    ];
  }
  return [];
}

type Sum = { readonly total: Quantity; readonly maximum: Quantity } | 'not-comparable';

/** The regular doses of 24 hours and one as-required dose, beside the stated maximum. */
function sumOf(
  ingredient: string,
  asRequired: LineAmounts,
  regular: readonly LineAmounts[],
  isOneProduct: boolean,
  today: PlainDate,
): Sum {
  const maximum = quantityOf(asRequired.maximum, ingredient, isOneProduct);
  const dose = quantityOf(asRequired.dose, ingredient, isOneProduct);
  if (maximum === undefined || dose?.measure !== maximum.measure) return 'not-comparable';
  let { high } = dose;
  for (const other of regular) {
    const sum = mostInADay(other.byDay, today, (each) => {
      const one = quantityOf(each, ingredient, isOneProduct);
      return one?.measure === maximum.measure ? one.high : undefined;
    });
    if (sum === 'unknown') return 'not-comparable';
    high += sum;
  }
  return { total: { high, measure: maximum.measure }, maximum };
}

function findExcess(
  ingredient: string,
  asRequired: LineAmounts,
  regular: readonly LineAmounts[],
  today: PlainDate,
): { finding?: Finding; why?: string } {
  const { maximumText } = asRequired;
  const [unsaid] = [asRequired, ...regular].flatMap((one) => one.unsaid ?? []);
  if (maximumText === '' && asRequired.unsaid === undefined) return {};
  // One product has one answer, not one for each of its ingredients.
  const isOneProduct = regular.every((one) => isSameProduct(one, asRequired));
  const name = isOneProduct ? asRequired.names.join(' and ') : ingredient;
  if (regular.some(({ route }) => route !== asRequired.route)) {
    return {
      why: `The regular and the when-required doses of ${name} can’t be added up: they have different routes.`,
    };
  }
  if (unsaid !== undefined) {
    return {
      why: `The regular and the when-required doses of ${name} can’t be added up: one of them is ${unsaid}.`,
    };
  }
  const sum = sumOf(ingredient, asRequired, regular, isOneProduct, today);
  if (sum === 'not-comparable') {
    return {
      why: `The regular doses of ${name} can’t be compared with the maximum of ${maximumText} in 24 hours: their units differ.`,
    };
  }
  const { total, maximum } = sum;
  if (isWithin(total, maximum)) return {};
  const taken = quantityText(total);
  const most = quantityText(maximum);
  return {
    finding: {
      key: `as-required:maximum:${name}:${taken}>${most}`,
      check: 'as-required',
      level: 'conflict',
      message: `The regular doses of ${name} and one when-required dose come to ${taken} in 24 hours, more than the ${most} stated as the maximum.`,
      source: null,
    },
  };
}

/** The other lines that share an ingredient with this one and are of the same kind. Amounts are read only of them. */
function sharing(line: CheckedLine, kind: (one: CheckedLine) => boolean, chart: ChartToCheck) {
  const others = linesWith(ingredientsOf(line), chart).filter(kind);
  return besides(line, others, chart.today, lineAmountsOf);
}

/** The regular medicines whose doses of an ingredient add up with those of an as-required one. */
function regularWith(
  ingredient: string,
  line: CheckedLine,
  amounts: LineAmounts,
  chart: ChartToCheck,
) {
  return sharing(line, (one) => !isAsRequired(one), chart)
    .map(([, other]) => other)
    .filter(
      ({ names, route, isLocal: isOtherLocal }) =>
        names.includes(ingredient) &&
        (route === amounts.route || !(isOtherLocal || amounts.isLocal)),
    );
}

/** The regular medicines that are given on the same days; two courses one after the other don't add up. */
function together(
  regular: readonly LineAmounts[],
  asRequired: LineAmounts,
  today: ChartToCheck['today'],
): readonly (readonly LineAmounts[])[] {
  const sets = regular.map((one) => {
    const from = one.startDate > asRequired.startDate ? one.startDate : asRequired.startDate;
    const day = from > today ? from : today;
    return regular.filter(
      ({ startDate, endDate }) => startDate <= day && (endDate === null || day <= endDate),
    );
  });
  const isPartOf = (set: readonly LineAmounts[], other: readonly LineAmounts[]) =>
    set.every((one) => other.includes(one));
  return sets.filter(
    (set, i) =>
      !sets.some((other, j) => isPartOf(set, other) && (other.length > set.length || j < i)),
  );
}

/**
 * An as-required medicine has a reason and a maximum, which one dose keeps to, and for which regular doses of the same
 * ingredient leave room (DRF-07).
 */
export const checkAsRequired: Check = (line, chart) => {
  const findings = new Map<string, Finding>();
  const notChecked = new Set<string>();
  const own = isAsRequired(line)
    ? [...gapsOf(line), findTooMuchAtOnce(lineAmountsOf(line)) ?? [], ...outOfReach(line)].flat()
    : [];
  for (const finding of own) findings.set(finding.key, finding);
  const targets: (readonly [CheckedLine, LineAmounts])[] =
    line.dosage === undefined
      ? []
      : isAsRequired(line)
        ? [[line, lineAmountsOf(line)]]
        : sharing(line, isAsRequired, chart);
  for (const [target, asRequired] of targets) {
    const shared = asRequired.names.filter((name) => ingredientsOf(line).includes(name));
    for (const ingredient of shared) {
      const all = regularWith(ingredient, target, asRequired, chart);
      for (const regular of together(all, asRequired, chart.today)) {
        if (target !== line && !regular.includes(lineAmountsOf(line))) continue;
        const { finding, why } = findExcess(ingredient, asRequired, regular, chart.today);
        if (finding !== undefined) findings.set(finding.key, finding);
        if (why !== undefined) notChecked.add(why);
      }
    }
  }
  return { findings: [...findings.values()], notChecked: [...notChecked] };
};
