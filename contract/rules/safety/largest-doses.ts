import type { Finding } from '../../entities/safety.ts';
import { inMeasure, type Quantity } from '../../values/quantity.ts';
import { amountText } from './amounts.ts';
import { sumOf } from './by-day.ts';
import { type Limit, withLimit } from './dose-limits.ts';
import {
  type LargestDose,
  largestDoses,
  type SmallestDose,
  smallestDoses,
} from './facts/largest-doses.ts';
import { equivalentOf } from './facts/equivalents.ts';
import { lineAmountsOf } from './line-amounts.ts';
import { type Check, type CheckedLine, type ChartToCheck, clear, ingredientsOf } from './line.ts';
import type { StatedAmount } from './stated-doses.ts';
import { type AmountOf, linesWith, mostTogether, type Together, whyUnknown } from './together.ts';

/** How far from the usual doses an amount is more likely a wrong unit, or a wrong place of the point. */
const times = 10;

const byIngredient = new Map<string, LargestDose[]>();
for (const fact of largestDoses) {
  byIngredient.set(fact.ingredient, [...(byIngredient.get(fact.ingredient) ?? []), fact]);
}
const smallest = new Map(smallestDoses.map((fact) => [fact.ingredient, fact]));

const isAbout = ({ routes, only }: Limit, { route, product }: CheckedLine) =>
  routes.includes(route) &&
  (only?.({ brandName: product.brandName, form: product.form, route }) ?? true);
const isOver = (value: number, most: number) => value > most * (1 + 1e-9);
const text = (quantity: Quantity) => {
  const { value, measure } = inMeasure(quantity);
  return amountText(value, measure);
};

/** What patches release in 24 hours; undefined if it isn't a patch, or it can't be worked out. */
export function releasedADay(line: CheckedLine, ingredient: string): number | undefined {
  const { structure } = line.product;
  const { per, amount } = structure?.strengths[0] ?? {};
  if (per?.unit !== 'hour' || amount === undefined) return undefined;
  if (structure?.strengths.length !== 1 || ingredientsOf(line)[0] !== ingredient) return undefined;
  const patches = lineAmountsOf(line).dose.amount.get('patch');
  return patches && (patches.high * inMeasure(amount).value * 24) / per.value;
}

/** The upper end of an amount of an ingredient in a measure; undefined if it can't be said in it. */
function inMeasureOf(
  amount: { readonly high: number; readonly measure: string } | undefined,
  ingredient: string,
  measure: string,
): number | undefined {
  if (amount === undefined || amount.measure === measure) return amount?.high;
  const factor = equivalentOf(ingredient, amount.measure, measure);
  return factor && amount.high * factor;
}

/** How much of a medicine given when required counts. */
type UpTo = 'maximum' | 'one dose';

const daysIn = (per: LargestDose['per']) => (per === 'week' ? 7 : 1);

/** How much of it a line gives in the time of the fact from a day on: nothing if the chart leaves that open. */
function amountsBy({ ingredient, per, most }: Limit, upTo: UpTo): AmountOf {
  const { measure } = inMeasure(most);
  const days = daysIn(per);
  const highOf = ({ held, amount }: StatedAmount): number | undefined => {
    const one = inMeasureOf(held.get(ingredient), ingredient, measure);
    if (one !== undefined) return one;
    // Of mixed insulin only the whole is stated: no part of it is more.
    return measure === 'units' ? amount.get('units')?.high : undefined;
  };
  return (line, from) => {
    const amounts = lineAmountsOf(line);
    if (amounts.unsaid !== undefined) return 'unknown';
    const released = releasedADay(line, ingredient);
    if (released !== undefined) return released;
    if (!amounts.isAsRequired) return sumOf(amounts.byDay.taken(from, days), highOf);
    if (amounts.upTo === undefined) return 0;
    return highOf(upTo === 'maximum' ? amounts.upTo : amounts.dose) ?? 'unknown';
  };
}

const periods = { dose: 'at once', day: 'in 24 hours', week: 'in a week' } as const;
const largest = {
  dose: 'the largest single dose',
  day: 'the largest daily dose',
  week: 'the largest dose in a week',
} as const;

function limitText({ basis, per, most, ingredient, times: many = 1, source }: Limit): string {
  if (basis === 'set') return `more than ${text(most)}, the limit that is set here.`;
  if (basis === 'maximum') return `more than ${text(most)}, ${largest[per]}.`;
  if (basis === 'range')
    return `more than the usual doses, which go up to ${text(most)} ${periods[per]}.`;
  if (basis === 'older')
    return source === null
      ? `more than ${text(most)}, which is much for older people. This is our own bound, without a source.`
      : `more than ${text(most)}, up to which the doses for older people go.`;
  const far = many < 2 ? 'half as much again as' : many > 2 ? 'several times' : 'twice';
  return `more than ${text(most)}, ${far} the largest usual dose of ${ingredient}. This is our own bound, without a source.`;
}

function findingOf(fact: Limit, value: number, said: string, isPossible = false): Finding {
  const { ingredient, per, basis, source } = fact;
  const { value: most, measure } = inMeasure(fact.most);
  const usual = most / (fact.times ?? 1);
  const isFar = basis !== 'older' && value >= usual * times;
  return {
    key: `dose:largest:${per}:${ingredient}:${amountText(value, measure)}>${text(fact.most)}`,
    check: 'dose',
    level:
      isFar || ((basis === 'maximum' || basis === 'set') && !isPossible) ? 'conflict' : 'caution',
    message: `${said}, ${limitText(fact)}${isFar ? ' Check the number and the unit.' : ''}`,
    source,
  };
}

