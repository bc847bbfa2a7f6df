import {
  type Interval,
  isInEye,
  isInhaled,
  isInjected,
  isPatch,
  isSlow,
} from './interval-kinds.ts';
import { labelOf, page, tramalSr } from './sources.ts';

type Only = Interval['only'];

const dosage = 'Dosage and administration';
const once = { least: 1, words: 'once a day' } as const;
const twice = { least: 1 / 2, words: 'at most twice a day' } as const;
/** Once a day half of the time nothing of it is left. */
const alwaysTwice = { least: 1 / 2, most: 1 / 2, words: 'twice a day' } as const;
const thrice = { least: 1 / 3, words: 'at most three times a day' } as const;

const fourHours = { least: 4 / 24, words: 'at least 4 hours apart', mayBeRequired: true } as const;

/** Each with its American name, or that of the product, if that is another. */
const rowsOf = (
  often: Pick<Interval, 'least' | 'most' | 'words' | 'mayBeRequired'>,
  names: Readonly<Record<string, string>>,
  only?: Only,
): readonly Interval[] =>
  Object.entries(names).map(([ingredient, label]) => ({
    ...often,
    ingredient,
    ...(only !== undefined && { only }),
    source: labelOf(label, dosage),
  }));
const named = (...names: readonly string[]) => Object.fromEntries(names.map((one) => [one, one]));

/** How often a day at most, where more is dangerous although each dose is a usual one. */
export const timesADay: readonly Interval[] = [
  ...rowsOf(once, named('edoxaban', 'levothyroxine', 'prasugrel', 'warfarin')),
  ...rowsOf(alwaysTwice, named('apixaban', 'ticagrelor')),
  ...rowsOf(twice, named('dabigatran', 'rivaroxaban')),
  // Slowly released, for 12 hours or a day.
  ...rowsOf(once, { hydromorphone: 'hydromorphone extended-release' }, isSlow),
  ...rowsOf(
    once,
    {
      ...named('alfuzosin', 'desvenlafaxine', 'felodipine', 'mirabegron', 'tamsulosin'),
      galantamine: 'galantamine extended-release',
      'isosorbide mononitrate': 'isosorbide mononitrate extended-release',
    },
    isSlow,
  ),
  ...rowsOf(
    twice,
    {
      oxycodone: 'oxycodone extended-release',
      tapentadol: 'tapentadol extended-release',
    },
    isSlow,
  ),
  // The American tablets are for a day.
  { ...twice, ingredient: 'tramadol', only: isSlow, source: tramalSr },
  ...rowsOf(thrice, { morphine: 'morphine extended-release' }, isSlow),
  ...rowsOf(
    once,
    named('indacaterol', 'olodaterol', 'tiotropium', 'umeclidinium', 'vilanterol'),
    isInhaled,
  ),
  ...rowsOf(twice, named('aclidinium', 'salmeterol'), isInhaled),
  ...rowsOf(once, named('bimatoprost', 'latanoprost', 'tafluprost', 'travoprost'), isInEye),
  ...rowsOf(twice, named('betaxolol', 'timolol'), isInEye),
  ...rowsOf(once, named('cyanocobalamin', 'hydroxocobalamin', 'liraglutide'), isInjected),
  ...rowsOf(once, named('insulin degludec'), isInjected),
  ...rowsOf(twice, named('insulin detemir', 'insulin glargine'), isInjected),
  {
    ingredient: 'sodium phosphate',
    least: 1,
    words: 'once in 24 hours at most',
    mayBeRequired: true,
    source: page(
      'FDA Drug Safety Communication: Possible harm from exceeding the recommended dose of sodium phosphate products',
      'https://www.fda.gov/Drugs/DrugSafety/ucm380757.htm',
    ),
  },
  ...rowsOf(once, { nicotine: 'nicotine transdermal' }, isPatch),
  // Those that are released slowly come before.
  ...rowsOf(fourHours, named('codeine', 'ibuprofen', 'tramadol')),
  { ...fourHours, ingredient: 'paracetamol', source: labelOf('acetaminophen', 'Directions') },
  ...rowsOf(once, { lidocaine: 'Lidoderm' }, isPatch).map(
    (row): Interval => ({ ...row, mayBeRequired: true }),
  ),
];

/** An opioid that is released slowly isn't for when it is required. */
export const notWhenRequired = labelOf('oxycodone extended-release', 'Indications and usage');
