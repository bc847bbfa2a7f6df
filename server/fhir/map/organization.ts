import { codeSystems } from '@wattle/contract/fhir/systems.ts';
import { isAbn, isHealthcareIdentifier } from '@wattle/contract/values/check-digits.ts';
import type { HealthcareService, Organization } from 'fhir/r4';
import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { referenceTo } from '../links.ts';
import { fhirIdOf } from '../record-id.ts';
import { filled, identifierOf } from './identifier.ts';

const hpioOf = (number: string | null) =>
  number !== null && isHealthcareIdentifier('hpio', number) ? [identifierOf('hpio', number)] : [];

/** An organisation as AU Core Organization. */
export function organizationOf(
  row: Selectable<Tables['organisation']>,
): Organization & { id: string } {
  const abn = row.abn !== null && isAbn(row.abn) ? [identifierOf('abn', row.abn)] : [];
  const type = { system: codeSystems.organisationType, code: 'prov' };
  return {
    resourceType: 'Organization',
    id: fhirIdOf('Organization', row.id),
    ...filled('identifier', [...hpioOf(row.hpioNumber), ...abn]),
    active: true,
    type: [{ coding: [{ ...type, display: 'Healthcare Provider' }] }],
    name: row.name,
  };
}

/** What every facility does, in the code system of R4. */
export const residentialCare = {
  system: codeSystems.serviceType,
  code: '4',
  display: 'Aged Residential Care',
} as const;

/** A facility's service, which the number of the residential aged care service names, as AU Core HealthcareService. */
export function healthcareServiceOf(
  row: Selectable<Tables['facility']>,
): HealthcareService & { id: string } {
  const racs = row.racsId?.trim() ?? '';
  return {
    resourceType: 'HealthcareService',
    id: fhirIdOf('HealthcareService', row.id),
    ...filled('identifier', [
      ...(racs === '' ? [] : [identifierOf('racs', racs)]),
      ...hpioOf(row.hpioNumber),
    ]),
    active: true,
    providedBy: referenceTo('Organization', row.organisationId),
    type: [{ coding: [{ ...residentialCare }], text: 'Residential aged care' }],
    location: [referenceTo('Location', row.id)],
    name: row.name,
    ...(row.phone !== '' && { telecom: [{ system: 'phone', value: row.phone, use: 'work' }] }),
  };
}