/** One dose that is itself more than may be given at once, in a day or in a week. */
function tooMuchAtOnce(line: CheckedLine, fact: Limit): Finding[] {
  const { value, measure } = inMeasure(fact.most);
  const stated = lineAmountsOf(line).dose.held.get(fact.ingredient);
  const high = inMeasureOf(stated, fact.ingredient, measure);
  if (high === undefined || !isOver(high, value)) return [];
  const comes = amountText(high, measure);
  return [findingOf(fact, high, `One dose of ${fact.ingredient} comes to ${comes}`)];
}

function togetherText({ ingredient, per, most }: Limit, { total, parts }: Together): string {
  const comes = `${amountText(total, inMeasure(most).measure)} ${periods[per]}`;
  const lines = [...parts.keys()];
  const isAsRequired = lines.some((line) => lineAmountsOf(line).isAsRequired);
  if (lines.length > 1) {
    const asRequired = isAsRequired ? ', with those when required up to their maximum,' : '';
    return `${lines.length} medicines with ${ingredient}${asRequired} come to ${comes}`;
  }
  const what = isAsRequired ? 'The maximum when required' : 'The doses';
  return `${what} of ${ingredient} come${isAsRequired ? 's' : ''} to ${comes}`;
}

/** A tenth of the smallest usual dose, or less. */
function tooLittle(line: CheckedLine, { ingredient, routes, least }: SmallestDose): Finding[] {
  const { value, measure } = inMeasure(least);
  const dose = lineAmountsOf(line)
    .doses.flatMap(({ held }) => held.get(ingredient) ?? [])
    .find((one) => one.measure === measure && !isOver(one.high * times, value));
  if (dose === undefined || !routes.includes(line.route)) return [];
  const comes = amountText(dose.high, measure);
  return [
    {
      key: `dose:smallest:${ingredient}:${comes}<${text(least)}`,
      check: 'dose',
      level: 'caution',
      message: `One dose of ${ingredient} comes to ${comes}, a tenth of the smallest usual dose of ${text(least)} or less. This is our own bound, without a source. Check the number and the unit.`,
      source: null,
    },
  ];
}

/**
 * What the medicines with the ingredient come to; nothing if it isn't too much. It is only possible, and no conflict, if
 * none of them is too much alone, and they are together only with those given when required up to their maximum: the
 * chart may mean a maximum that counts the others.
 */
function addUp(line: CheckedLine, fact: Limit, chart: ChartToCheck) {
  const most = inMeasure(fact.most).value;
  const others = linesWith([fact.ingredient], chart).filter((one) => isAbout(fact, one));
  const sum = (up: UpTo) =>
    mostTogether(line, others, chart.today, amountsBy(fact, up), daysIn(fact.per));
  const together = sum('maximum');
  if (!isOver(together.total, most)) return { unknown: together.unknown };
  const isOverAlone = [...together.parts.values()].some((one) => isOver(one, most));
  const isPossible = !isOverAlone && !isOver(sum('one dose').total, most);
  const said = togetherText(fact, together);
  return { finding: findingOf(fact, together.total, said, isPossible), unknown: [] };
}

function checkIngredient(ingredient: string, line: CheckedLine, chart: ChartToCheck) {
  const facts = withLimit(byIngredient.get(ingredient) ?? [], ingredient, chart.limits);
  const findings: Finding[] = [];
  const whys = new Set<string>();
  for (const fact of facts.filter((one) => isAbout(one, line))) {
    // Too much in a day, or for any adult, says enough.
    const isMore = fact.basis === 'older' || (fact.basis === 'bound' && fact.per === 'dose');
    if (isMore && findings.length > 0) continue;
    const atOnce = tooMuchAtOnce(line, fact);
    findings.push(...atOnce);
    if (atOnce.length > 0 || fact.per === 'dose') continue;
    const { finding, unknown } = addUp(line, fact, chart);
    if (finding !== undefined) findings.push(finding);
    const why = whyUnknown(line, unknown);
    if (why !== undefined) whys.add(why);
  }
  const little = smallest.get(ingredient);
  if (little !== undefined) findings.push(...tooLittle(line, little));
  return { ingredient, findings, whys };
}

/**
 * One dose, and the doses of a day or a week over all medicines of the chart that are given together, against the
 * largest of each ingredient by its routes (DRF-07).
 */
export const checkLargestDoses: Check = (line, chart) => {
  if (lineAmountsOf(line).unsaid !== undefined) return clear;
  const results = ingredientsOf(line)
    .filter((ingredient) => byIngredient.has(ingredient))
    .map((ingredient) => checkIngredient(ingredient, line, chart));
  const notChecked = new Map<string, string[]>();
  for (const { ingredient, whys } of results) {
    for (const why of whys) notChecked.set(why, [...(notChecked.get(why) ?? []), ingredient]);
  }
  return {
    findings: results.flatMap(({ findings }) => findings),
    notChecked: [...notChecked].map(
      ([why, names]) => `The doses of ${names.join(' and ')} can’t be added up: ${why}.`,
    ),
  };
};
