import type { CourseType } from '@wattle/contract/entities/medication.ts';
import type {
  FrequencyCode,
  PoisonsSchedule,
  RouteCode,
} from '@wattle/contract/values/medicine-codes.ts';

/** Groups of related medicines that one allergy may rule out, with their ingredients in the demo catalogue. */
export const allergyClasses = {
  'ace-inhibitors': ['perindopril', 'ramipril'],
  benzodiazepines: ['temazepam', 'oxazepam', 'lorazepam', 'midazolam'],
  bisphosphonates: ['alendronic acid', 'risedronic acid'],
  cephalosporins: ['cefalexin'],
  macrolides: ['roxithromycin', 'azithromycin'],
  nsaids: ['aspirin', 'ibuprofen', 'meloxicam', 'celecoxib', 'diclofenac'],
  opioids: [
    'codeine',
    'oxycodone',
    'buprenorphine',
    'fentanyl',
    'morphine',
    'hydromorphone',
    'tapentadol',
    'tramadol',
  ],
  penicillins: ['amoxicillin', 'flucloxacillin'],
  quinolones: ['ciprofloxacin'],
  statins: ['atorvastatin', 'rosuvastatin'],
  sulfonamides: ['celecoxib', 'brinzolamide', 'silver sulfadiazine', 'sulfamethoxazole'],
  tetracyclines: ['doxycycline'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type AllergyClass = keyof typeof allergyClasses;

/** One product of the demo catalogue. Texts follow the display rules L4–L10, L13 and L15. */
export interface CatalogueSeed {
  /** Stable: a chart keeps it for ever. The second digit is the group, so that a group can grow. */
  code: string;
  /** Australian approved names, lower case. */
  ingredients: readonly string[];
  /** Old names and spellings that a search must also find. */
  synonyms: readonly string[];
  brands: readonly string[];
  strength: string;
  form: string;
  route: RouteCode;
  schedule: PoisonsSchedule;
  usualCourseType: CourseType;
  complementary: boolean;
  /** Usual amounts for an older adult, without frequency. */
  doses: readonly string[];
  frequencies: readonly FrequencyCode[];
  /** With `AsRequired` only. */
  prn?: { reason: string; max24h: string };
  /** With `ShortCourse` only. */
  courseDays?: number;
  allergyClasses: readonly AllergyClass[];
  /** Whether it is usually packed in a dose administration aid. */
  packable: boolean;
}
