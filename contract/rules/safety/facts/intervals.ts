import type { FactSource } from '../../../entities/safety.ts';
import type { Prescription, ProductIdentity } from '../../../entities/medication.ts';
import { isSameQuantity } from '../../../values/quantity.ts';
import { labelOf } from './sources.ts';

/** What tells products with different intervals apart. */
type Administered = Pick<ProductIdentity, 'brandName' | 'form' | 'structure'> &
  Pick<Prescription, 'route'>;

/** How often a product is given, whatever its dose. */
export interface Interval {
  readonly ingredient: string;
  /** The products it applies to, if not for all with the ingredient. */
  readonly only?: (product: Administered) => boolean;
  /** The fewest days from one dose to the next. */
  readonly least: number;
  /** The most; missing if longer isn't a risk. */
  readonly most?: number;
  /** What should be chosen, after “is given”. */
  readonly words: string;
  /** It kills or harms if given more often, so it can't be saved like that. */
  readonly isStrict?: true;
  readonly source: FactSource;
}

const isPatch = ({ form }: Administered) => /\bpatch\b/i.test(form);
const isInjected = ({ route }: Administered) =>
  route === 'subcutaneous' || route === 'intramuscular';
const isDepot = ({ form }: Administered) => /modified release|depot|extended release/i.test(form);
/** Milligrams of the first ingredient, in all that is written: 70 mg in 1 tablet, 60 mg in 1 mL. */
const isOfStrength = (value: number) => (product: Administered) => {
  const amount = product.structure?.strengths[0]?.amount;
  return amount !== undefined && isSameQuantity(amount, { value, unit: 'mg' });
};
const isBranded = (brand: string) => (product: Administered) =>
  (product.brandName ?? '').toLowerCase().includes(brand);

const weekly = { least: 7, words: 'once a week', isStrict: true } as const;
const daily = { only: isPatch, least: 1, most: 1, words: 'once a day' } as const;
const monthly = { least: 30, most: 30, words: 'once a month' } as const;

/** The first that fits a product counts. Products with the same ingredient for daily use are in none. */
export const intervals: readonly Interval[] = [
  {
    ...weekly,
    ingredient: 'methotrexate',
    source: labelOf('methotrexate', 'boxed warning on daily instead of weekly doses'),
  },
  {
    ...weekly,
    ingredient: 'alendronic acid',
    only: isOfStrength(70),
    source: labelOf('alendronate', 'Dosage and administration'),
  },
  {
    ...weekly,
    ingredient: 'risedronic acid',
    only: isOfStrength(35),
    source: labelOf('risedronate', 'Dosage and administration'),
  },
  {
    ...weekly,
    ingredient: 'semaglutide',
    only: isInjected,
    source: labelOf('semaglutide', 'Dosage and administration'),
  },
  {
    ...weekly,
    ingredient: 'dulaglutide',
    source: labelOf('dulaglutide', 'Dosage and administration'),
  },
  {
    ...weekly,
    ingredient: 'tirzepatide',
    source: labelOf('tirzepatide', 'Dosage and administration'),
  },
  {
    ...weekly,
    ingredient: 'exenatide',
    only: isDepot,
    source: labelOf('exenatide extended-release', 'Dosage and administration'),
  },
  {
    ingredient: 'fentanyl',
    only: isPatch,
    least: 3,
    most: 3,
    words: 'every 72 hours',
    source: labelOf('fentanyl transdermal', 'Dosage and administration'),
  },
  {
    ingredient: 'buprenorphine',
    only: isPatch,
    least: 7,
    most: 7,
    words: 'every 7 days',
    source: labelOf('buprenorphine transdermal', 'Dosage and administration'),
  },
  {
    ...daily,
    ingredient: 'rivastigmine',
    source: labelOf('rivastigmine transdermal', 'Dosage and administration'),
  },
  {
    ...daily,
    ingredient: 'rotigotine',
    source: labelOf('rotigotine transdermal', 'Dosage and administration'),
  },
  {
    ...daily,
    ingredient: 'glyceryl trinitrate',
    source: labelOf('nitroglycerin transdermal', 'Dosage and administration'),
  },
  {
    ingredient: 'denosumab',
    only: isOfStrength(60),
    least: 182,
    most: 182,
    words: 'every 6 months',
    source: labelOf('denosumab', 'Dosage and administration'),
  },
  {
    ...monthly,
    ingredient: 'denosumab',
    only: isOfStrength(120),
    source: labelOf('denosumab', 'Dosage and administration'),
  },
  {
    ingredient: 'paliperidone',
    only: isBranded('trinza'),
    least: 91,
    most: 91,
    words: 'every 3 months',
    source: labelOf('paliperidone palmitate', 'Dosage and administration'),
  },
  {
    ingredient: 'paliperidone',
    only: isBranded('hafyera'),
    least: 182,
    most: 182,
    words: 'every 6 months',
    source: labelOf('paliperidone palmitate', 'Dosage and administration'),
  },
  {
    ...monthly,
    ingredient: 'paliperidone',
    only: isBranded('sustenna'),
    source: labelOf('paliperidone palmitate', 'Dosage and administration'),
  },
  {
    ingredient: 'paliperidone',
    only: isInjected,
    least: 30,
    words: 'once a month or less often',
    source: labelOf('paliperidone palmitate', 'Dosage and administration'),
  },
  {
    ...monthly,
    ingredient: 'haloperidol decanoate',
    source: labelOf('haloperidol decanoate', 'Dosage and administration'),
  },
  {
    ...monthly,
    ingredient: 'aripiprazole',
    only: isDepot,
    source: labelOf('aripiprazole extended-release injectable', 'Dosage and administration'),
  },
];
