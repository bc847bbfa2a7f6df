import type { CourseType } from '@wattle/contract/entities/medication.ts';
import type {
  FrequencyCode,
  PoisonsSchedule,
  RouteCode,
} from '@wattle/contract/values/medicine-codes.ts';

/** Groups of related medicines that one allergy may rule out. */
export const allergyClasses = [
  'ace-inhibitors',
  'benzodiazepines',
  'bisphosphonates',
  'cephalosporins',
  'macrolides',
  'nsaids',
  'opioids',
  'penicillins',
  'quinolones',
  'statins',
  'sulfonamides',
  'tetracyclines',
] as const;
export type AllergyClass = (typeof allergyClasses)[number];

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
  psychotropic: boolean;
  /** Whether a dose administration aid usually holds it. */
  packable: boolean;
}

/** A prescription tablet by mouth: products spread one of these three and state what differs. */
const tablet = {
  synonyms: [],
  form: 'tablet',
  route: 'oral',
  schedule: 'S4',
  complementary: false,
  allergyClasses: [],
  psychotropic: false,
  packable: true,
} as const;

export const regular = { ...tablet, usualCourseType: 'Regular' } as const;

export const asRequired = {
  ...tablet,
  usualCourseType: 'AsRequired',
  frequencies: ['when-required'],
} as const;

export const shortCourse = { ...tablet, usualCourseType: 'ShortCourse' } as const;
