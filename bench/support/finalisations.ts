import { randomUUID } from 'node:crypto';
import { Draft } from '@wattle/contract/entities/draft.ts';
import { Order } from '@wattle/contract/entities/medication.ts';
import { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { defaultSearch, toSearchRequest } from '@wattle/contract/rules/search-state.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import type { ResidentPath } from '@wattle/contract/values/resident-key.ts';
import { type Caller, callerOf, type Read, readOf } from './reads.ts';

/** Residents of tests: their charts fail, or have drafts already. */
const special = new Set(['Sentinel', 'Practice']);
const mostPerPage = 100;

/** As many calls that finalise a chart, each of another resident with a saved draft that ceases a medicine. */
export async function finalisations(url: string, count: number): Promise<Read[]> {
  const call = await callerOf('doctor', url);
  const ready: Read[] = [];
  for await (const page of pagesOfCharts(call)) {
    const reads = await Promise.all(page.map((params) => prepared(call, params)));
    ready.push(...reads.filter((read) => read !== undefined));
    if (ready.length >= count) return ready.slice(0, count);
  }
  throw new Error('There are too few charts to finalise');
}

/** The residents with a chart, a hundred at a time. */
export async function* pagesOfCharts(call: Caller): AsyncGenerator<ResidentPath[]> {
  const start = { ...defaultSearch('Doctor'), itemsPerPage: mostPerPage } as const;
  for (let selectedPage = 1; ; selectedPage += 1) {
    const body = toSearchRequest({ ...start, selectedPage }, []);
    const { searchResults } = ResidentSearchResponse.parse(
      await call(readOf(portal.searchResidents, { body })),
    );
    if (searchResults.length === 0) return;
    yield searchResults
      .filter(({ chart, familyName }) => chart.updatedDate !== null && !special.has(familyName))
      .map(({ authoringSystem, authoringSystemForeignKey: foreignKey }) => ({
        authoringSystem,
        foreignKey,
      }));
  }
}

/** Saves a draft and gives the call that finalises it; undefined if the chart has no medicine to cease. */
export async function prepared(
  call: Caller,
  params: ResidentPath,
  draftId = Uuid.parse(randomUUID()),
): Promise<Read | undefined> {
  const order = Order.parse(await call(readOf(medications.latestOrder, { params })));
  // A Schedule 8 medicine would need the prescriber's password.
  const medicine = order.medications.find(
    ({ status, product }) => status === 'Existing' && product.schedule !== 'S8',
  );
  if (medicine === undefined) return undefined;
  const content = {
    kind: 'cease',
    medicationForeignKey: medicine.authoringSystemForeignKey,
    prescription: null,
    reason: 'No longer needed',
  } as const;
  const draft = Draft.parse(
    await call(readOf(medications.saveDraft, { params: { ...params, draftId }, body: content })),
  );
  const body = {
    id: Uuid.parse(randomUUID()),
    draftIds: [draftId],
    draftsAsOf: draft.updatedAt,
    basedOnOrderId: order.id,
  };
  return readOf(medications.finalise, { params, body });
}
