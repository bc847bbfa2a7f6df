import { coronavirusOn, withCoronavirus } from '@wattle/contract/rules/residents/coronavirus.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { ResidentRow } from '../queries/residents/resident-access.ts';

type Row = Pick<
  ResidentRow,
  | 'id'
  | 'authoringSystem'
  | 'foreignKey'
  | 'familyName'
  | 'givenName'
  | 'middleNames'
  | 'preferredName'
  | 'dateOfBirth'
  | 'sexCode'
  | 'sexName'
  | 'status'
  | 'hasSimilarName'
  | 'isOnboarding'
  | 'infectionStatus'
  | 'infectionComments'
  | 'coronavirus'
  | 'indigenousStatusCode'
  | 'ctgCode'
  | 'leave'
  | 'returnToReconcile'
>;

/** What a row of the list and the header of a chart both show about a resident. */
export function presentPerson(row: Row, today: PlainDate) {
  return {
    id: row.id,
    authoringSystem: row.authoringSystem,
    authoringSystemForeignKey: row.foreignKey,
    familyName: row.familyName,
    givenName: row.givenName,
    middleNames: row.middleNames,
    preferredName: row.preferredName,
    dateOfBirth: row.dateOfBirth,
    sex: { code: row.sexCode, name: row.sexName },
    residentStatus: row.status,
    residentWithSimilarNamePresent: row.hasSimilarName,
    isOnboarding: row.isOnboarding,
    infection: withCoronavirus(
      { status: row.infectionStatus, comments: row.infectionComments },
      coronavirusOn(row.coronavirus, today),
    ),
    indigenousStatusCode: row.indigenousStatusCode,
    closingTheGap: { code: row.ctgCode },
    leave: row.leave,
    returnToReconcile: row.returnToReconcile,
  };
}

type Changes = Pick<ResidentRow, 'isNewAdmission' | 'hasChartChanged' | 'isChartReviewConfirmed'>;

/** Changes the pharmacist hasn't confirmed yet. */
export function presentChanges(row: Changes) {
  return {
    isNewAdmission: row.isNewAdmission,
    hasChartChanged: row.hasChartChanged,
    hasOnlyChartReviewChanges: !row.isChartReviewConfirmed && !row.hasChartChanged,
  };
}
