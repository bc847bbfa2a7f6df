import type { UserType } from '@wattle/contract/values/user-type.ts';

type Rights = 'all' | 'one' | 'none';

export interface AccountSeed {
  readonly userName: string;
  readonly userType: UserType | null;
  readonly givenName: string;
  readonly familyName: string;
  /** Every organisation, the first one, or none. */
  readonly organisations: Rights;
  /** The description on the sign-in page. */
  readonly description: string;
  readonly isShared?: true;
  /** An HPI-I different from the provider record. */
  readonly hasOtherHpii?: true;
  /** The check digit of the prescriber number doesn't match. */
  readonly hasWrongPrescriberNumber?: true;
  /** When access has ended. */
  readonly accessEndsAt?: string;
  /** The account's name in the clinical system, if it has one. */
  readonly clinicalName?: string;
  /** Signs in with the clinical system's own identity provider. */
  readonly isClinicalIdentity?: true;
}

const untyped = { userType: null, organisations: 'none' } as const;

/** The people who can sign in to the demo. */
export const accounts: readonly AccountSeed[] = [
  {
    userName: 'doctor',
    userType: 'Doctor',
    givenName: 'Priya',
    familyName: 'Raman',
    organisations: 'all',
    description: 'Doctor, every organisation',
    clinicalName: 'praman',
  },
  {
    userName: 'doctor2',
    userType: 'Doctor',
    givenName: 'Callum',
    familyName: 'Ferris',
    organisations: 'one',
    description: 'Doctor, one organisation',
    clinicalName: 'cferris',
  },
  {
    userName: 'np',
    userType: 'NursePractitioner',
    givenName: 'Hannah',
    familyName: 'Okafor',
    organisations: 'all',
    description: 'Nurse practitioner',
    clinicalName: 'hokafor',
  },
  {
    userName: 'dentist',
    userType: 'Dentist',
    givenName: 'Theo',
    familyName: 'Marinos',
    organisations: 'all',
    description: 'Dentist, whose HPI-I can’t be verified',
    clinicalName: 'tmarinos',
  },
  {
    userName: 'optometrist',
    userType: 'Optometrist',
    givenName: 'Mei',
    familyName: 'Tan',
    organisations: 'all',
    description: 'Optometrist, with an invalid HPI-I',
    hasOtherHpii: true,
  },
  {
    userName: 'nurse',
    userType: 'RegisteredNurse',
    givenName: 'Jodie',
    familyName: 'Walsh',
    organisations: 'all',
    description: 'Registered nurse',
  },
  {
    userName: 'admin',
    userType: 'GeneralStaffAdmin',
    givenName: 'Marcus',
    familyName: 'Bell',
    organisations: 'all',
    description: 'General staff and administration',
  },
  {
    userName: 'pharmacist',
    userType: 'Pharmacist',
    givenName: 'Linh',
    familyName: 'Nguyen',
    organisations: 'all',
    description: 'Pharmacist, every organisation',
  },
  {
    userName: 'pharmacist2',
    userType: 'Pharmacist',
    givenName: 'Oscar',
    familyName: 'Lindqvist',
    organisations: 'one',
    description: 'Pharmacist, one organisation',
  },
  {
    userName: 'sync',
    userType: 'GeneralStaffAdmin',
    givenName: 'Pharmacy',
    familyName: 'Service',
    organisations: 'all',
    description: 'Pharmacy service account',
  },
  {
    userName: 'shared',
    userType: 'RegisteredNurse',
    givenName: 'Shared',
    familyName: 'Account',
    organisations: 'all',
    description: 'Shared account without a provider',
    isShared: true,
  },
  {
    userName: 'clinical',
    userType: 'Doctor',
    givenName: 'Ingrid',
    familyName: 'Halvorsen',
    organisations: 'all',
    description: 'Doctor from the clinical identity provider',
    clinicalName: 'ihalvorsen',
    isClinicalIdentity: true,
  },
  {
    ...untyped,
    userName: 'autolink',
    givenName: 'Avery',
    familyName: 'Linker',
    description: 'No user type: linked automatically',
    clinicalName: 'alinker',
  },
  {
    ...untyped,
    userName: 'newuser',
    givenName: 'Nadia',
    familyName: 'Newman',
    description:
      'No user type: mapping form. HPI-I 8003619900015717 and prescriber number 2425739 match',
  },
  {
    ...untyped,
    userName: 'locked',
    givenName: 'Lachlan',
    familyName: 'Locke',
    description: 'No user type: locked for 30 minutes',
  },
  {
    ...untyped,
    userName: 'mapped',
    givenName: 'Marta',
    familyName: 'Mapper',
    description: 'No user type: already mapped',
    clinicalName: 'mmapper',
  },
  {
    ...untyped,
    userName: 'extmapped',
    givenName: 'Esther',
    familyName: 'Mapstone',
    description: 'No user type: email already used by another user',
    clinicalName: 'emapstone',
  },
  {
    ...untyped,
    userName: 'brokenlink',
    givenName: 'Bruno',
    familyName: 'Brock',
    description: 'No user type: linking fails',
    clinicalName: 'bbrock',
  },
  {
    userName: 'stranger',
    userType: 'Doctor',
    givenName: 'Stella',
    familyName: 'Strange',
    organisations: 'none',
    description: 'Doctor without access to any resident',
    clinicalName: 'sstrange',
  },
  {
    userName: 'locum',
    userType: 'Doctor',
    givenName: 'Leo',
    familyName: 'Marchetti',
    organisations: 'one',
    description: 'Doctor, one organisation, can link to another',
    clinicalName: 'lmarchetti',
  },
  {
    userName: 'sharedgp',
    userType: 'Doctor',
    givenName: 'Shared',
    familyName: 'Doctors',
    organisations: 'all',
    description: 'Shared doctors’ account without a provider',
    isShared: true,
  },
  {
    userName: 'consultant',
    userType: 'Consultant',
    givenName: 'Nina',
    familyName: 'Castellan',
    organisations: 'none',
    description: 'Consultant, reviews registrations',
  },
];

