import { codeSystems, ownExtensions } from '@wattle/contract/fhir/systems.ts';
import type { Encounter } from 'fhir/r4';
import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type Links, referenceTo } from '../links.ts';

/** What an Encounter says about a resident's stay. */
export type StayRow = Pick<
  Selectable<Tables['resident']>,
  'id' | 'status' | 'facilityId' | 'leave' | 'room' | 'admittedOn'
> & {
  readonly organisationId: string;
};

/** A resident who is in hospital keeps their place. */
function statusOf({ status, leave }: StayRow): Encounter['status'] {
  if (status !== 'Active') return 'finished';
  return leave === null ? 'in-progress' : 'onleave';
}

/**
 * A resident's stay in the facility as AU Core Encounter. A prescriber's own encounter with a resident is something else
 * and isn't exchanged.
 */
export function encounterOf(row: StayRow, { root }: Links): Encounter & { id: string } {
  const room = row.room && [{ url: `${root}/${ownExtensions.room}`, valueString: row.room }];
  return {
    resourceType: 'Encounter',
    id: row.id,
    status: statusOf(row),
    class: {
      system: codeSystems.encounterClass,
      code: 'RACF',
      display: 'Residential Aged Care Facility',
    },
    subject: referenceTo('Patient', row.id),
    ...(row.admittedOn !== null && { period: { start: row.admittedOn } }),
    location: [
      { ...(room && { extension: room }), location: referenceTo('Location', row.facilityId) },
    ],
    serviceProvider: referenceTo('Organization', row.organisationId),
  };
}
