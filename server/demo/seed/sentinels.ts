import { healthIdentifier } from '@wattle/contract/operations/health-identifier.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import type { Operation } from '@wattle/contract/operations/operation.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import type { FailureStatus } from '../../errors.ts';
import { measuredDoses, schedules } from './data/schedules.ts';
import { residentKey } from './ids.ts';
import { plainChart, plainResident, type ResidentTraits, reviewWaiting } from './traits.ts';

type SentinelBehaviour =
  | { readonly status: FailureStatus; readonly text: string }
  | { readonly delayMs: number };

interface Sentinel {
  readonly givenName: string;
  /** How a call fails or waits, and which; without them, the resident's record shows the case. */
  readonly behaviour?: SentinelBehaviour;
  readonly at?: Operation;
  readonly traits?: Partial<ResidentTraits>;
  /** Whether there are changes for the pharmacist to action. */
  readonly isPending?: true;
}

const failure = {
  status: 503,
  text: 'This resident is here to show what happens when a call fails.',
} as const;

const active = { status: 'Active', recordStatus: 'Verified', isDue: false } as const;

const allergyWaiting = {
  allergy: { status: 'LISTED', substances: ['latex'], change: 'Unactioned' },
} as const;

/** Every answer of the safety check; Allergies-Fail shows a failed one. */
const safetySentinels: readonly Sentinel[] = [
  {
    // A penicillin and an opioid against allergies, a cephalosporin with its cross-reaction, an anticoagulant with an
    // NSAID.
    givenName: 'Safety-Conflicts',
    traits: {
      isNewAdmission: true,
      allergy: { status: 'LISTED', substances: ['penicillin', 'codeine', 'latex'], change: 'none' },
      chart: {
        ...plainChart,
        products: ['W0701', 'W0704', 'W0409', 'W0133', 'W0405', 'W0201'],
        pending: 'unactioned',
      },
    },
  },
  {
    // The same ingredient in every way, and two medicines of one class.
    givenName: 'Safety-Duplicates',
    traits: {
      allergy: plainResident.allergy,
      chart: {
        ...plainChart,
        products: ['W0402', 'W0404', 'W0401', 'W0137', 'W0138', 'W0104', 'W0107', 'W0317', 'W0318'],
      },
    },
  },
  {
    givenName: 'Safety-Not-Recognised',
    traits: {
      allergy: {
        status: 'LISTED',
        substances: ['penicillin', 'dandelion tincture'],
        change: 'none',
      },
      chart: { ...plainChart, products: ['W0104', 'W0201', 'W0401'] },
    },
  },
  {
    givenName: 'Safety-Not-Asked',
    traits: {
      allergy: { status: 'NOT ASKED', substances: [], change: 'none' },
      chart: { ...plainChart, products: ['W0104', 'W0201', 'W0401'] },
    },
  },
];