/** Colleagues who never sign in: authors of older orders. */
export const colleagues: readonly Pick<AccountSeed, 'userType' | 'givenName' | 'familyName'>[] = [
  { userType: 'Doctor', givenName: 'Alistair', familyName: 'Munro' },
  { userType: 'Doctor', givenName: 'Bronwyn', familyName: 'Castle' },
  { userType: 'Doctor', givenName: 'Dimitri', familyName: 'Pappas' },
  { userType: 'Doctor', givenName: 'Fatima', familyName: 'Haddad' },
  { userType: 'Doctor', givenName: 'Gareth', familyName: 'Llewellyn' },
  { userType: 'Doctor', givenName: 'Jun', familyName: 'Watanabe' },
  { userType: 'Doctor', givenName: 'Kavita', familyName: 'Desai' },
  { userType: 'Doctor', givenName: 'Rohan', familyName: 'Perera' },
  { userType: 'NursePractitioner', givenName: 'Siobhan', familyName: 'Keane' },
  { userType: 'NursePractitioner', givenName: 'Tomasz', familyName: 'Wolski' },
  { userType: 'Pharmacist', givenName: 'Amara', familyName: 'Diallo' },
  { userType: 'Pharmacist', givenName: 'Ben', familyName: 'Hartigan' },
  { userType: 'Pharmacist', givenName: 'Chiara', familyName: 'Romano' },
  { userType: 'Pharmacist', givenName: 'Wei', familyName: 'Zhang' },
];

/** More people who can sign in, after everybody else: nobody's number changes. */
export const laterAccounts: readonly AccountSeed[] = [
  {
    userName: 'misnumbered',
    userType: 'Doctor',
    givenName: 'Petra',
    familyName: 'Lindgren',
    organisations: 'all',
    description: 'Doctor, whose prescriber number has a wrong check digit',
    hasWrongPrescriberNumber: true,
  },
  {
    userName: 'administrator',
    userType: 'Administrator',
    givenName: 'Ruth',
    familyName: 'Abernethy',
    organisations: 'none',
    description: 'Administrator, sets up organisations, facilities and users',
  },
  {
    userName: 'former',
    userType: 'RegisteredNurse',
    givenName: 'Imogen',
    familyName: 'Vance',
    organisations: 'one',
    description: 'Registered nurse, whose access has ended',
    accessEndsAt: '2026-06-30T16:00:00.000Z',
  },
];
