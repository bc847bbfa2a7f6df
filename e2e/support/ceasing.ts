import { randomUUID } from 'node:crypto';
import type { FinaliseRequest } from '@wattle/contract/entities/draft.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import type { HttpSession } from './http-session.ts';

export const params = (key: string) => ({ authoringSystem: 'WATTLE', foreignKey: key });

/** Something to finalise about a resident, drafted already: one medicine is to cease. */
export interface Ceasing {
  readonly key: string;
  /** The name of the medicine. */
  readonly name: string;
  readonly request: FinaliseRequest;
  /** How many orders there were before. */
  readonly orders: number;
}

/** Drafts ceasing a medicine of this resident. */
export async function draftCeasing(session: HttpSession, key: string): Promise<Ceasing> {
  const order = await session.call(medications.latestOrder, { params: params(key) });
  const medicine = order?.medications.find(({ status }) => status === 'Existing');
  if (!order || !medicine) throw new Error(`${key} has nothing to cease`);
  const draftId = randomUUID();
  const { updatedAt: draftsAsOf } = await session.call(medications.saveDraft, {
    params: { ...params(key), draftId },
    body: {
      kind: 'cease',
      medicationForeignKey: medicine.authoringSystemForeignKey,
      prescription: null,
      reason: 'No longer needed.',
    },
  });
  const request = { id: randomUUID(), draftIds: [draftId], draftsAsOf, basedOnOrderId: order.id };
  return { key, name: medicine.product.name, request, orders: order.sequence };
}

/** Sends the request to finalise; returns whatever the answer is. */
export function finalise(session: HttpSession, { key, request }: Ceasing): Promise<Response> {
  return session.send(medications.finalise, { params: params(key), body: request });
}

/** How often the order is there, among how many orders, and how many drafts are left. */
export async function outcomeOf(session: HttpSession, { key, request }: Ceasing) {
  const history = await session.call(medications.history, { params: params(key) });
  const drafts = await session.call(medications.listDrafts, { params: params(key) });
  return {
    times: history.filter(({ id }) => id === request.id).length,
    orders: history.length,
    drafts: drafts.length,
  };
}
