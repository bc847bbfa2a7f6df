import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { Facility } from '@wattle/contract/entities/facility.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import {
  defaultSearch,
  type SearchState,
  toSearchRequest,
} from '@wattle/contract/rules/residents/search-state.ts';
import type { Uuid } from '@wattle/contract/values/uuid.ts';
import { findPgbench } from '../../tools/postgres.ts';
import { callOften, type Throughput } from './load.ts';
import { runPgbench } from './pgbench.ts';
import { callerOf, type ReadCall, readOf, statementsOf } from './reads.ts';
import type { World } from './world.ts';

/** Of each measurement. */
export const seconds = 4;

/** What limits every figure of many callers. */
export const shared = `callers, product and database share ${availableParallelism()} cores`;

/** One kind of work, in variants that callers take turns at: each is a list of calls sent at once. */
export interface Work {
  readonly user: 'doctor' | 'doctor2' | 'pharmacist';
  /** What the token is for besides what every caller asks for. */
  readonly scope?: string;
  readonly variants: readonly (readonly ReadCall[])[];
}

/** What this many callers get from the processes at these addresses, each caller from one of them. */
export async function measure(
  urls: readonly string[],
  { user, scope, variants }: Work,
  callers: number,
): Promise<Throughput> {
  const calls = await Promise.all(urls.map((url) => callerOf(user, url, scope)));
  return callOften(
    async (caller) => {
      const call = calls[caller % calls.length];
      const variant = variants[caller % variants.length] ?? [];
      if (call !== undefined) await Promise.all(variant.map(call));
    },
    callers,
    seconds,
  );
}

/** What pgbench achieves with the same statements; undefined without pgbench. */
export async function pgbenchOf(
  { postgres }: World,
  { user, scope, variants }: Work,
  callers: number,
): Promise<Throughput | undefined> {
  const program = findPgbench();
  if (postgres === undefined || program === undefined) return undefined;
  const tapped = await callerOf(user, postgres.tapped.url, scope);
  const scripts = [];
  for (const variant of variants) {
    const statements = [];
    for (const read of variant) statements.push(...(await statementsOf(postgres, tapped, read)));
    scripts.push(statements);
  }
  return runPgbench(program, postgres.url, scripts, callers, seconds);
}

export function searchOf(asks: Partial<SearchState>): ReadCall {
  const body = toSearchRequest({ ...defaultSearch('Doctor'), ...asks }, []);
  return readOf(portal.searchResidents, { body });
}

/** The residents of one facility, each caller of another. */
export const facilitySearch = (url: string): Promise<Work> =>
  byFacility(url, (id) => searchOf({ facilities: { type: 'Facility', id } }));

/** Who needs the doctor in one facility, each caller in another. */
export const facilityNeeds = (url: string): Promise<Work> =>
  byFacility(url, (facility) => readOf(medications.needs, { query: { facility } }));

/** As many as callers at once; pgbench takes no more than 128 scripts. */
const facilities = 64;

async function byFacility(url: string, read: (facilityId: Uuid) => ReadCall): Promise<Work> {
  const call = await callerOf('doctor', url);
  const found = z.array(Facility).parse(await call(readOf(portal.myFacilities, {})));
  const some = found.slice(0, facilities);
  return { user: 'doctor', variants: some.map(({ facilityId }) => [read(facilityId)]) };
}
