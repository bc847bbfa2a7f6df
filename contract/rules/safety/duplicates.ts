import type { Finding, FindingLevel } from '../../entities/safety.ts';
import type { RouteCode } from '../../values/medicine-codes.ts';
import { addDays } from '../../values/plain-date.ts';
import { dosesOn } from '../dosing/doses-on.ts';
import { productName } from '../line/medicine-line.ts';
import { joinUnits } from '../line/medicine-units.ts';
import { besides, linesBy } from './besides.ts';
import { classesOf } from './facts/class-members.ts';
import { classes, type MedicineClassName } from './facts/classes.ts';
import { oneAtATime } from './facts/one-at-a-time.ts';
import {
  type Check,
  type CheckedLine,
  ingredientsOf,
  noIngredients,
  unknownAmong,
} from './line.ts';
import { once } from './once.ts';

/** Where little of the medicine reaches the blood. */
const surfaces = new Set<RouteCode>(['topical', 'ocular', 'otic', 'nasal', 'vaginal']);
const isOnSurface = ({ route }: CheckedLine) => surfaces.has(route);

/** In these products the other ingredients only make up the solution or the foam. */
const carriers = ['macrogol 3350', 'sodium alginate', 'sodium lauryl sulfoacetate'];

interface ProductTraits {
  /** The ingredients that count: a little sodium in a laxative isn't a second dose of it. */
  readonly ingredients: readonly string[];
  /** They and their classes; two lines that share none of these have nothing to do with each other. */
  readonly traits: readonly string[];
  /** What a finding calls the product. */
  readonly text: string;
}

const countedIn = once((product: CheckedLine['product']): ProductTraits => {
  const all = ingredientsOf({ product });
  const carrier = carriers.find((name) => all.includes(name));
  const ingredients = carrier === undefined ? all : [carrier];
  return {
    ingredients,
    traits: [...ingredients, ...ingredients.flatMap(classesOf)],
    text: joinUnits(productName({ ...product, brandName: null })),
  };
});

const linesWithTraits = linesBy(({ product }) => countedIn(product).traits);

interface Judgement {
  readonly kind: string;
  readonly level: FindingLevel;
  readonly words: string;
}

/** Drops for glaucoma, of which more may harm, and which are in several combinations. */
const forGlaucoma: ReadonlySet<string> = new Set(
  'betaxolol, bimatoprost, brimonidine, brinzolamide, dorzolamide, latanoprost, tafluprost, timolol, travoprost'.split(
    ', ',
  ),
);
const isAsRequired = ({ courseType }: CheckedLine) => courseType === 'AsRequired';
const isSame = <T>(a: T, b: T, read: (one: T) => unknown) => read(a) === read(b);
const shareTime = (a: CheckedLine, b: CheckedLine) =>
  a.doseTimes.length === 0 ||
  b.doseTimes.length === 0 ||
  (a.doseTimes.some((time) => b.doseTimes.includes(time)) && shareDay(a, b));

/**
 * Whether both are given at one time of a day; a line that is written as text is taken to be given every day. Of days that
 * never fall together, as of 3 mg on some weekdays and 4 mg on the others, it's enough to look at a year.
 */
function shareDay(a: CheckedLine, b: CheckedLine): boolean {
  if (a.dosage?.kind !== 'schedule' || b.dosage?.kind !== 'schedule') return true;
  const [one, other] = [courseOf(a, a.dosage), courseOf(b, b.dosage)];
  const first = a.startDate > b.startDate ? a.startDate : b.startDate;
  for (let since = 0; since < 366; since += 1) {
    const day = addDays(first, since);
    const times = dosesOn(one, day).map(({ time }) => time);
    if (times.length > 0 && dosesOn(other, day).some(({ time }) => times.includes(time)))
      return true;
  }
  return false;
}

const courseOf = (
  { startDate, endDate }: CheckedLine,
  dosage: NonNullable<CheckedLine['dosage']>,
) => ({ dosage, startDate, endDate });

