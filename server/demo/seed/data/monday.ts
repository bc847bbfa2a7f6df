import { plainChart, plainResident, type ResidentTraits } from '../traits.ts';
import { measuredDoses } from './schedules.ts';

/** What a Monday has beside the rest: a resident for each reason to be needed that nobody else has. */
export const monday: readonly ResidentTraits[] = [
  {
    // The daughter mentioned it on the weekend; perindopril is on the chart.
    ...plainResident,
    familyName: 'Bellamy',
    givenName: 'Joan',
    sex: 'F',
    age: 86,
    allergy: { status: 'LISTED', substances: ['perindopril'], change: 'Unactioned' },
    chart: { ...plainChart, products: ['W0104', 'W0126', 'W0501', 'W0701'] },
  },
  {
    // Paused while on an antibiotic, and given again since today without anybody having looked. The course of amoxicillin,
    // which gave a rash, has ended.
    ...plainResident,
    familyName: 'Carmody',
    givenName: 'Des',
    sex: 'M',
    age: 79,
    facilityId: 'F02',
    allergy: { status: 'LISTED', substances: ['penicillin'], change: 'Unactioned' },
    chart: {
      ...plainChart,
      products: ['W0104', 'W0126', 'W0201', 'W0501', 'W0701'],
      courses: [-1],
      pause: { product: 'W0201', until: -1, reason: 'Vomiting' },
    },
  },
  {
    // Decided until tomorrow, with the INR after the antibiotic due today.
    ...plainResident,
    familyName: 'Drummond',
    givenName: 'Lorna',
    sex: 'F',
    age: 83,
    chart: {
      ...plainChart,
      products: ['W0137', 'W0104', 'W0126', 'W0501'],
      schedules: measuredDoses,
      courses: [-1],
      isFirstDoctors: true,
      decided: { product: 'W0137', dose: '2 mg', value: 2.7, until: 1, next: 0 },
    },
  },
  {
    // Ordered by telephone and not countersigned, and two drafts of today.
    ...plainResident,
    familyName: 'Everingham',
    givenName: 'Stan',
    sex: 'M',
    age: 90,
    facilityId: 'F02',
    draftedDaysAgo: 0,
    chart: {
      ...plainChart,
      products: ['W0104', 'W0126', 'W0201', 'W0301', 'W0501'],
      courses: [4],
      isPhoneOrder: true,
      isFirstDoctors: true,
    },
  },
  {
    // The same, against a perindopril of the first doctor’s own.
    ...plainResident,
    familyName: 'Farrow',
    givenName: 'Ivy',
    sex: 'F',
    age: 88,
    allergy: { status: 'LISTED', substances: ['perindopril'], change: 'Unactioned' },
    chart: {
      ...plainChart,
      products: ['W0104', 'W0126', 'W0501', 'W0701'],
      isFirstDoctors: true,
    },
  },
];
