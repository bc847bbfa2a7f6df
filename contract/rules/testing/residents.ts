import type { ResidentSearchResult } from '../../entities/search.ts';
import { TimeZone } from '../../values/instant.ts';
import { getPlainDate } from '../../values/plain-date.ts';

interface Changes
  extends Partial<
    Omit<ResidentSearchResult, 'chart' | 'statuses' | 'infection' | 'closingTheGap'>
  > {
  readonly chart?: Partial<ResidentSearchResult['chart']>;
  readonly statuses?: Partial<ResidentSearchResult['statuses']>;
  readonly infection?: Partial<ResidentSearchResult['infection']>;
  readonly ctg?: ResidentSearchResult['closingTheGap']['code'];
}

/** A resident without any badge, with the given changes. */
export function searchResult({
  chart,
  statuses,
  infection,
  ctg = '0',
  ...changes
}: Changes = {}): ResidentSearchResult {
  return {
    id: 'r1',
    authoringSystem: 'demo',
    authoringSystemForeignKey: 'r1',
    familyName: 'Smith',
    givenName: 'John',
    middleNames: null,
    preferredName: null,
    dateOfBirth: getPlainDate('1941-03-08'),
    age: 85,
    sex: { code: 'M', name: 'Male' },
    residentStatus: 'Active',
    residentWithSimilarNamePresent: false,
    facility: {
      name: 'Banksia House',
      timeZone: TimeZone.parse('Australia/Adelaide'),
      organisation: { name: 'Gumtree Care' },
    },
    chart: { updatedDate: null, expiryDate: null, numberOfDaysToExpiry: null, ...chart },
    statuses: {
      isReviewSoonRequired: false,
      isReviewDue: false,
      isCourseExpiringSoon: false,
      isCourseExpired: false,
      hasOpenPhoneOrder: false,
      isNewAdmission: false,
      hasChartChanged: false,
      hasOnlyChartReviewChanges: false,
      hasComplementary: false,
      ...statuses,
    },
    courseExpiredMedsCount: 0,
    courseExpiringSoonMedsCount: 0,
    hasAllergyUpdated: false,
    isOnboarding: false,
    infection: { status: 'none', comments: '', ...infection },
    indigenousStatusCode: '4',
    closingTheGap: { code: ctg },
    ...changes,
  };
}