/** What it means that ingredients are in two medicines; the rules are in docs/safety.md. */
function judge(a: CheckedLine, b: CheckedLine, shared: readonly string[]): Judgement {
  if (areInEye(a, b) && shared.some((one) => forGlaucoma.has(one))) {
    return {
      kind: 'glaucoma',
      level: 'caution',
      words: 'More of it in one eye may help less. Check that both are meant',
    };
  }
  if (isOnSurface(a) && isOnSurface(b)) {
    return { kind: 'local', level: 'information', words: 'Both act where they are put' };
  }
  if (isOnSurface(a) || isOnSurface(b)) {
    return {
      kind: 'partly-local',
      level: 'caution',
      words: 'One of them acts where it is put, and adds a little',
    };
  }
  if (isAsRequired(a) !== isAsRequired(b)) {
    return {
      kind: 'as-required',
      level: 'caution',
      words: 'One is regular and one is given when required',
    };
  }
  if (isAsRequired(a) && !isSame(a, b, ({ route }) => route)) {
    return {
      kind: 'other-route',
      level: 'caution',
      words: 'Both are given when required, by different routes',
    };
  }
  const isOneForm =
    !isAsRequired(a) &&
    isSame(a, b, ({ route }) => route) &&
    isSame(a, b, ({ product }) => product.form) &&
    isSame(a, b, (line) => ingredientsOf(line).toSorted().join());
  if (isOneForm && !isSame(a, b, ({ product }) => product.strength)) {
    return {
      kind: 'strengths',
      level: 'caution',
      words: 'Two strengths may make up one dose. Check that both are meant',
    };
  }
  if (isOneForm && !shareTime(a, b)) {
    return {
      kind: 'times',
      level: 'caution',
      words: 'They are given at different times. Check that both are meant',
    };
  }
  return { kind: 'twice', level: 'conflict', words: 'The doses add up' };
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function ofIngredients(shared: readonly string[], a: CheckedLine, b: CheckedLine): Finding {
  const { kind, level, words } = judge(a, b, shared);
  const products = [a, b].map(({ product }) => countedIn(product).text).toSorted();
  const names = shared.toSorted();
  const [first = '', second = ''] = products;
  const said =
    first === second
      ? `${capital(first)} is prescribed twice`
      : `${capital(names.join(' and '))} ${names.length === 1 ? 'is' : 'are'} in “${first}” and “${second}”`;
  return {
    key: ['duplicate', kind, ...names, ...products].join(':'),
    check: 'duplicate',
    level,
    message: `${said}. ${words}.`,
    source: null,
  };
}

/**
 * Two ingredients of one class, at most one finding a pair of ingredients: a caution where two that are given regularly
 * are rarely meant.
 */
function ofClass(a: string, b: string, areRegular: boolean): Finding | undefined {
  const shared = classesOf(a).filter((one) => classesOf(b).includes(one));
  // The interactions judge this pair as a whole.
  if (shared.includes('anticoagulant')) return undefined;
  const said = shared.filter((one) => classes[one].isSilentAsPair !== true);
  const isRare = (one: MedicineClassName) => areRegular && oneAtATime.has(one);
  const known = said.find(isRare) ?? said[0];
  if (known === undefined) return undefined;
  const { many, source } = classes[known];
  const both = [a, b].toSorted();
  const level = isRare(known) ? 'caution' : 'information';
  const advice = level === 'caution' ? ' Check that both are meant.' : '';
  return {
    key: ['duplicate', 'class', ...(level === 'caution' ? ['regular'] : []), ...both].join(':'),
    check: 'duplicate',
    level,
    message: `${capital(both.join(' and '))} are both ${many}.${advice}`,
    source,
  };
}

const areInEye = (a: CheckedLine, b: CheckedLine) => a.route === 'ocular' && b.route === 'ocular';

/** Both regular, and both where they add up: in the blood, in the lungs or in the eye. */
const areRegular = (a: CheckedLine, b: CheckedLine) =>
  [a, b].every((line) => !isAsRequired(line) && (!isOnSurface(line) || areInEye(a, b))) &&
  (a.route === 'inhalation') === (b.route === 'inhalation');

function findingsOf(line: CheckedLine, own: ProductTraits, other: CheckedLine): Finding[] {
  const theirs = countedIn(other.product);
  const shared = own.ingredients.filter((name) => theirs.ingredients.includes(name));
  const duplicate = shared.length === 0 ? [] : [ofIngredients(shared, line, other)];
  if (isOnSurface(line) && isOnSurface(other) && !areInEye(line, other)) return duplicate;
  const without = (names: readonly string[]) => names.filter((name) => !shared.includes(name));
  const pairs = without(own.ingredients).flatMap((a) =>
    without(theirs.ingredients).map((b) => ofClass(a, b, areRegular(line, other))),
  );
  return [...duplicate, ...pairs.filter((finding) => finding !== undefined)];
}

/** The same ingredient, or two of one class, in two medicines that are taken together (DRF-07). */
export const checkDuplicates: Check = (line, chart) => {
  if (ingredientsOf(line).length === 0) return { findings: [], notChecked: [noIngredients] };
  const own = countedIn(line.product);
  const found = besides(line, linesWithTraits(own.traits, chart), chart.today, (other) =>
    findingsOf(line, own, other),
  ).flatMap(([, findings]) => findings);
  return {
    findings: [...new Map(found.map((finding) => [finding.key, finding])).values()],
    notChecked: unknownAmong(line),
  };
};
