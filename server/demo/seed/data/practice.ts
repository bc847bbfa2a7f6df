import { plainChart, plainResident, type ResidentTraits, reviewWaiting } from '../traits.ts';

const chart = { ...plainChart, size: 6 };
const waiting = { ...chart, hasRevision: true, pending: 'unactioned' } as const;
const settled = { ...chart, products: ['W0104', 'W0126', 'W0201', 'W0301', 'W0501'] };

const fiveChanges = { ...chart, size: 12, pending: 'unactioned', changes: 5 } as const;

const plain = { ...plainResident, familyName: 'Practice' };

/** Of usual lengths, none of which are rarely meant together, and the same ones whatever the safety rules find. */
const manyProducts = [
  'W0623',
  'W0206',
  'W0204',
  'W0219',
  'W0522',
  'W0617',
  'W0508',
  'W0308',
  'W0511',
  'W0122',
  'W0801',
  'W0213',
  'W0124',
  'W0134',
  'W0510',
  'W0101',
  'W0108',
  'W0330',
  'W0311',
  'W0114',
  'W0603',
  'W0333',
];

const changedAllergies = {
  status: 'LISTED',
  substances: ['codeine', 'latex'],
  change: 'Unactioned',
} as const;

/**
 * Residents to practise on, named after what they are for. Each test that changes a chart has one to itself, so that
 * tests can run side by side. None may look like another, or a second identifier would have to be ticked.
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
  { ...plain, givenName: 'Keys-Confirm', chart: waiting },
  { ...plain, givenName: 'Twice-Confirm', chart: waiting },
  { ...plain, givenName: 'Not-Latest', chart: waiting },
  { ...plain, givenName: 'Old-Address', chart: waiting },
  { ...plain, givenName: 'Offline', chart: waiting },
  { ...plain, givenName: 'Lost-Answer', chart: { ...waiting, pending: 'actioned' } },
  { ...plain, givenName: 'Allergy', allergy: changedAllergies, chart: waiting },
  { ...plain, givenName: 'Only-Allergy', allergy: changedAllergies, chart: settled },
  // From draft to confirmed.
  { ...plain, givenName: 'Mouse-Flow', chart: settled },
  { ...plain, givenName: 'Typed-Flow', chart: settled },
  // Packaging and drafts.
  { ...plain, givenName: 'Packaging', chart: { ...settled, courses: [9] } },
  { ...plain, givenName: 'Drafts', chart: settled },
  { ...plain, givenName: 'Fields', chart: settled },
  { ...plain, givenName: 'Looks', chart: settled },
  { ...plain, givenName: 'Two-Tabs', chart: settled },
  { ...plain, givenName: 'Leave', chart: settled },
  {
    ...plain,
    givenName: 'Onboarding',
    isOnboarding: true,
    draftedDaysAgo: 1,
    chart: { ...settled, courses: [9] },
  },
  { ...plain, givenName: 'Long-Chart', chart: { ...plainChart, size: 60 } },
  // Finalising.
  { ...plain, givenName: 'Finalise', chart: settled },
  { ...plain, givenName: 'Hotkey-Finalise', chart: settled },
  { ...plain, givenName: 'Again-Finalise', chart: settled },
  { ...plain, givenName: 'Prescribers', chart: settled },
  { ...plain, givenName: 'Unsent-Finalise', chart: settled },
  { ...plain, givenName: 'Mislaid-Finalise', chart: settled },
  // Re-authentication.
  { ...plain, givenName: 'Relogin-Mouse', chart: settled },
  { ...plain, givenName: 'Password-Keys', chart: settled },
  { ...plain, givenName: 'Refused-Relogin', chart: settled },
  { ...plain, givenName: 'Unable-Relogin', chart: settled },
  // As much as a busy chart contains: 23 medicines, and allergies.
  {
    ...plain,
    givenName: 'One-Screen',
    chartExpiresIn: 40,
    allergy: { status: 'LISTED', substances: ['penicillin', 'latex'], change: 'none' },
    chart: { ...plainChart, products: manyProducts, courses: [4] },
  },
  // Chart review, and the clicks that a pharmacist needs.
  { ...plain, ...reviewWaiting, givenName: 'Review', chart: settled },
  { ...plain, givenName: 'Five-Changes', chart: fiveChanges },
  // The keys and clicks that a prescriber needs.
  { ...plain, givenName: 'Counted', age: 79, chart: settled },
  { ...plain, givenName: 'Uncounted', chart: settled },
  // Lists and dose times.
  { ...plain, givenName: 'From-List', chart: settled },
  { ...plain, givenName: 'Dose-Times', chart: settled },
  // A taper and a weekly medicine.
  { ...plain, givenName: 'Schedules-Written', chart: settled },
  // How everything is displayed: a long chart with changes, a course of each kind, and long allergies.
  {
    ...plain,
    givenName: 'Display-Rules',
    age: 82,
    coronavirus: 'Isolating',
    allergy: {
      status: 'LISTED',
      substances: [
        'non-steroidal anti-inflammatory medicines',
        'trimethoprim with sulfamethoxazole',
        'sulfonamide antibiotics',
        'iodinated contrast',
      ],
      change: 'Unactioned',
    },
    chart: {
      ...waiting,
      size: 24,
      includes: ['W0510', 'W0514', 'W0403'],
      courses: [4, -2],
      changes: 5,
    },
  },
  // A conflict with an allergy, and its reason.
  {
    ...plain,
    givenName: 'Penicillin',
    age: 84,
    allergy: { status: 'LISTED', substances: ['penicillin'], change: 'none' },
    chart: settled,
  },
  // Items that another system sent and somebody has to look at.
  { ...plain, givenName: 'Held-Items', chart: settled },
];
