import { describe, expect, test } from 'vitest';
import type { HeldEnding } from '../../entities/resident-facts.ts';
import { clinicalTypes, everyType } from '../../values/user-type.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { chartExpiryBadge, courseBadge, reviewBadge, statusBadges } from './resident-badges.ts';
import { chartState } from '../orders/review.ts';
import { isPrescriber } from '../people/roles.ts';
import { searchResult } from '../testing/residents.ts';

const today = getPlainDate('2026-11-21');

function expiring(expiryDate: string) {
  const expiry = getPlainDate(expiryDate);
  const { numberOfDaysToExpiry, isReviewDue, isReviewSoon } = chartState(expiry, today);
  return searchResult({
    chart: { expiryDate: expiry, numberOfDaysToExpiry },
    statuses: { isReviewDue, isReviewSoonRequired: isReviewSoon },
  });
}

test.each([
  ['2026-11-20', 'Expired', 'critical'],
  ['2026-11-21', '0 days left', 'critical'],
  ['2026-11-22', '1 day left', 'critical'],
  ['2026-11-26', '5 days left', 'critical'],
  ['2026-12-05', '14 days left', 'caution'],
])('RES-06 a chart that expires on %s shows %s as %s', (expiry, text, kind) => {
  expect(reviewBadge(expiring(expiry))).toMatchObject({ text, kind });
});

test('RES-06 no review badge before the review is due or soon, or without an expiry date', () => {
  expect(reviewBadge(expiring('2026-12-06'))).toBeNull();
  expect(reviewBadge(searchResult())).toBeNull();
});

test.each([
  ['2026-11-28', 'Chart expiry: 28/11/2026', 'critical'],
  ['2026-12-05', 'Chart expiry: 05/12/2026', 'caution'],
  ['2027-03-01', 'Chart expiry: 01/03/2027', 'standard'],
])('RES-07 %s reads %s, %s', (expiry, text, kind) => {
  expect(chartExpiryBadge(expiring(expiry))).toMatchObject({ text, kind });
});

test('RES-07 no chart expiry badge without an expiry date', () => {
  expect(chartExpiryBadge(searchResult())).toBeNull();
});

test.each([
  [1, 0, '1 med expired', 'critical'],
  [2, 0, '2 meds expired', 'critical'],
  [0, 1, '1 med expiring', 'caution'],
  [0, 3, '3 meds expiring', 'caution'],
  [1, 2, '1 med expired, 2 meds expiring', 'critical'],
])('RES-09 %i expired and %i expiring read %s', (expired, soon, text, kind) => {
  const result = searchResult({
    courseExpiredMedsCount: expired,
    courseExpiringSoonMedsCount: soon,
  });
  expect(courseBadge(result)).toMatchObject({ text, kind, opens: 'courses' });
});

test('RES-09 no course badge when no course ends', () => {
  expect(courseBadge(searchResult())).toBeNull();
});

const texts = (result: ReturnType<typeof searchResult>, userType: (typeof everyType)[number]) =>
  statusBadges(result, userType).map((badge) => badge.text);

