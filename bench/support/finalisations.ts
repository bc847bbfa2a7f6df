import { randomUUID } from 'node:crypto';
import { Draft } from '@wattle/contract/entities/draft.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import type { ResidentPath } from '@wattle/contract/values/resident-key.ts';
import { latestOrder, pagesOfCharts } from './charts.ts';
import { type Caller, callerOf, type Read, readOf } from './reads.ts';

/** This many calls that finalise a chart, each for another resident with a saved draft that ceases a medicine. */
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

/** Saves a draft and returns the call that finalises it; undefined if the chart has no medicine to cease. */
export async function prepared(
  call: Caller,
  params: ResidentPath,
  draftId = Uuid.parse(randomUUID()),
): Promise<Read | undefined> {
  const order = await latestOrder(call, params);
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
