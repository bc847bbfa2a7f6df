import { eachNote } from '@wattle/contract/entities/resident-columns.ts';
import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { Medication, Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { Question } from '@wattle/contract/entities/question.ts';
import type { ChartContact, ChartSummary, Resident } from '@wattle/contract/entities/resident.ts';
import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { Instant, TimeZone } from '@wattle/contract/values/instant.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { answers } from './server.ts';

/** Paths of the charts of the one resident that `hasChart` knows. */
export const prescriberPath = '/residents/gp/demo/r1';
export const pharmacyPath = '/residents/pharmacy/demo/r1';

export const finalisedAt = Instant.parse('2026-11-19T23:05:00.000Z');

export const facilityDetails = {
  id: 'f1',
  name: 'Banksia House',
  address1: '1 Test Street',
  address2: '',
  suburb: 'Adelaide',
  state: 'SA',
  postcode: '5000',
  phone: '',
  timeZone: TimeZone.parse('Australia/Adelaide'),
};

/** There is no version of the chart yet. */
export const chartSummary: ChartSummary = {
  prescriptionIdentifier: null,
  updatedDate: null,
  expiryDate: null,
  isReviewDue: false,
  isReviewSoon: false,
  hasChartChanged: false,
  hasOnlyChartReviewChanges: false,
  lastChartReviewDate: null,
  isChartReviewActioned: false,
  isChartReviewConfirmed: true,
  lastPharmacyMedicationOrderId: null,
};

export const noNotes = eachNote(() => '');

/** A facility with a phone, three prescribers and a pharmacist. */
export const contacts: ChartContact = {
  facilityDetails: { ...facilityDetails, phone: '08 7010 0101' },
  recentActivePrescribers: ['Alistair Munro', 'Bronwyn Castle', 'Jun Watanabe'].map((name) => {
    const [givenName = '', familyName = ''] = name.split(' ');
    return { givenName, familyName, activeDate: finalisedAt };
  }),
  recentActivePharmacists: [{ givenName: 'Amara', familyName: 'Diallo', activeDate: finalisedAt }],
};

/** John Smith, with what the test is about changed. */
export function residentOf(changes: Partial<Resident>): Resident {
  return {
    id: 'r1',
    authoringSystem: 'demo',
    authoringSystemForeignKey: 'r1',
    familyName: 'Smith',
    givenName: 'John',
    middleNames: null,
    preferredName: null,
    age: 85,
    dateOfBirth: getPlainDate('1941-03-08'),
    sex: { code: 'M', name: 'Male' },
    residentStatus: 'Active',
    indigenousStatusCode: '4',
    closingTheGap: { code: '0', recordedAt: null, recordedBy: null },
    closingTheGapResponse: '0',
    residentWithSimilarNamePresent: false,
    lookAlikes: [],
    room: null,
    centrelinkNumber: null,
    lastUpdatedOn: finalisedAt,
    isOnboarding: false,
    facilityDetails,
    identifiers: { medicareDetails: null, dvaDetails: null },
    clinicalDetail: { coronaVirusStatus: null, ...noNotes },
    infection: { status: 'none', comments: '' },
    statuses: { isNewAdmission: false, hasChartChanged: false, hasOnlyChartReviewChanges: false },
    ...changes,
  };
}

/** No known allergies, with what the test is about changed. */
export function allergyInfo(changes: Partial<AllergyInfo> = {}): AllergyInfo {
  return {
    status: 'NONE KNOWN',
    allergy: { note: '', disclaimer: '', allergies: [], recordedAt: null, recordedBy: null },
    allergyHistory: null,
    ...changes,
  };
}

/** The first order of a chart, and its latest. */
export function orderOf(chart: Medication[], changes: Partial<Order> = {}): Order {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    sequence: 1,
    previousOrderId: null,
    isLatest: true,
    finalisedAt,
    finalisedBy: 'Priya Raman',
    importedFrom: null,
    medications: chart,
    safety: null,
    overrides: [],
    ...changes,
  };
}

interface Chart {
  /** Null: there is none yet. */
  readonly order: Order | null;
  readonly history?: OrderHistoryEntry[];
  readonly resident?: Partial<Resident>;
  readonly allergies?: AllergyInfo;
  readonly summary?: Partial<ChartSummary>;
  readonly questions?: Question[];
}

/** The server has this chart of John Smith, whom everybody may see, and no drafts. */
export function hasChart(chart: Chart): void {
  const { order, history = [], allergies = allergyInfo() } = chart;
  answers(authorisation.dataAccess, { state: 'allowed' });
  answers(portal.resident, residentOf(chart.resident ?? {}));
  answers(portal.allergies, allergies);
  answers(medications.chartContact, {
    facilityDetails,
    recentActivePrescribers: [],
    recentActivePharmacists: [],
  });
  answers(medications.chartSummary, {
    ...chartSummary,
    lastPharmacyMedicationOrderId: order?.id ?? null,
    ...chart.summary,
  });
  answers(portal.photo, null);
  answers(portal.ihiVerifyRequired, { isRequired: false });
  answers(portal.ihi, { number: '8003608833357361', status: 'Active', recordStatus: 'Verified' });
  answers(medications.latestOrder, order);
  answers(medications.history, history);
  answers(medications.listDrafts, []);
  answers(medications.toCountersign, []);
  answers(medications.sinceSigned, { signed: null, changes: [], isCut: false });
  answers(medications.questions, { questions: chart.questions ?? [], hasMore: false });
  answers(medications.licensedCheck, null);
  answers(medications.encounter, {
    encounter: { authoringSystem: 'demo', authoringSystemForeignKey: 'e1' },
    patient: { authoringSystem: 'demo', authoringSystemForeignKey: 'r1' },
    encounterPlace: '',
  });
  answers(medications.currentProvider, {
    id: 'p1',
    givenName: 'Priya',
    middleNames: '',
    authoringSystem: 'demo',
    authoringSystemForeignKey: 'p1',
  });
}
