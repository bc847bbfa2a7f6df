import type { AccountSeed } from './accounts.ts';

const practice = { givenName: 'Practice', description: 'For a test' } as const;
const untyped = { ...practice, userType: null, organisations: 'none' } as const;
const doctor = { ...practice, userType: 'Doctor', organisations: 'one' } as const;

/** Accounts not listed on the sign-in page, each for one browser test that changes it permanently. */
export const practiceAccounts: readonly AccountSeed[] = [
  { ...untyped, userName: 'linknow', clinicalName: 'linknow', familyName: 'Linknow' },
  { ...untyped, userName: 'linktabs', clinicalName: 'linktabs', familyName: 'Linktabs' },
  { ...untyped, userName: 'mapform', familyName: 'Mapform' },
  { ...untyped, userName: 'mapdoctor', familyName: 'Mapdoctor' },
  { ...untyped, userName: 'mappharmacist', familyName: 'Mappharmacist' },
  { ...untyped, userName: 'maplock', familyName: 'Maplock' },
  { ...doctor, userName: 'linklocum', clinicalName: 'linklocum', familyName: 'Linklocum' },
  { ...doctor, userName: 'cliniclocum', clinicalName: 'cliniclocum', familyName: 'Cliniclocum' },
];
