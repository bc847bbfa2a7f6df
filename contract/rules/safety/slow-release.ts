import type { Finding } from '../../entities/safety.ts';
import { gapOf } from './dose-gaps.ts';
import { brokenInterval } from './intervals.ts';
import { isSlow } from './facts/interval-kinds.ts';
import { membersOf } from './facts/interaction-groups.ts';
import { notWhenRequired } from './facts/times-a-day.ts';
import { type CheckedLine, ingredientsOf, nameOf } from './line.ts';

/** More a day than this is our own bound, without a source. */
const mostADay = 2;
/** More often: levodopa as often as it wears off, and the others as their products are made for. */
const oftener: Readonly<Record<string, number>> = {
  carbamazepine: 3,
  levodopa: Number.POSITIVE_INFINITY,
  mesalazine: 4,
  morphine: 3,
  paracetamol: 3,
  pentoxifylline: 3,
  'potassium chloride': 3,
};

const found = (
  level: Finding['level'],
  key: string,
  message: string,
  source: Finding['source'],
) => [{ key: `frequency:slow:${key}`, check: 'frequency', level, message, source } as const];

/** A tablet or capsule that releases its medicine slowly is given like one that doesn't. */
export function checkSlowRelease(line: CheckedLine): Finding[] {
  const { product, route, courseType } = line;
  // Where the product has an interval of its own, that says enough.
  if (!isSlow({ ...product, route }) || brokenInterval(line) !== undefined) return [];
  const ingredients = ingredientsOf(line);
  const name = nameOf(line);
  const opioids = membersOf('opioid');
  if (courseType === 'AsRequired' && ingredients.some((one) => opioids.includes(one))) {
    return found(
      'conflict',
      `required:${name}`,
      `${name.charAt(0).toUpperCase()}${name.slice(1)} that is released slowly isn’t for when it’s required: it acts late and for hours.`,
      notWhenRequired,
    );
  }
  const gap = gapOf(line)?.least ?? 1;
  const most = Math.max(mostADay, ...ingredients.map((one) => oftener[one] ?? 0));
  if (gap >= (1 / most) * (1 - 1e-9)) return [];
  return found(
    'caution',
    `often:${name}`,
    `The ${product.form} of ${name} releases it slowly, and it is given more than ${most === 2 ? 'twice' : `${most} times`} a day. This is our own bound, without a source. Check the product and how often it’s given.`,
    null,
  );
}
