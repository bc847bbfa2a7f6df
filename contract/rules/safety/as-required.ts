import type { Finding } from '../../entities/safety.ts';
import { joinUnits } from '../medicine-units.ts';
import { type Amount, readAmount, substanceOf } from './amounts.ts';
import {
  besides,
  type Check,
  type CheckedLine,
  type ChartToCheck,
  ingredientsOf,
  isLocal,
} from './line.ts';
import { dosesIn24Hours } from './times-a-day.ts';

function isBlank(text: string | null): boolean {
  return (text ?? '').trim() === '';
}

/** A reason and a maximum that an as-required medicine lacks. */
function gapsOf(line: CheckedLine): Finding[] {
  const name = ingredientsOf(line).join(' and ') || 'this medicine';
  const gap = (what: string, message: string): Finding => ({
    key: `as-required:${what}:${name}`,
    check: 'as-required',
    level: 'caution',
    message,
    source: null,
  });
  return [
    ...(isBlank(line.prnReason)
      ? [gap('no-reason', `The chart doesn’t say what ${name} is given for when required.`)]
      : []),
    ...(isBlank(line.maximum24h)
      ? [gap('no-maximum', `The chart doesn’t say the most ${name} that may be given in 24 hours.`)]
      : []),
  ];
}

const shown = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 });

/** `1 g`, `12.5 mg`, `30 units`. */
function written({ high, measure }: Quantity): string {
  if (measure !== 'mg') return `${shown.format(high)} ${measure}`;
  if (high >= 1000) return `${shown.format(high / 1000)} g`;
  return high < 0.1 ? `${shown.format(high * 1000)} microgram` : `${shown.format(high)} mg`;
}

/** Whether the maximum says that regular doses come on top of it. */
const leavesOutRegular =
  /\b(?:in addition to|on top of|besides|excluding|apart from|not counting)\b/i;

type Quantity = { readonly high: number; readonly measure: string };

/** An amount of the shared ingredient, or in a measure that both lines have because they are of one product. */
function quantityOf(
  stated: Amount,
  line: CheckedLine,
  measures: ReadonlySet<string>,
): Quantity | undefined {
  const held = substanceOf(stated, line.product);
  if (held !== undefined) return { high: held.high, measure: held.substance };
  for (const [measure, { high }] of stated) if (measures.has(measure)) return { high, measure };
  return undefined;
}

function isSameProduct(a: CheckedLine, b: CheckedLine): boolean {
  return (
    a.product.strength === b.product.strength &&
    a.product.form === b.product.form &&
    ingredientsOf(a).toSorted().join() === ingredientsOf(b).toSorted().join()
  );
}

function maximumOf(line: CheckedLine): Amount {
  const stated = (line.maximum24h ?? '').replace(
    /\b(?:in|per|every|each)\s(?:24\sh(?:ours?)?|a\sday|day)\b/gi,
    '',
  );
  const amount = readAmount(stated);
  const doses = amount.get('dose');
  if (doses === undefined || amount.size > 1) return amount;
  const each = readAmount(line.dose);
  return new Map(
    [...each].map(([measure, { low, high }]) => [
      measure,
      { low: low * doses.low, high: high * doses.high },
    ]),
  );
}

type Sum = { readonly total: Quantity; readonly maximum: Quantity } | 'not-comparable';

/** The regular doses of 24 hours and one as-required dose, beside the stated maximum. */
function sumOf(asRequired: CheckedLine, regular: readonly CheckedLine[]): Sum {
  const shared = new Set(
    regular.every((line) => isSameProduct(line, asRequired))
      ? readAmount(asRequired.dose).keys()
      : [],
  );
  const maximum = quantityOf(maximumOf(asRequired), asRequired, shared);
  const dose = quantityOf(readAmount(asRequired.dose), asRequired, shared);
  if (maximum === undefined || dose === undefined) return 'not-comparable';
  let high = dose.high;
  for (const line of regular) {
    const each = quantityOf(readAmount(line.dose), line, shared);
    const times = dosesIn24Hours(line);
    if (each?.measure !== maximum.measure || times === undefined) return 'not-comparable';
    high += each.high * times;
  }
  if (dose.measure !== maximum.measure) return 'not-comparable';
  return { total: { high, measure: maximum.measure }, maximum };
}

function findExcess(
  ingredient: string,
  asRequired: CheckedLine,
  regular: readonly CheckedLine[],
): { finding?: Finding; why?: string } {
  if (isBlank(asRequired.maximum24h) || leavesOutRegular.test(asRequired.maximum24h ?? ''))
    return {};
  if (regular.some(({ route }) => route !== asRequired.route)) {
    return {
      why: `The regular and the when-required doses of ${ingredient} can’t be added up: they have different routes.`,
    };
  }
  const sum = sumOf(asRequired, regular);
  if (sum === 'not-comparable') {
    return {
      why: joinUnits(
        `The regular doses of ${ingredient} can’t be compared with the maximum of ${asRequired.maximum24h} in 24 hours: their units differ.`,
      ),
    };
  }
  const { total, maximum } = sum;
  if (total.high <= maximum.high * (1 + 1e-9)) return {};
  const taken = written(total);
  const most = written(maximum);
  return {
    finding: {
      key: `as-required:maximum:${ingredient}:${taken}>${most}`,
      check: 'as-required',
      level: 'conflict',
      message: joinUnits(
        `The regular doses of ${ingredient} and one when-required dose come to ${taken} in 24 hours, more than the stated maximum of ${most}.`,
      ),
      source: null,
    },
  };
}

/** Lines with the ingredient whose doses may add up with those of this one. */
function othersWith(ingredient: string, line: CheckedLine, chart: ChartToCheck): CheckedLine[] {
  return besides(line, chart, ingredientsOf)
    .filter(([, names]) => names.includes(ingredient))
    .map(([other]) => other)
    .filter((other) => other.route === line.route || !(isLocal(other) || isLocal(line)));
}

/** An as-required medicine has a reason and a maximum, which regular doses of the same ingredient leave room for (DRF-07). */
export const checkAsRequired: Check = (line, chart) => {
  const isAsRequired = line.courseType === 'AsRequired';
  const findings = isAsRequired ? gapsOf(line) : [];
  const notChecked: string[] = [];
  for (const ingredient of new Set(ingredientsOf(line))) {
    const others = othersWith(ingredient, line, chart);
    const targets = isAsRequired
      ? [line]
      : others.filter(({ courseType }) => courseType === 'AsRequired');
    for (const asRequired of targets) {
      const regular = othersWith(ingredient, asRequired, chart).filter(
        ({ courseType }) => courseType !== 'AsRequired',
      );
      if (regular.length === 0) continue;
      // One product has one answer, not one for each of its ingredients.
      const isOneProduct = regular.every((other) => isSameProduct(other, asRequired));
      const name = isOneProduct ? ingredientsOf(line).join(' and ') : ingredient;
      const { finding, why } = findExcess(name, asRequired, regular);
      if (finding !== undefined) findings.push(finding);
      if (why !== undefined) notChecked.push(why);
    }
  }
  const byKey = new Map(findings.map((finding) => [finding.key, finding]));
  return { findings: [...byKey.values()], notChecked: [...new Set(notChecked)] };
};
