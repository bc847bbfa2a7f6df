import type { NeedyResident } from '@wattle/contract/entities/need.ts';
import { sortNeeds } from '@wattle/contract/rules/needs/need-rules.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { NeedyRow } from '../queries/needs/needs.ts';

/** A resident who needs the caller, as their rules judge it on the facility’s day. */
export function presentNeedy(row: NeedyRow): NeedyResident {
  const needs = row.needs.map(({ notMine, ...need }) => ({
    ...need,
    notMine: notMine.map((said) => ({ ...said, at: toInstant(new Date(said.at)) })),
  }));
  return {
    authoringSystem: row.authoringSystem,
    authoringSystemForeignKey: row.foreignKey,
    familyName: row.familyName,
    givenName: row.givenName,
    middleNames: row.middleNames,
    preferredName: row.preferredName,
    dateOfBirth: row.dateOfBirth,
    room: row.room,
    facility: {
      id: row.facilityId,
      name: row.facilityName,
      timeZone: row.timeZone,
      organisation: { name: row.organisationName },
    },
    today: row.today,
    needs: sortNeeds(needs, row.today),
  };
}
