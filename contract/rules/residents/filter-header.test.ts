import { expect, test } from 'vitest';
import { filterHeader } from './filter-header.ts';
import { defaultSearch, type SearchState } from './search-state.ts';

const cases: [Partial<SearchState>, string | null, string][] = [
  [{}, null, 'All Active residents (25 of 310)'],
  [{ residentStatus: 1 }, null, 'All residents (25 of 310)'],
  [{ residentStatus: 3 }, null, 'All Deceased residents (25 of 310)'],
  [{ residentStatus: 4 }, null, 'All Discharged residents (25 of 310)'],
  [
    { expiryFilterType: 'ChartDueNowOrSoon', name: 'smi' },
    null,
    'All Active residents with charts expiring/expired matching the name (25 of 310)',
  ],
  [
    { expiryFilterType: 'CourseDueNowOrSoon' },
    null,
    'All Active residents with courses expiring/expired within 7 days (25 of 310)',
  ],
  [
    { expiryFilterType: 'CourseDueNowOrSoon', courseExpiryFilterSubType: 'ExpiryInOneDay' },
    null,
    'All Active residents with courses expiring/expired within 1 day (25 of 310)',
  ],
  [
    { chartStatus: 'WithChanges' },
    'Banksia House',
    'All Active residents at Banksia House with changes, new admissions or allergy updates (25 of 310)',
  ],
  [{ chartStatus: 'All' }, null, 'All Active residents (25 of 310)'],
  [
    { chartStatus: 'WithChanges', expiryFilterType: 'ChartDueNowOrSoon' },
    null,
    'All Active residents with charts expiring/expired and with changes, new admissions or allergy updates (25 of 310)',
  ],
  [{ name: '   ' }, null, 'All Active residents (25 of 310)'],
];

test.each(cases)('FIL-06 ML5 %j at %s: %s', (filters, place, header) => {
  expect(filterHeader({ ...defaultSearch('Doctor'), ...filters }, place, 25, 310)).toBe(header);
});