const sentinelList: readonly Sentinel[] = [
  { givenName: 'Action-Fails', at: medications.changeStatus, behaviour: failure, isPending: true },
  { givenName: 'Allergies-Fail', at: portal.allergies, behaviour: failure },
  { givenName: 'Chart-Load-Fails', at: medications.latestOrder, behaviour: failure },
  {
    givenName: 'Confirm-Fails',
    at: medications.confirmMedications,
    behaviour: failure,
    isPending: true,
  },
  {
    givenName: 'Consent-Fails',
    at: portal.saveCtgResponse,
    behaviour: failure,
    traits: { indigenous: '1' },
  },
  { givenName: 'Contacts-Fail', at: medications.chartContact, behaviour: failure },
  { givenName: 'Contacts-Missing', traits: { chart: null, chartExpiresIn: null } },
  { givenName: 'Courses-Fail', at: medications.courseSummary, behaviour: failure },
  { givenName: 'Dose-Times-Load-Fails', at: medications.orderInstruction, behaviour: failure },
  { givenName: 'Dose-Times-Save-Fails', at: medications.submitDosageTimes, behaviour: failure },
  { givenName: 'Drafts-Fail', at: medications.saveDraft, behaviour: failure },
  { givenName: 'Finalise-Fails', at: medications.finalise, behaviour: failure },
  { givenName: 'History-Fails', at: medications.history, behaviour: failure },
  { givenName: 'Ihi-Load-Fails', at: portal.ihi, behaviour: failure, traits: { ihi: active } },
  { givenName: 'Ihi-No-Hpio', traits: { facilityId: 'F08', ihi: { ...active, isDue: true } } },
  {
    givenName: 'Ihi-Not-Found',
    traits: { ihi: { status: 'None', recordStatus: 'None', isDue: true } },
  },
  { givenName: 'Ihi-Retired', traits: { ihi: { ...active, status: 'Retired' } } },
  { givenName: 'Ihi-Unverified', traits: { ihi: { ...active, recordStatus: 'Unverified' } } },
  { givenName: 'Ihi-Verified', traits: { ihi: active } },
  {
    givenName: 'Ihi-Verify-Fails',
    at: healthIdentifier.verifyIhi,
    behaviour: failure,
    traits: { ihi: { ...active, isDue: true } },
  },
  { givenName: 'Packaging-Fails', at: medications.changePackaging, behaviour: failure },
  { givenName: 'Photo-Fails', at: portal.photo, behaviour: failure, traits: { hasPhoto: true } },
  { givenName: 'Photo-Missing', traits: { hasPhoto: false } },
  { givenName: 'Print-Fails', at: portal.printChart, behaviour: failure },
  { givenName: 'Resident-Load-Fails', at: portal.resident, behaviour: failure },
  { givenName: 'Sync-Fails', at: medications.triggerSync, behaviour: failure },
  { givenName: 'Slow-Chart', at: medications.latestOrder, behaviour: { delayMs: 3000 } },
  {
    givenName: 'Allergy-Action-Fails',
    at: portal.actionAllergyChange,
    behaviour: failure,
    traits: allergyWaiting,
  },
  {
    givenName: 'Allergy-Confirm-Fails',
    at: portal.confirmAllergyChange,
    behaviour: failure,
    traits: allergyWaiting,
  },
  {
    givenName: 'Review-Action-Fails',
    at: portal.actionChartReview,
    behaviour: failure,
    traits: reviewWaiting,
  },
  {
    givenName: 'Review-Confirm-Fails',
    at: portal.confirmChartReview,
    behaviour: failure,
    traits: reviewWaiting,
  },
  ...safetySentinels,
  // Its medicines are written by imported-chart.ts: another system sent them, and nobody has prescribed them here.
  {
    givenName: 'Imported-Chart',
    traits: { chart: null, chartExpiresIn: null, isOnboarding: true, isNewAdmission: true },
  },
  {
    // Every kind of schedule; new, so that the steps are still to come.
    givenName: 'Schedules',
    traits: {
      isNewAdmission: true,
      allergy: plainResident.allergy,
      chart: {
        ...plainChart,
        products: [...Object.keys(schedules), 'W0625', 'W0415', 'W0315'],
        schedules,
        pause: { product: 'W0102', until: 'sodium above 130 mmol/L', reason: 'Low sodium' },
        pending: 'unactioned',
      },
    },
  },
  {
    givenName: 'Measured-Doses',
    traits: {
      allergy: plainResident.allergy,
      chart: { ...plainChart, products: Object.keys(measuredDoses), schedules: measuredDoses },
    },
  },
];

/** Above all other numbers, so that their keys are the same in a world of any size. */
const numbered = sentinelList.map((sentinel, i) => ({ ...sentinel, number: 900_001 + i }));

const byKey = new Map(numbered.map((sentinel) => [residentKey(sentinel.number), sentinel]));

/** How a call to the operation at this path fails or waits for this resident of the demo world. */
export function sentinelBehaviour(
  operationPath: string,
  residentForeignKey: string,
): SentinelBehaviour | undefined {
  const sentinel = byKey.get(residentForeignKey);
  return sentinel?.at?.path === operationPath ? sentinel.behaviour : undefined;
}

function traitsOf({ givenName, isPending, traits }: Sentinel): ResidentTraits {
  return {
    ...plainResident,
    familyName: 'Sentinel',
    givenName,
    allergy: { status: 'LISTED', substances: ['latex'], change: 'none' },
    chart: {
      ...plainChart,
      size: 6,
      courses: [2],
      hasRevision: true,
      pending: isPending === true ? 'unactioned' : 'confirmed',
    },
    ...traits,
  };
}

/** Residents for whom a call fails or is slow, or whose record is rare, named after it. */
export const sentinels = numbered.map((sentinel) => ({
  number: sentinel.number,
  traits: traitsOf(sentinel),
}));
