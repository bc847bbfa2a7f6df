import type { AllergyStatus } from '@wattle/contract/entities/allergy.ts';
import type { IndigenousStatusCode, CtgCode } from '@wattle/contract/entities/resident.ts';

/** How far the pharmacist is with the latest order. */
export type PendingState = 'confirmed' | 'unactioned' | 'partly' | 'actioned';

export interface ChartTraits {
  /** Medicines of the first order. */
  readonly size: number;
  /** Codes of exactly these products, instead of a choice of `size`. */
  readonly products?: readonly string[];
  /** Codes of products that have to be among the choice, clash or no clash. */
  readonly includes: readonly string[];
  /** Days until each short course ends; negative: since it ended. */
  readonly courses: readonly number[];
  /** Days until a regular medicine of limited time ends. */
  readonly regularEndsIn: number | null;
  /** An order between the first and the last changed something. */
  readonly hasRevision: boolean;
  readonly pending: PendingState;
  readonly isPhoneOrder: boolean;
}

export interface AllergyTraits {
  readonly status: AllergyStatus;
  /** As `data/allergies.ts` names them; some exactly when the status is LISTED. */
  readonly substances: readonly string[];
  /** The last change of the allergies and what the pharmacist did about it. */
  readonly change: 'none' | 'Unactioned' | 'Actioned' | 'Confirmed';
}

/** What is particular about a resident; the rest follows from it and the resident's number. */
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
  /** The doctor drafted two changes yesterday and did not finalise them. */
  readonly isDraftedYesterday?: true;
  readonly indigenous: IndigenousStatusCode;
  readonly ctg: CtgCode;
  readonly infection: 'none' | 'suspected' | 'confirmed';
  readonly coronavirus: string | null;
  /** Days from today; negative: expired; null: no chart was ever reviewed. */
  readonly chartExpiresIn: number | null;
  readonly isChartReviewConfirmed: boolean;
  readonly allergy: AllergyTraits;
  /** Null: nothing was ever prescribed here. */
  readonly chart: ChartTraits | null;
}
