import {
  detailColumns,
  type DetailsForm,
  type ResidentDetails,
} from '@wattle/contract/entities/resident-details.ts';
import type { DetailsChange } from '@wattle/contract/entities/field-change.ts';
import { keptElsewhere } from '@wattle/contract/rules/residents/field-keeper.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { ResidentRow } from '../queries/residents/resident-access.ts';
import type { ResidentChangeRow } from '../queries/residents/resident-details.ts';
import { textsOf } from './resident-texts.ts';

interface Keeper {
  readonly name: string | null;
  readonly detailsKeptBy: string | null;
}

/** What is known about a resident, as it is typed. `name` is what the system that keeps it is called, if it is registered. */
export function presentDetails(
  row: ResidentRow,
  changes: readonly ResidentChangeRow[],
  { name, detailsKeptBy }: Keeper,
): ResidentDetails {
  const texts = textsOf(row);
  return {
    authoringSystem: row.authoringSystem,
    authoringSystemForeignKey: row.foreignKey,
    familyName: row.familyName,
    givenName: row.givenName,
    middleNames: row.middleNames,
    preferredName: row.preferredName,
    facilityId: row.facilityId,
    facilityName: row.facilityName,
    timeZone: row.timeZone,
    revision: row.revision,
    // The keys of the form are these.
    form: Object.fromEntries(detailColumns.map((name) => [name, texts[name]])) as DetailsForm,
    keptElsewhere: keptElsewhere({ ...row, detailsKeptBy }),
    keeper: name ?? row.authoringSystem,
    changes: changes.map(presentDetailsChange),
  };
}

export function presentDetailsChange({ at, byName, fields }: ResidentChangeRow): DetailsChange {
  return { at: toInstant(at), by: byName, fields };
}
