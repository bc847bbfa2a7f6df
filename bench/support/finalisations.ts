import { randomUUID } from 'node:crypto';
import { Draft } from '@wattle/contract/entities/draft.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import type { ResidentPath } from '@wattle/contract/values/resident-key.ts';
import { latestOrder, pagesOfCharts } from './charts.ts';
import { type Caller, callerOf, type ReadCall, readOf } from './reads.ts';

/** A medicine that can be ceased, on the chart that it is on. */
interface Ceasable {
  readonly params: ResidentPath;
  readonly orderId: Uuid;
  readonly medicine: string;
}

/** This many drafts to save and finalise, each ceases a medicine of another resident. */
export async function finalisations(
  url: string,
  count: number,
): Promise<(() => Promise<unknown>)[]> {
  const call = await callerOf('doctor', url);
  const ready: Ceasable[] = [];
  for await (const page of pagesOfCharts(call)) {
    const found = await Promise.all(page.map((params) => ceasableOn(call, params)));
    ready.push(...found.filter((one) => one !== undefined));
    if (ready.length >= count) {
      return ready.slice(0, count).map((one) => async () => await call(await drafted(call, one)));
    }
  }
  throw new Error('There are too few charts to finalise');
}

/** Saves a draft and returns the call that finalises it; undefined if the chart has no medicine to cease. */
export async function prepare(
  call: Caller,
  params: ResidentPath,
  draftId: Uuid,
): Promise<ReadCall | undefined> {
  const ceasable = await ceasableOn(call, params);
  return ceasable && (await drafted(call, ceasable, draftId));
}

async function ceasableOn(call: Caller, params: ResidentPath): Promise<Ceasable | undefined> {
  const order = await latestOrder(call, params);
  // A Schedule 8 medicine would need the prescriber's password.
  const medicine = order.medications.find(
    ({ status, product }) => status === 'Existing' && product.schedule !== 'S8',
  );
  return medicine && { params, orderId: order.id, medicine: medicine.authoringSystemForeignKey };
}

async function drafted(
  call: Caller,
  { params, orderId, medicine }: Ceasable,
  draftId = Uuid.parse(randomUUID()),
): Promise<ReadCall> {
  const content = {
    kind: 'cease',
    medicationForeignKey: medicine,
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
    basedOnOrderId: orderId,
  };
  return readOf(medications.finalise, { params, body });
}
