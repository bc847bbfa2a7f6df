import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ResidentSearchRequest } from '../../entities/search.ts';
import { everyType } from '../../values/user-type.ts';
import {
  changeSearch,
  clearSearch,
  courseWindow,
  defaultSearch,
  findSaved,
  SearchState,
  toSaved,
  toSearchRequest,
} from './search-state.ts';

const allFacilities = [
  { facilityId: 'f1', facilityName: 'Banksia House', organisationId: 'o1' },
  { facilityId: 'f2', facilityName: 'Grevillea Court', organisationId: 'o1' },
  { facilityId: 'f3', facilityName: 'Waratah Lodge', organisationId: 'o2' },
];

const parts = {
  name: fc.stringMatching(/^[A-Za-z ]{0,8}$/),
  itemsPerPage: fc.constantFrom(25, 50, 75, 100),
  selectedPage: fc.integer({ min: 1, max: 9 }),
  residentStatus: fc.constantFrom(1, 2, 3, 4),
  expiryFilterType: fc.constantFrom('All', 'ChartDueNowOrSoon', 'CourseDueNowOrSoon'),
  courseExpiryFilterSubType: fc.constantFrom(
    'ExpiryInOneDay',
    'ExpiryInTwoDays',
    'ExpiryInThreeDays',
    'ExpiryInSevenDays',
  ),
  chartStatus: fc.constantFrom('All', 'WithChanges', null),
  facilities: fc.constantFrom(
    { type: 'All', id: null } as const,
    { type: 'Organization', id: 'o1' } as const,
    { type: 'Facility', id: 'f3' } as const,
  ),
  sort: fc.constantFrom('name', 'chartUpdated'),
  direction: fc.constantFrom('asc', 'desc'),
} as const;
const anyState: fc.Arbitrary<SearchState> = fc.record(parts);
const anyPatch: fc.Arbitrary<Partial<SearchState>> = fc.record(parts, { requiredKeys: [] });

test.each([...everyType, null])(
  'FIL-07 Clear and the start are as specified for %s',
  (userType) => {
    const cleared = clearSearch(userType);
    expect(cleared).toEqual(defaultSearch(userType));
    expect(cleared).toMatchObject({
      name: '',
      itemsPerPage: 25,
      selectedPage: 1,
      residentStatus: 2,
      expiryFilterType: 'All',
      courseExpiryFilterSubType: 'ExpiryInSevenDays',
      chartStatus: userType === 'Pharmacist' ? 'WithChanges' : null,
      facilities: { type: 'All' },
    });
    expect(SearchState.safeParse(cleared).success).toBe(true);
  },
);

describe('FIL-07 changes', () => {
  const state: SearchState = { ...defaultSearch('Pharmacist'), selectedPage: 4 };

  test.each<Partial<SearchState>>([
    { name: 'smi' },
    { itemsPerPage: 50 },
    { residentStatus: 1 },
    { expiryFilterType: 'ChartDueNowOrSoon' },
    { courseExpiryFilterSubType: 'ExpiryInOneDay' },
    { chartStatus: 'All' },
    { facilities: { type: 'Facility', id: 'f1' } },
    { sort: 'chartUpdated' },
    { direction: 'desc' },
  ])('FIL-07 %j goes back to page 1', (patch) => {
    expect(changeSearch(state, patch)).toEqual({ ...state, ...patch, selectedPage: 1 });
  });

  test('FIL-07 a new page alone is kept, and so is a filter set to what it was', () => {
    expect(changeSearch(state, { selectedPage: 5 })).toEqual({ ...state, selectedPage: 5 });
    expect(
      changeSearch(state, { name: state.name, facilities: { type: 'All', id: null } }),
    ).toEqual(state);
  });

  test('FIL-07 choosing the course filter starts at seven days; choosing it again keeps the days', () => {
    const oneDay: SearchState = { ...state, courseExpiryFilterSubType: 'ExpiryInOneDay' };
    const chosen = changeSearch(oneDay, { expiryFilterType: 'CourseDueNowOrSoon' });
    expect(chosen.courseExpiryFilterSubType).toBe('ExpiryInSevenDays');
    const narrowed = changeSearch(chosen, { courseExpiryFilterSubType: 'ExpiryInTwoDays' });
    const again = changeSearch(narrowed, { expiryFilterType: 'CourseDueNowOrSoon' });
    expect(again.courseExpiryFilterSubType).toBe('ExpiryInTwoDays');
  });

  test('FIL-07 the page is 1 after any change unless nothing but the page differs', () => {
    fc.assert(
      fc.property(anyState, anyPatch, (before, patch) => {
        const after = changeSearch(before, patch);
        const { selectedPage: _after, ...filtersAfter } = after;
        const { selectedPage: _before, ...filtersBefore } = before;
        const isSame = JSON.stringify(filtersAfter) === JSON.stringify(filtersBefore);
        expect(after.selectedPage).toBe(isSame ? (patch.selectedPage ?? before.selectedPage) : 1);
        expect(after).toEqual({ ...after, ...patch, selectedPage: after.selectedPage });
      }),
    );
  });
});

