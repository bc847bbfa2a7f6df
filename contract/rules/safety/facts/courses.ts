import type { FactSource } from '../../../entities/safety.ts';
import type { RouteCode } from '../../../values/medicine-codes.ts';
import { classes, type MedicineClassName } from './classes.ts';
import { membersOf } from './interaction-groups.ts';
import { labelOf, page } from './sources.ts';

/** A medicine that is given for some days only, unless its directions say more. */
export interface Course {
  /** What it is, in a sentence: `antibiotic`. */
  readonly kind: string;
  readonly members: readonly string[];
  /** The routes by which it is; if missing, those by which it reaches the blood at once. */
  readonly routes?: readonly RouteCode[];
  /** Only if it is given so often a day: less may be to prevent. */
  readonly leastADay?: number;
  /** The most days; missing if that depends. */
  readonly most?: number;
  /** Who says so; our own bound if missing. */
  readonly source?: FactSource;
}

const list = (names: string): readonly string[] => names.split(', ');

const inClasses = (...names: readonly MedicineClassName[]) =>
  names.flatMap((name) => list(classes[name].members));

/**
 * Methenamine and rifaximin aren't here, because they are given to prevent, and not sulfasalazine, which shares a class
 * with antibiotics for allergies.
 */
const antibiotics: readonly string[] = [
  ...inClasses(
    'penicillin',
    'cephalosporin',
    'macrolide',
    'tetracycline',
    'quinolone',
    'aminoglycoside',
  ),
  ...list(
    'clindamycin, fosfomycin, fusidic acid, lincomycin, linezolid, metronidazole, nitrofurantoin, sulfadiazine, ' +
      'sulfamethoxazole, teicoplanin, tinidazole, trimethoprim, vancomycin',
  ),
];

const dosage = 'Dosage and administration';
const metoclopramide = page(
  'Pharmacy News: Neuro risk prompts metoclopramide PI change, after the TGA',
  'https://www.pharmacynews.com.au/news/medicines-update-46',
);
/** The first that fits counts. */
export const courses: readonly Course[] = [
  // For months, against tuberculosis.
  { kind: 'antibiotic', members: ['rifampicin'] },
  // Longer is worth a look.
  { kind: 'antibiotic', members: antibiotics, most: 60 },
  {
    kind: 'antiviral',
    members: ['nirmatrelvir'],
    most: 5,
    source: labelOf('nirmatrelvir and ritonavir', dosage),
  },
  {
    kind: 'antiviral',
    members: ['molnupiravir'],
    most: 5,
    source: page(
      'UK summary of product characteristics of molnupiravir (Lagevrio): Posology, printed by RxReasoner',
      'https://rxreasoner.com/monographs/lagevrio/usage',
    ),
  },
  {
    kind: 'antiviral',
    members: ['oseltamivir'],
    most: 42,
    source: labelOf('oseltamivir', dosage),
  },
  {
    kind: 'antiviral',
    members: ['zanamivir'],
    routes: ['inhalation'],
    most: 28,
    source: labelOf('zanamivir', dosage),
  },
  // As against shingles; once or twice a day prevents.
  { kind: 'antiviral', members: list('aciclovir, famciclovir, valaciclovir'), leastADay: 3 },
  {
    kind: 'antifungal',
    members: list('fluconazole, itraconazole, ketoconazole, miconazole, nystatin, terbinafine'),
    leastADay: 1,
  },
  { kind: 'antiparasitic', members: list('albendazole, ivermectin, mebendazole'), leastADay: 1 },
  { kind: 'medicine for nausea', members: ['metoclopramide'], most: 5, source: metoclopramide },
  { kind: 'medicine for nausea', members: list('domperidone, prochlorperazine') },
  { kind: 'heparin', members: list('dalteparin, enoxaparin, fondaparinux, heparin') },
  { kind: 'NSAID', members: ['ketorolac'], most: 5, source: labelOf('ketorolac', dosage) },
  { kind: 'decongestant', members: membersOf('decongestant') },
  {
    kind: 'decongestant',
    members: list('oxymetazoline, xylometazoline'),
    routes: ['nasal'],
    most: 5,
  },
  {
    kind: 'antibiotic',
    members: [
      ...list('chloramphenicol, gramicidin, polymyxin b'),
      ...inClasses('aminoglycoside', 'quinolone'),
    ],
    routes: ['ocular', 'otic'],
    most: 28,
  },
  {
    kind: 'corticosteroid',
    members: list('betamethasone, dexamethasone, fluorometholone, prednisolone, triamcinolone'),
    routes: ['ocular', 'otic'],
  },
  { kind: 'NSAID', members: list('diclofenac, flurbiprofen, ketorolac'), routes: ['ocular'] },
  { kind: 'antibiotic', members: list('fusidic acid, mupirocin'), routes: ['topical', 'nasal'] },
  {
    kind: 'strong corticosteroid',
    members: list('betamethasone, clobetasol, methylprednisolone, mometasone, triamcinolone'),
    routes: ['topical'],
  },
  { kind: 'antiparasitic', members: list('crotamiton, permethrin'), routes: ['topical'] },
];

/** Milligrams a day of a medicine, more of which should have an end. */
interface HighDose {
  readonly most: number;
  /** For how many days more may be given without a step down. */
  readonly days: number;
  /** Null for our own bound. */
  readonly source: FactSource | null;
}

const own = (most: number): HighDose => ({ most, days: 42, source: null });
const noacs = page(
  'FDA-approved dosing of NOACs by indication, PMC4906085',
  'https://pmc.ncbi.nlm.nih.gov/articles/PMC4906085/table/Tab1',
);

/** What starts a treatment, or ends with steps down. */
export const highDoses: Readonly<Record<string, HighDose>> = {
  amiodarone: own(400),
  apixaban: { most: 10, days: 7, source: noacs },
  dexamethasone: own(3),
  hydrocortisone: own(80),
  methylprednisolone: own(16),
  prednisolone: own(20),
  prednisone: own(20),
  rivaroxaban: { most: 20, days: 21, source: noacs },
};
