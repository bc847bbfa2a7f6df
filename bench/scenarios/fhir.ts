import * as z from 'zod/mini';
import { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { fhir as operations } from '@wattle/contract/operations/fhir.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { defaultSearch, toSearchRequest } from '@wattle/contract/rules/residents/search-state.ts';
import type { Finding } from '../scenario.ts';
import { openDriver, rounds, times, warmUp } from '../support/comparison.ts';
import { cpuOf } from '../support/cpu.ts';
import { type Caller, callerOf, type Read, readOf } from '../support/reads.ts';
import { interleaved, median } from '../support/rounds.ts';
import type { World } from '../support/world.ts';
import { fullChart } from './chart.ts';

const user = 'doctor';
const goal = 1.5;
const medicines = 24;

const Found = z.object({
  entry: z.optional(z.array(z.object({ resource: z.object({ id: z.string() }) }))),
});

/**
 * The FHIR interface and the product's own calls for the same rows. Both ways of reading a chart are audited. Of the two
 * searches only FHIR's is, because it shows whole records: its audit row is part of what is measured.
 */
export async function fhir(world: World): Promise<Finding[]> {
  const { url } = world.product;
  const call = await callerOf(user, url, 'user/*.rs');
  const name = 'smi';
  const state = { ...defaultSearch('Doctor'), name };
  const list = readOf(portal.searchResidents, { body: toSearchRequest(state, []) });
  const listed = ResidentSearchResponse.parse(await call(list)).searchResults.length;
  const patients = searchOf('Patient', { name, _count: String(state.itemsPerPage) });
  const { params, count } = await fullChart(url, medicines);
  const chart = readOf(medications.latestOrder, { params });
  const identifier = `${url}/fhir/id/medical-record/${params.authoringSystem}|${params.foreignKey}`;
  const [patient] = await matchesOf(call, searchOf('Patient', { identifier }));
  const requests = searchOf('MedicationRequest', { patient: patient?.id ?? '' });
  return [
    await compare(world, call, {
      what: 'FHIR: residents by name',
      own: list,
      count: listed,
      fhir: patients,
    }),
    await compare(world, call, {
      what: 'FHIR: medicines of a chart',
      own: chart,
      count,
      fhir: requests,
    }),
  ];
}

function searchOf(type: string, query: Record<string, string>): Read {
  const operation = operations[`search${type}`];
  if (operation === undefined) throw new Error(`${type} can’t be searched`);
  return { operation, path: `/fhir/${type}?${new URLSearchParams(query)}`, body: undefined };
}

async function matchesOf(call: Caller, read: Read): Promise<{ id: string }[]> {
  const { entry = [] } = Found.parse(await call(read));
  return entry.map(({ resource }) => resource);
}

interface Pair {
  readonly what: string;
  readonly own: Read;
  /** How many rows the product's own call has. */
  readonly count: number;
  readonly fhir: Read;
}

/** CPU time of the product and its database for one call each way. */
async function compare(
  { product, postgres }: World,
  call: Caller,
  { what, own, count, fhir }: Pair,
): Promise<Finding> {
  const found = (await matchesOf(call, fhir)).length;
  const driver = postgres && (await openDriver(postgres.url, 0));
  try {
    const cpu = async () => cpuOf(product.pid) + ((await driver?.databaseCpu()) ?? 0);
    const cost = async (read: Read) => {
      const before = await cpu();
      for (let time = 0; time < times; time += 1) await call(read);
      return ((await cpu()) - before) / times;
    };
    for (let time = 0; time < warmUp; time += 1) {
      await call(own);
      await call(fhir);
    }
    const samples = await interleaved(rounds, { own: () => cost(own), fhir: () => cost(fhir) });
    const [limit, value] = [median(samples.own), median(samples.fhir)];
    return {
      what,
      product: `${value.toFixed(2)} ms CPU`,
      limit: `${limit.toFixed(2)} ms CPU`,
      result: { value: value / limit, goal, unit: '×' },
      besides: `${found} resources : ${count} rows`,
    };
  } finally {
    await driver?.close();
  }
}
