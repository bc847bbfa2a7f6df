import type { ResidentTraits } from '../traits.ts';

const plainChart = {
  size: 6,
  includes: [],
  courses: [],
  regularEndsIn: null,
  hasRevision: false,
  isPhoneOrder: false,
} as const;

const waiting = { ...plainChart, hasRevision: true, pending: 'unactioned' } as const;
const settled = {
  ...plainChart,
  products: ['W0104', 'W0126', 'W0201', 'W0301', 'W0501'],
  pending: 'confirmed',
} as const;

const plain = {
  familyName: 'Practice',
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
} as const satisfies Partial<ResidentTraits>;

const changedAllergies = {
  status: 'LISTED',
  substances: ['codeine', 'latex'],
  change: 'Unactioned',
} as const;

/**
 * Residents to try the work on, found by their telling names. A test that changes a chart has one of these to itself,
 * so that tests can run side by side.
 */
export const practice: readonly ResidentTraits[] = [
  // The pharmacist's chart.
  { ...plain, givenName: 'Read', chart: waiting },
  { ...plain, givenName: 'Toggle', chart: waiting },
  { ...plain, givenName: 'Select-All', chart: { ...waiting, pending: 'partly' } },
  { ...plain, givenName: 'Newcomer', chart: waiting },
  { ...plain, givenName: 'Interrupted', chart: waiting },
  // The confirm dialog.
  { ...plain, givenName: 'Confirm', chart: waiting },
  { ...plain, givenName: 'Confirm-Keys', chart: waiting },
  { ...plain, givenName: 'Confirm-Twice', chart: waiting },
  { ...plain, givenName: 'Not-Latest', chart: waiting },
  { ...plain, givenName: 'Old-Address', chart: waiting },
  { ...plain, givenName: 'Offline', chart: waiting },
  { ...plain, givenName: 'Lost-Answer', chart: { ...waiting, pending: 'actioned' } },
  { ...plain, givenName: 'Allergy', allergy: changedAllergies, chart: waiting },
  { ...plain, givenName: 'Allergy-Alone', allergy: changedAllergies, chart: settled },
  // From draft to confirmed.
  { ...plain, givenName: 'Flow-Mouse', chart: settled },
  { ...plain, givenName: 'Flow-Keys', chart: settled },
  // Packaging and drafts.
  { ...plain, givenName: 'Packaging', chart: { ...settled, courses: [9] } },
  { ...plain, givenName: 'Drafts', chart: settled },
  { ...plain, givenName: 'Draft-Fields', chart: settled },
  { ...plain, givenName: 'Draft-Looks', chart: settled },
  { ...plain, givenName: 'Two-Tabs', chart: settled },
  { ...plain, givenName: 'Leave', chart: settled },
  {
    ...plain,
    givenName: 'Onboarding',
    isOnboarding: true,
    isDraftedYesterday: true,
    chart: { ...settled, courses: [9] },
  },
  { ...plain, givenName: 'Long-Chart', chart: { ...plainChart, size: 60, pending: 'confirmed' } },
  // Finalising.
  { ...plain, givenName: 'Finalise', chart: settled },
  { ...plain, givenName: 'Finalise-Keys', chart: settled },
  { ...plain, givenName: 'Finalise-Twice', chart: settled },
  { ...plain, givenName: 'Two-Prescribers', chart: settled },
  { ...plain, givenName: 'Finalise-Offline', chart: settled },
  { ...plain, givenName: 'Finalise-Lost', chart: settled },
  // Re-authentication.
  { ...plain, givenName: 'Relogin-Mouse', chart: settled },
  { ...plain, givenName: 'Relogin-Keys', chart: settled },
  { ...plain, givenName: 'Relogin-Refused', chart: settled },
  { ...plain, givenName: 'Relogin-Unable', chart: settled },
];
