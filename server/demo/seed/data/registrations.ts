import type { RegistrationInput } from '@wattle/contract/rules/people/registration-sections.ts';

interface RegistrationSeed {
  readonly daysAgo: number;
  readonly form: RegistrationInput;
  /** Why the consultant declined it, the day after; without a reason it waits. */
  readonly declineReason?: string;
}

/** Registrations for the consultant to see: three wait, one of them with an odd number. */
export const registrations: readonly RegistrationSeed[] = [
  {
    daysAgo: 4,
    form: {
      firstName: 'Anneliese',
      lastName: 'Brandt-Kowalczyk',
      gender: 'F',
      dateOfBirth: '1974-08-03',
      email: 'a.brandt@riverside-clinic.example',
      phoneArea: '08',
      phoneLocal: '5550 0142',
      organisationName: 'Banksia Care',
      facilityName: 'Banksia House',
      userType: 'Doctor',
      designation: 'FRACGP',
      hpiiNumber: '8003619900015717',
      // Its check digit is wrong.
      prescriberNumber: '2425738',
      prescriberExpiry: '2031-06-30',
      ahpraRegistrationNumber: 'MED0000932846',
      ahpraExpiry: '2030-11-30',
      practiceName: 'Riverside Clinic',
      hpioNumber: '8003621566684455',
      streetAddress: '12 Riverside Terrace',
      city: 'Adelaide',
      postCode: '5000',
      state: 'SA',
      medProviderNumber1: '2426621B',
      medProviderValidFrom1: '2019-02-01',
      medProviderNumber2: '4024742F',
      medProviderValidFrom2: '2023-07-01',
      medProviderValidTo2: '2030-06-30',
      termsAcknowledged: true,
    },
  },
  {
    daysAgo: 2,
    form: {
      firstName: 'Joel',
      lastName: 'Mbeki',
      gender: 'M',
      dateOfBirth: '1988-01-19',
      email: 'joel@harbour-pharmacy.example',
      phoneArea: '02',
      phoneLocal: '5550 0187',
      organisationName: 'Jarrah Homes',
      facilityName: 'Every one of them',
      userType: 'Pharmacist',
      pharmacyName: 'Harbour Pharmacy',
      streetAddress: 'Shop 3, 88 Wharf Street',
      city: 'Newcastle',
      postCode: '2300',
      state: 'NSW',
      termsAcknowledged: true,
    },
  },
  {
    daysAgo: 1,
    form: {
      firstName: 'نسرين',
      lastName: 'عبد الرحمن الخطيب',
      gender: 'F',
      dateOfBirth: '1991-05-27',
      email: 'nisreen.alkhatib@wound-care.example',
      phoneArea: '03',
      phoneLocal: '5550 0119',
      organisationName: 'Banksia Care',
      facilityName: 'Banksia House',
      userType: 'Other',
      designation: 'Wound care consultant',
      hpiiNumber: '8003619900015717',
      prescriberNumber: '2425739',
      ahpraRegistrationNumber: 'NMW0000932846',
      practiceName: 'Northern Wound Care',
      streetAddress: 'Level 2, 401 High Street',
      city: 'Preston',
      postCode: '3072',
      state: 'VIC',
      medProviderNumber1: '2426621B',
      medProviderValidFrom1: '2021-03-15',
      termsAcknowledged: true,
    },
  },
  {
    daysAgo: 30,
    declineReason:
      'We could not find you at Banksia House. Ask the manager there to confirm that you work with them, then register again.',
    form: {
      firstName: 'Kim',
      lastName: 'Doherty',
      gender: 'X',
      dateOfBirth: '1996-12-08',
      email: 'kim.doherty@example.org',
      phoneArea: '07',
      phoneLocal: '5550 0163',
      organisationName: 'Banksia Care',
      facilityName: 'Banksia House',
      userType: 'RegisteredNurse',
      termsAcknowledged: true,
    },
  },
];