describe('RES-08 status badges', () => {
  test.each(everyType)('RES-08 %s sees no badges when there is nothing to say', (userType) => {
    expect(statusBadges(searchResult(), userType)).toEqual([]);
  });

  test('RES-08 New admission is only for clinical staff', () => {
    const result = searchResult({ statuses: { isNewAdmission: true } });
    for (const userType of clinicalTypes)
      expect(texts(result, userType)).toEqual(['New admission']);
    expect(texts(result, 'Pharmacist')).toEqual([]);
  });

  test('RES-08 Chart changes and Allergy update are only for pharmacists', () => {
    const result = searchResult({ statuses: { hasChartChanged: true }, hasAllergyUpdated: true });
    expect(texts(result, 'Pharmacist')).toEqual(['Chart changes', 'Allergy update']);
    for (const userType of clinicalTypes) expect(texts(result, userType)).toEqual([]);
  });

  test('HDR-04 a chart review without other changes is only for pharmacists', () => {
    const result = searchResult({ statuses: { hasOnlyChartReviewChanges: true } });
    expect(texts(result, 'Pharmacist')).toEqual(['Chart reviewed']);
    for (const userType of clinicalTypes) expect(texts(result, userType)).toEqual([]);
  });

  test.each(everyType)('RES-08 %s sees complementary medicines and phone orders', (userType) => {
    const result = searchResult({ statuses: { hasComplementary: true, hasOpenPhoneOrder: true } });
    expect(texts(result, userType).toSorted()).toEqual(['Complementary', 'Phone order']);
  });

  test.each([
    ['suspected', 'Suspected Infection', 'caution'],
    ['confirmed', 'Confirmed Infection', 'critical'],
  ] as const)('RES-08 a %s infection shows %s with its comments', (status, text, kind) => {
    const commented = searchResult({ infection: { status, comments: 'Influenza A' } });
    expect(statusBadges(commented, 'RegisteredNurse')).toMatchObject([
      { text, kind, tooltip: 'Influenza A' },
    ]);
    const [silent] = statusBadges(searchResult({ infection: { status } }), 'RegisteredNurse');
    expect(silent).not.toHaveProperty('tooltip');
  });

  test.each([
    ['0', 'CTG not answered'],
    ['1', 'CTG'],
    ['2', 'No CTG'],
  ] as const)(
    'RES-08 CTG answer %s reads %s, by origin, and only a doctor can open it',
    (ctg, text) => {
      for (const indigenousStatusCode of ['1', '2', '3'] as const) {
        const result = searchResult({ indigenousStatusCode, ctg });
        for (const userType of everyType) {
          const [badge] = statusBadges(result, userType);
          expect(badge?.text).toBe(text);
          expect(badge?.opens).toBe(userType === 'Doctor' ? 'ctg' : undefined);
        }
      }
      for (const indigenousStatusCode of ['4', '9'] as const) {
        expect(texts(searchResult({ indigenousStatusCode, ctg }), 'Doctor')).toEqual([]);
      }
    },
  );

  test.each(everyType)(
    'RES-08 that no dose is ordered is for those who decide it: %s',
    (userType) => {
      const said = texts(searchResult({ lacksDose: true }), userType);
      expect(said).toEqual(isPrescriber(userType) ? ['No dose ordered'] : []);
    },
  );

  test('RES-08 a resident with everything has each badge once, by id', () => {
    const result = searchResult({
      statuses: {
        isNewAdmission: true,
        hasChartChanged: true,
        hasComplementary: true,
        hasOpenPhoneOrder: true,
      },
      hasAllergyUpdated: true,
      infection: { status: 'confirmed' },
      indigenousStatusCode: '1',
    });
    for (const [userType, count] of [
      ['Doctor', 5],
      ['Pharmacist', 6],
    ] as const) {
      const ids = statusBadges(result, userType).map((badge) => badge.id);
      expect(ids).toHaveLength(count);
      expect(new Set(ids).size).toBe(count);
    }
  });
});

test.each(everyType)('a %s sees how many items of other systems wait', (type) => {
  const held = (heldItemCount: number) =>
    statusBadges(searchResult({ heldItemCount }), type).map(({ text }) => text);
  expect(held(0)).toEqual([]);
  expect(held(1)).toEqual(['1 item to review']);
  expect(held(3)).toEqual(['3 items to review']);
});

test.each(everyType)(
  'RES-08 a %s sees how many questions are open, and urgent ones with another look',
  (type) => {
    const open = (count: number, urgent: number) =>
      statusBadges(searchResult({ openQuestions: { count, urgent } }), type).map(
        ({ text, kind }) => [text, kind],
      );
    expect(open(0, 0)).toEqual([]);
    expect(open(1, 0)).toEqual([['1 question open', 'info']]);
    expect(open(3, 0)).toEqual([['3 questions open', 'info']]);
    expect(open(1, 1)).toEqual([['1 urgent question', 'critical']]);
    expect(open(3, 1)).toEqual([['1 urgent question', 'critical']]);
  },
);

test.each(everyType)('a %s sees by name that a death or a discharge waits', (type) => {
  const held = (heldItemCount: number, heldEndings: HeldEnding[]) =>
    statusBadges(searchResult({ heldItemCount, heldEndings }), type).map(({ text, kind }) => [
      text,
      kind,
    ]);
  expect(held(1, ['Death'])).toEqual([['Death reported', 'critical']]);
  expect(held(4, ['Death', 'Discharge'])).toEqual([
    ['Death reported', 'critical'],
    ['Discharge reported', 'caution'],
    ['2 items to review', 'caution'],
  ]);
  const [both] = statusBadges(searchResult({ openQuestions: { count: 3, urgent: 1 } }), type);
  expect(both?.tooltip).toBe(
    '3 questions or recommendations that no prescriber has answered, 1 of them urgent.',
  );
});

test.each(everyType)(
  'RES-08 %s sees that a resident is in hospital, or back and not looked at',
  (type) => {
    const shown = (changes: Parameters<typeof searchResult>[0]) =>
      statusBadges(searchResult(changes), type).map(({ text, kind }) => [text, kind]);
    const leave = { on: getPlainDate('2026-11-20'), time: '14:30', to: 'Royal Adelaide Hospital' };
    expect(shown({ leave })).toEqual([['In hospital since 20-Nov-2026 14:30', 'critical']]);
    expect(shown({ leave: null, returnToReconcile: 'e1' })).toEqual([
      ['Back from hospital', 'caution'],
    ]);
    expect(shown({ leave: null, returnToReconcile: null })).toEqual([]);
  },
);
