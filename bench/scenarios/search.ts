import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import {
  defaultSearch,
  type SearchState,
  toSearchRequest,
} from '@wattle/contract/rules/residents/search-state.ts';
import type { Finding } from '../scenario.ts';
import { compare } from '../support/comparison.ts';
import { type ReadCall, readOf } from '../support/reads.ts';
import type { World } from '../support/world.ts';

/** The product may take 1.5 times what its statements cost through the bare driver. */
const goal = 1.5;

const searches: readonly {
  what: string;
  user: 'doctor' | 'pharmacist';
  asks: Partial<SearchState>;
}[] = [
  { what: 'default filters', user: 'doctor', asks: {} },
  { what: 'name', user: 'doctor', asks: { name: 'smi' } },
  { what: 'with changes', user: 'pharmacist', asks: {} },
  { what: 'courses ending', user: 'doctor', asks: { expiryFilterType: 'CourseDueNowOrSoon' } },
];

/** The residents list: a page of 25 with each kind of filter, the filter counts, and who needs the user. */
export async function search(world: World): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { what, user, asks } of searches) {
    const start = defaultSearch(user === 'pharmacist' ? 'Pharmacist' : 'Doctor');
    const body = toSearchRequest({ ...start, ...asks }, []);
    const reads = [readOf(portal.searchResidents, { body })];
    findings.push(...(await compare(world, { what: `search: ${what}`, user, reads, goal })));
  }
  const {
    limit: _,
    page: __,
    sort: ___,
    direction: ____,
    ...body
  } = toSearchRequest(defaultSearch('Doctor'), []);
  const reads = [readOf(portal.countResidents, { body })];
  findings.push(...(await compare(world, { what: 'search: counts', user: 'doctor', reads, goal })));
  const needs: readonly [string, 'doctor' | 'pharmacist', ReadCall][] = [
    ['first page', 'doctor', readOf(medications.needs, { query: {} })],
    ['first page', 'pharmacist', readOf(medications.needs, { query: {} })],
    ['count', 'doctor', readOf(medications.needsCount, {})],
  ];
  for (const [what, user, read] of needs) {
    const job = { what: `needs me: ${what}, ${user}`, user, reads: [read], goal };
    findings.push(...(await compare(world, job)));
  }
  return findings;
}
