import { codeSystems, ownExtensions } from '@wattle/contract/fhir/systems.ts';
import type { Location } from 'fhir/r4';
import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type Links, referenceTo } from '../links.ts';
import { fhirIdOf } from '../record-id.ts';
import { addressOf } from './address.ts';

/** A facility as AU Core Location. */
export function locationOf(
  row: Selectable<Tables['facility']>,
  { root }: Links,
): Location & { id: string } {
  const address = addressOf(row);
  return {
    resourceType: 'Location',
    id: fhirIdOf('Location', row.id),
    extension: [{ url: `${root}/${ownExtensions.timeZone}`, valueString: row.timeZone }],
    status: 'active',
    name: row.name,
    mode: 'instance',
    ...(row.phone !== '' && { telecom: [{ system: 'phone', value: row.phone, use: 'work' }] }),
    ...(address !== undefined && { address }),
    physicalType: {
      coding: [{ system: codeSystems.locationType, code: 'si', display: 'Site' }],
    },
    managingOrganization: referenceTo('Organization', row.organisationId),
  };
}
