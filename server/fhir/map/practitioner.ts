import { dataAbsentReason, ownCodeSystems } from '@wattle/contract/fhir/systems.ts';
import { isAhpraNumber, isHealthcareIdentifier } from '@wattle/contract/values/check-digits.ts';
import { userTypeNames } from '@wattle/contract/values/registration-codes.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import type { Practitioner, PractitionerRole, Reference } from 'fhir/r4';
import { type Links, referenceTo } from '../links.ts';
import { filled, identifierOf } from './identifier.ts';

/** A user who works with residents, or somebody whom another system named. */
export interface PractitionerRow {
  readonly id: string;
  readonly familyName: string;
  readonly givenNames: readonly string[];
  readonly hpii: string | null;
  readonly ahpraNumber: string | null;
  readonly prescriberNumber: string | null;
}

export function practitionerOf(row: PractitionerRow): Practitioner & { id: string } {
  const { hpii, ahpraNumber, prescriberNumber } = row;
  const given = row.givenNames.filter((name) => name !== '');
  return {
    resourceType: 'Practitioner',
    id: row.id,
    ...filled('identifier', [
      // A number that its profile would refuse is worse than none.
      ...(hpii && isHealthcareIdentifier('hpii', hpii) ? [identifierOf('hpii', hpii)] : []),
      ...(prescriberNumber ? [identifierOf('prescriber', prescriberNumber)] : []),
      ...(ahpraNumber && isAhpraNumber(ahpraNumber) ? [identifierOf('ahpra', ahpraNumber)] : []),
    ]),
    name: [{ use: 'official', family: row.familyName, ...filled('given', given) }],
  };
}

export interface RoleRow {
  readonly id: string;
  /** Null if the record that named the role doesn't say whose it is. */
  readonly practitionerId: string | null;
  readonly practitionerName: string | null;
  readonly organisationId: string | null;
  readonly organisationName: string | null;
  readonly isActive: boolean;
  /** Of a user here; null for a role that another system named. */
  readonly userType: UserType | null;
  readonly roleText: string | null;
  readonly specialtyText: string | null;
  readonly providerNumber: string | null;
}

export function practitionerRoleOf(
  row: RoleRow,
  { root }: Links,
): PractitionerRole & { id: string } {
  const { organisationId, organisationName, userType, roleText, specialtyText } = row;
  return {
    resourceType: 'PractitionerRole',
    id: row.id,
    ...(row.providerNumber !== null && {
      identifier: [identifierOf('medicareProvider', row.providerNumber)],
    }),
    active: row.isActive,
    practitioner: practitionerOfRole(row),
    ...(organisationId !== null && {
      organization: referenceTo('Organization', organisationId, organisationName ?? undefined),
    }),
    ...(organisationId === null &&
      organisationName !== null && { organization: { display: organisationName } }),
    ...(userType !== null && {
      code: [
        {
          coding: [{ system: `${root}/${ownCodeSystems.userType}`, code: userType }],
          text: userTypeNames[userType],
        },
      ],
    }),
    ...(userType === null && roleText !== null && { code: [{ text: roleText }] }),
    ...(specialtyText !== null && { specialty: [{ text: specialtyText }] }),
  };
}

function practitionerOfRole({ practitionerId, practitionerName }: RoleRow): Reference {
  if (practitionerId === null) {
    return { extension: [{ url: dataAbsentReason, valueCode: 'unknown' }] };
  }
  return referenceTo('Practitioner', practitionerId, practitionerName ?? undefined);
}
