import { NeedsPage } from '@wattle/contract/entities/need.ts';
import { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { needReasonsOf } from '@wattle/contract/rules/needs/need-rules.ts';
import {
  chartExpiryBadge,
  courseBadge,
  type ListBadge,
  reviewBadge,
  statusBadges,
} from '@wattle/contract/rules/residents/resident-badges.ts';
import { defaultSearch, toSearchRequest } from '@wattle/contract/rules/residents/search-state.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { sharedApp } from '../../testing/test-app.ts';
import { userRows } from './people.ts';
import { seedDemoWorld } from './seed.ts';

const testApp = await sharedApp({
  now: () => new Date('2027-03-28T14:30:00.000Z'),
  environment: { DEMO_RESIDENTS: '150' },
});
await seedDemoWorld(testApp.container);

const userNamed = (userName: string) => {
  const user = userRows.find((row) => row.userName === userName);
  if (user === undefined) throw new Error(`There is no ${userName}`);
  return user;
};

async function firstPageOf(userName: string, userType: UserType) {
  const body = toSearchRequest(defaultSearch(userType), []);
  const answer = await testApp.as(userNamed(userName)).post('/portal/api/v1/patients/search', body);
  return ResidentSearchResponse.parse(answer.json());
}

const textsOf = (badges: (ListBadge | null)[]) =>
  badges.flatMap((badge) => (badge === null ? [] : [badge.text]));

test('a doctor’s first page shows every badge', async () => {
  const { searchResults: page } = await firstPageOf('doctor', 'Doctor');
  expect(page.map(({ familyName }) => familyName.slice(0, 1)).join('')).toBe('A'.repeat(25));
  const statuses = textsOf(page.flatMap((one) => statusBadges(one, 'Doctor')));
  expect(new Set(statuses)).toEqual(
    new Set([
      'New admission',
      'Phone order',
      'Suspected Infection',
      'Confirmed Infection',
      'Complementary',
      'CTG',
      'No CTG',
      'CTG not answered',
    ]),
  );
  expect(textsOf(page.map(reviewBadge))).toEqual(
    expect.arrayContaining(['Expired', '0 days left', '1 day left', '6 days left', '14 days left']),
  );
  const kinds = page.map((one) => chartExpiryBadge(one)?.kind);
  expect(kinds).toEqual(expect.arrayContaining(['critical', 'caution', 'standard', undefined]));
  expect(textsOf(page.map(courseBadge))).toEqual(
    expect.arrayContaining([
      '1 med expired',
      '2 meds expired',
      '1 med expiring',
      '2 meds expiring',
      '1 med expired, 2 meds expiring',
    ]),
  );
  expect(page.some((one) => one.residentWithSimilarNamePresent)).toBe(true);
});

test('a pharmacist’s first page shows what is waiting for the pharmacist', async () => {
  const { searchResults: page } = await firstPageOf('pharmacist', 'Pharmacist');
  const badges = page.map((one) => textsOf(statusBadges(one, 'Pharmacist')));
  expect(page).toHaveLength(25);
  expect(new Set(badges.flat())).toEqual(
    new Set([
      'Chart changes',
      'Allergy conflict',
      'Allergy update',
      '2 items to review',
      'Chart reviewed',
      'Phone order',
      'Complementary',
      'Suspected Infection',
      'Confirmed Infection',
      'CTG',
      'No CTG',
      'CTG not answered',
    ]),
  );
});

test.for<[string, UserType]>([
  ['doctor', 'Doctor'],
  ['pharmacist', 'Pharmacist'],
  ['nurse', 'RegisteredNurse'],
  ['admin', 'GeneralStaffAdmin'],
])('the %s is needed for every reason that there is', async ([userName, userType]) => {
  const answer = await testApp.as(userNamed(userName)).get('/medications/api/v1/needs');
  const { reasons } = NeedsPage.parse(answer.json());
  expect(reasons.map(({ reason }) => reason)).toEqual(needReasonsOf(userType));
  expect(reasons.filter(({ residents }) => residents === 0)).toEqual([]);
});

test('doctor2 and pharmacist2 see one organisation, stranger sees nobody', async () => {
  const organisations = async (userName: string, userType: UserType) => {
    const { searchResults } = await firstPageOf(userName, userType);
    return new Set(searchResults.map(({ facility }) => facility.organisation.name));
  };
  expect(await organisations('doctor', 'Doctor')).toHaveProperty('size', 3);
  expect(await organisations('doctor2', 'Doctor')).toEqual(new Set(['Banksia Care']));
  expect(await organisations('pharmacist2', 'Pharmacist')).toEqual(new Set(['Banksia Care']));
  expect((await firstPageOf('stranger', 'Doctor')).total).toBe(0);
});
