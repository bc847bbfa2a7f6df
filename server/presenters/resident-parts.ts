import { CtgCode, IndigenousStatusCode } from '@wattle/contract/entities/resident.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { ResidentRow } from '../queries/residents.ts';

type Row = Pick<
  ResidentRow,
  | 'id'
  | 'authoring_system'
  | 'foreign_key'
  | 'family_name'
  | 'given_name'
  | 'middle_names'
  | 'preferred_name'
  | 'date_of_birth'
  | 'sex_code'
  | 'sex_name'
  | 'status'
  | 'has_similar_name'
  | 'is_onboarding'
  | 'infection_status'
  | 'infection_comments'
  | 'indigenous_status_code'
  | 'ctg_code'
>;

/** What a row of the list and the header of a chart both say about a person. */
export function presentPerson(row: Row) {
  return {
    id: row.id,
    authoringSystem: row.authoring_system,
    authoringSystemForeignKey: row.foreign_key,
    familyName: row.family_name,
    givenName: row.given_name,
    middleNames: row.middle_names,
    preferredName: row.preferred_name,
    dateOfBirth: getPlainDate(row.date_of_birth),
    sex: { code: row.sex_code, name: row.sex_name },
    residentStatus: row.status,
    residentWithSimilarNamePresent: row.has_similar_name,
    isOnboarding: row.is_onboarding,
    infection: { status: row.infection_status, comments: row.infection_comments },
    indigenousStatusCode: IndigenousStatusCode.parse(row.indigenous_status_code),
    closingTheGap: { code: CtgCode.parse(row.ctg_code) },
  };
}

type Changes = Pick<
  ResidentRow,
  'is_new_admission' | 'has_chart_changed' | 'is_chart_review_confirmed'
>;

/** What changed that the pharmacist has not confirmed yet. */
export function presentChanges(row: Changes) {
  return {
    isNewAdmission: row.is_new_admission,
    hasChartChanged: row.has_chart_changed,
    hasOnlyChartReviewChanges: !row.is_chart_review_confirmed && !row.has_chart_changed,
  };
}
