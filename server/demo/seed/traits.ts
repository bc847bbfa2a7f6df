import type { CoronavirusStatus } from '@wattle/contract/entities/coronavirus.ts';
import type { AllergyStatus } from '@wattle/contract/entities/allergy.ts';
import type { Ihi } from '@wattle/contract/entities/health-identifier.ts';
import type { SpecialSchedule } from './data/schedules.ts';
import type { IndigenousStatusCode, CtgCode } from '@wattle/contract/entities/resident-facts.ts';

/** The pharmacist's progress with the latest order. */
export type PendingState = 'confirmed' | 'unactioned' | 'partly' | 'actioned';

export interface ChartTraits {
  /** Number of medicines in the first order. */
  readonly size: number;
  /** The codes of exactly these products, even against an allergy, instead of choosing `size` of them. */
  readonly products?: readonly string[];
  /** The codes of products that must be included, even if they clash. */
  readonly includes: readonly string[];
  /** Other schedules than the usual ones, by the product's code. */
  readonly schedules?: Readonly<Record<string, SpecialSchedule>>;
  /** A medicine that the latest order pauses: its product's code, until what or for how many days from today, and why. */
  readonly pause?: {
    readonly product: string;
    readonly until: string | number;
    readonly reason: string;
  };
  /** A dose that the latest order decides, from its day on: for how many days from today, and when it is measured next. */
  readonly decided?: {
    readonly product: string;
    readonly dose: string;
    readonly value: number;
    readonly until: number;
    readonly next: number;
  };
  /** Days until each short course ends; negative: since it ended. */
  readonly courses: readonly number[];
  /** Days until a regular medicine with an end date ends. */
  readonly regularEndsIn: number | null;
  /** An order between the first and the last changed something. */
  readonly hasRevision: boolean;
  readonly pending: PendingState;
  /** Changes of the pending order; two to four if not given. */
  readonly changes?: number;
  readonly isPhoneOrder: boolean;
  /** Every order is the first doctor’s. */
  readonly isFirstDoctors?: true;
}

export interface AllergyTraits {
  readonly status: AllergyStatus;
  /**
   * As in the `allergens` of `data/allergies.ts`, or else as written; only with the status LISTED, and then at least
   * one.
   */
  readonly substances: readonly string[];
  /** What the pharmacist did about the last change of the allergies. */
  readonly change: 'none' | 'Unactioned' | 'Actioned' | 'Confirmed';
}

/** What the health-identifier service knows about a resident; no number with the status None. */
export interface IhiTraits extends Omit<Ihi, 'number'> {
  /** It was never verified here. */
  readonly isDue: boolean;
}

/** What is specific to a resident; the rest follows from this and the resident's number. */
export interface ResidentTraits {
  readonly familyName: string;
  readonly givenName: string;
  readonly middleNames: string | null;
  readonly preferredName: string | null;
  readonly sex: 'F' | 'M' | 'X';
  readonly age: number;
  readonly facilityId: string;
  readonly status: 'Active' | 'Deceased' | 'Discharged';
  readonly isOnboarding: boolean;
  readonly isNewAdmission: boolean;
  /** So many days ago the doctor drafted two changes and didn't finalise them. */
  readonly draftedDaysAgo?: 0 | 1;
  readonly indigenous: IndigenousStatusCode;
  readonly ctg: CtgCode;
  /** As for any resident with the number, if missing. */
  readonly ihi?: IhiTraits;
  readonly hasPhoto?: boolean;
  readonly infection: 'none' | 'suspected' | 'confirmed';
  readonly coronavirus: CoronavirusStatus | null;
  /** Days from today, unless a review waits; negative: expired; null: no chart was ever reviewed. */
  readonly chartExpiresIn: number | null;
  /** If not, `reviewWaiting` says when the chart was reviewed. */
  readonly isChartReviewConfirmed: boolean;
  readonly allergy: AllergyTraits;
  /** Null: nothing was ever prescribed here. */
  readonly chart: ChartTraits | null;
}

/** A chart with nothing special. */
export const plainChart = {
  size: 8,
  includes: [],
  courses: [],
  regularEndsIn: null,
  hasRevision: false,
  pending: 'confirmed',
  isPhoneOrder: false,
} as const satisfies ChartTraits;

/** How many days ago a review was that the pharmacist hasn't acknowledged: before any order still to be actioned. */
export const reviewedDaysAgo = 3;

/** The chart was reviewed, which the pharmacist hasn't acknowledged. */
export const reviewWaiting = { isChartReviewConfirmed: false } as const;

/** A resident with nothing special. */
export const plainResident = {
  middleNames: null,
  preferredName: null,
  sex: 'X',
  age: 80,
  facilityId: 'F01',
  status: 'Active',
  isOnboarding: false,
  isNewAdmission: false,
  indigenous: '4',
  ctg: '0',
  infection: 'none',
  coronavirus: null,
  chartExpiresIn: 90,
  isChartReviewConfirmed: true,
  allergy: { status: 'NONE KNOWN', substances: [], change: 'none' },
  chart: plainChart,
} as const satisfies Partial<ResidentTraits>;
