import { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { defaultSearch, toSearchRequest } from '@wattle/contract/rules/residents/search-state.ts';
import type { Finding } from '../scenario.ts';
import { openDriver, rounds, times, warmUp } from '../support/comparison.ts';
import { cpuOf } from '../support/cpu.ts';
import {
  everythingOf,
  fhirScope,
  fhirSearchOf,
  matchesOf,
  patientIdOf,
} from '../support/fhir-reads.ts';
import { type Caller, callerOf, partReads, type ReadCall, readOf } from '../support/reads.ts';
import { interleaved, median } from '../support/rounds.ts';
import type { World } from '../support/world.ts';
import { fullChart } from './chart.ts';

const user = 'doctor';
const goal = 1.5;
const medicines = 24;

/**
 * The FHIR interface and the product's own calls for the same rows. Both ways of reading a chart are audited. Of the two
 * searches only FHIR's is, because it shows whole records: its audit row is part of what is measured.
 */
export async function fhir(world: World): Promise<Finding[]> {
  const { url } = world.product;
  const call = await callerOf(user, url, fhirScope);
  const name = 'smi';
  const state = { ...defaultSearch('Doctor'), name };
  const list = readOf(portal.searchResidents, { body: toSearchRequest(state, []) });
  const listed = ResidentSearchResponse.parse(await call(list)).searchResults.length;
  const patients = fhirSearchOf('Patient', { name, _count: String(state.itemsPerPage) });
  const { params, count } = await fullChart(url, medicines);
  const chart = readOf(medications.latestOrder, { params });
  const patient = await patientIdOf(call, url, params);
  const requests = fhirSearchOf('MedicationRequest', { patient });
  return [
    await compare(world, call, {
      what: 'FHIR: residents by name',
      own: [list],
      count: listed,
      fhir: patients,
      goal,
    }),
    await compare(world, call, {
      what: 'FHIR: medicines of a chart',
      own: [chart],
      count,
      fhir: requests,
      goal,
    }),
    await compare(world, call, {
      what: 'FHIR: everything of a resident',
      own: partReads(params),
      count,
      fhir: everythingOf(patient),
      goal: 2,
    }),
  ];
}

interface Pair {
  readonly what: string;
  readonly own: readonly ReadCall[];
  /** How many rows the product's own calls have, medicines of a chart or residents. */
  readonly count: number;
  readonly fhir: ReadCall;
  readonly goal: number;
}

/** CPU time of the product and its database for one call each way. */
async function compare(
  { product, postgres }: World,
  call: Caller,
  { what, own, count, fhir, goal }: Pair,
): Promise<Finding> {
  const found = (await matchesOf(call, fhir)).length;
  const driver = postgres && (await openDriver(postgres.url, 0));
  try {
    const cpu = async () => cpuOf(product.pid) + ((await driver?.databaseCpu()) ?? 0);
    const cost = async (reads: readonly ReadCall[]) => {
      const before = await cpu();
      for (let time = 0; time < times; time += 1) await Promise.all(reads.map(call));
      return ((await cpu()) - before) / times;
    };
    for (let time = 0; time < warmUp; time += 1) {
      await Promise.all([...own, fhir].map(call));
    }
    const samples = await interleaved(rounds, { own: () => cost(own), fhir: () => cost([fhir]) });
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
