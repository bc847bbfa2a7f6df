import type { UserType } from '@wattle/contract/values/user-type.ts';
import { hpiiOf, prescriberNumberOf } from '../identifiers.ts';
import { organisations } from './places.ts';

/** A record of a clinical system that belongs to no account, or not to the account that tries to link it. */
export interface ProviderSeed {
  readonly key: string;
  readonly userType: UserType;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly hpii: string;
  readonly prescriberNumber: string | null;
  readonly clinicalName: string | null;
  readonly organisationIds: readonly string[];
  /** User name of the account that it is mapped to. */
  readonly mappedTo: string | null;
}

const everywhere = organisations.map(({ id }) => id);

const doctor = (number: number) => ({
  key: `P${number}`,
  userType: 'Doctor' as const,
  hpii: hpiiOf(number),
  prescriberNumber: prescriberNumberOf(number % 10_000),
  clinicalName: null,
  organisationIds: everywhere,
  mappedTo: null,
});

const practice = { givenName: 'Practice', familyName: 'Record' } as const;

export const providerRecords: readonly ProviderSeed[] = [
  {
    ...doctor(900_001),
    givenName: 'Avery',
    familyName: 'Linker',
    email: 'alinker@clinic.example',
    clinicalName: 'alinker',
  },
  {
    ...doctor(900_002),
    givenName: 'Nadia',
    familyName: 'Newman',
    email: 'nnewman@clinic.example',
    // Published examples: HL7 AU's HPI-I profile; the worked check digit of a prescriber number.
    hpii: '8003619900015717',
    prescriberNumber: '2425739',
  },
  {
    ...doctor(900_003),
    userType: 'Pharmacist',
    givenName: 'Noor',
    familyName: 'Newman',
    email: 'noornewman@clinic.example',
    prescriberNumber: null,
  },
  {
    ...doctor(900_004),
    givenName: 'Marta',
    familyName: 'Mapper',
    email: 'mmapper@clinic.example',
    clinicalName: 'mmapper',
    mappedTo: 'alistair.munro',
  },
  {
    ...doctor(900_005),
    givenName: 'Esther',
    familyName: 'Mapstone',
    // The address of another user.
    email: 'doctor@wattle.example',
    clinicalName: 'emapstone',
  },
  { ...doctor(900_010), ...practice, clinicalName: 'linknow', email: 'linknow@clinic.example' },
  { ...doctor(900_011), ...practice, clinicalName: 'linktabs', email: 'linktabs@clinic.example' },
  { ...doctor(900_012), ...practice, email: 'mapdoctor@clinic.example' },
  {
    ...doctor(900_013),
    ...practice,
    userType: 'Pharmacist',
    prescriberNumber: null,
    email: 'mappharmacist@clinic.example',
  },
];
