import type {
  ResidentSearchResult,
  ResidentSearchRequest,
} from '@wattle/contract/entities/search.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { displayName } from '@wattle/contract/rules/residents/resident-name.ts';
import { searchResult } from '@wattle/contract/rules/testing/residents.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { person } from '../../../testing/people.ts';
import { answers, callsOf } from '../../../testing/server.ts';

const facilities = [
  { facilityId: 'f1', facilityName: 'Banksia House', organisationId: 'o1' },
  { facilityId: 'f2', facilityName: 'Banksia Lodge', organisationId: 'o1' },
  { facilityId: 'f3', facilityName: 'Jarrah Court', organisationId: 'o2' },
];
const organisations = [
  { id: 'o1', name: 'Banksia Care' },
  { id: 'o2', name: 'Jarrah Homes' },
];

type Changes = Parameters<typeof searchResult>[0];

/** A row of the list under a family name, which is its key too. */
export function resident(familyName: string, changes: Changes = {}): ResidentSearchResult {
  return searchResult({
    familyName,
    id: familyName,
    authoringSystemForeignKey: familyName,
    ...changes,
  });
}

/** This many residents, named from A001. */
export function residents(count: number): ResidentSearchResult[] {
  return Array.from({ length: count }, (_, at) => resident(`A${String(at + 1).padStart(3, '0')}`));
}

/** The server finds these, or those that `search` selects, in pages. */
export function hasResidents(
  all: readonly ResidentSearchResult[],
  search: (body: ResidentSearchRequest) => readonly ResidentSearchResult[] = () => all,
): void {
  answers(portal.myFacilities, facilities);
  answers(portal.myOrganisations, organisations);
  answers(medications.countersignList, []);
  answers(portal.countResidents, {
    total: all.length,
    chartDueNowOrSoon: 7,
    courseDueNowOrSoon: 9,
  });
  answers(portal.searchResidents, ({ body }) => {
    const found = search(body);
    const start = (body.page - 1) * body.limit;
    return {
      searchResults: found.slice(start, start + body.limit),
      total: found.length,
      availablePages: Math.ceil(found.length / body.limit),
    };
  });
  answers(medications.courseSummary, { patientId: 'r1', expiredMeds: [], expiringMeds: [] });
}

/** Opens the list as a user of this type and waits for its rows. */
export async function openList(userType: UserType, path = '/residents'): Promise<void> {
  openApp(path, person({ userType }));
  await expect.element(rows.first()).toBeVisible();
}

/** The search that was sent last. */
export const lastSearch = () => callsOf(portal.searchResidents).at(-1)?.body;

export const title = page.getByRole('heading', { level: 1 });
export const rows = page
  .getByRole('table', { name: 'Residents' })
  .getByRole('row')
  .filter({
    has: page.getByRole('link', { name: /^View chart/ }),
  });

/** The row of a resident. */
export function rowOf(found: ResidentSearchResult) {
  return rows.filter({
    has: page.getByRole('link', { name: `View chart of ${displayName(found)}`, exact: true }),
  });
}

/** A cell of a row by its column, counted from 0. */
export function cellOf(found: ResidentSearchResult, column: number) {
  return rowOf(found).getByRole('cell').nth(column);
}