test('RES-10 course ends are looked for as far ahead as the course filter says, otherwise seven days', () => {
  const state: SearchState = {
    ...defaultSearch('Doctor'),
    courseExpiryFilterSubType: 'ExpiryInOneDay',
  };
  expect(courseWindow(state)).toBe('ExpiryInSevenDays');
  expect(courseWindow({ ...state, expiryFilterType: 'CourseDueNowOrSoon' })).toBe('ExpiryInOneDay');
});

describe('FIL-05 the call', () => {
  const state = defaultSearch('Pharmacist');

  test('FIL-05 asks for all facilities, the facilities of an organisation, or one', () => {
    const searchIn = (facilities: SearchState['facilities']) =>
      toSearchRequest({ ...state, facilities }, allFacilities).facilities;
    expect(searchIn({ type: 'All', id: null })).toEqual([]);
    expect(searchIn({ type: 'Organization', id: 'o1' })).toEqual(['f1', 'f2']);
    expect(searchIn({ type: 'Facility', id: 'f3' })).toEqual(['f3']);
  });

  test('FIL-05 an organisation without known facilities never widens to all', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,8}$/), fc.subarray(allFacilities), (id, known) => {
        const facilities = { type: 'Organization', id } as const;
        expect(toSearchRequest({ ...state, facilities }, known).facilities).not.toEqual([]);
      }),
    );
  });

  test('FIL-03 sends the days only with the course filter, FIL-04 the chart status only when set', () => {
    const plain = toSearchRequest(defaultSearch('Doctor'), allFacilities);
    expect(plain).not.toHaveProperty('courseExpiryFilterSubType');
    expect(plain).not.toHaveProperty('chartStatus');
    const narrow = toSearchRequest(
      { ...state, expiryFilterType: 'CourseDueNowOrSoon' },
      allFacilities,
    );
    expect(narrow).toMatchObject({
      courseExpiryFilterSubType: 'ExpiryInSevenDays',
      chartStatus: 'WithChanges',
    });
  });

  test('FIL-01 every state makes a valid call, the name trimmed', () => {
    fc.assert(
      fc.property(anyState, (any) => {
        const request = toSearchRequest(any, allFacilities);
        expect(ResidentSearchRequest.safeParse(request).success).toBe(true);
        expect(request.query).toBe(any.name.trim());
      }),
    );
  });
});

describe('FIL-08 the saved search', () => {
  test('FIL-08 comes back the same except for the name, and only for its user', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const text = JSON.stringify(toSaved(state, 'user-1'));
        const { sort: _sort, direction: _direction, ...kept } = state;
        expect(findSaved(text, 'user-1')).toEqual({ ...kept, name: '', key: 'user-1' });
        expect(findSaved(text, 'user-2')).toBeUndefined();
      }),
    );
  });

  test('FIL-08 the name isn’t in anything that is kept', () => {
    const text = JSON.stringify(toSaved({ ...defaultSearch(null), name: 'Quillfeather' }, 'u'));
    expect(text).not.toContain('Quillfeather');
  });

  const good = toSaved(defaultSearch('Doctor'), 'u');
  test.each([
    ['nothing', null],
    ['text that isn’t JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a page of 0', JSON.stringify({ ...good, selectedPage: 0 })],
    ['a page size of 1000', JSON.stringify({ ...good, itemsPerPage: 1000 })],
    ['an unknown status', JSON.stringify({ ...good, residentStatus: 5 })],
    ['a facility without its id', JSON.stringify({ ...good, facilities: { type: 'Facility' } })],
    ['a name', JSON.stringify({ ...good, name: 'Smith' })],
  ])('FIL-08 %s is not a saved search', (_what, text) => {
    expect(findSaved(JSON.stringify(good), 'u')).toEqual(good);
    expect(findSaved(text, 'u')).toBeUndefined();
  });
});
