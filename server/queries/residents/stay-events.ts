import type { KeptContent } from '@wattle/contract/entities/stay-event.ts';
import { stayState } from '@wattle/contract/rules/residents/stay.ts';
import type { Kysely, Selectable } from 'kysely';
import { type Actor, actorName } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';
import { updateResident } from './residents.ts';

export type StayEventRow = Pick<
  Selectable<Tables['stayEvent']>,
  'id' | 'content' | 'about' | 'reason' | 'actorId' | 'byName' | 'at'
>;

/** What happened to a resident's stay, in the order it was recorded. */
export async function listStayEvents(
  db: Kysely<Tables>,
  residentId: string,
): Promise<StayEventRow[]> {
  return await db
    .selectFrom('stayEvent')
    .select(['id', 'content', 'about', 'reason', 'actorId', 'byName', 'at'])
    .where('residentId', '=', residentId)
    .orderBy('sequence')
    .execute();
}

interface NewStayEvent {
  readonly id: string;
  readonly content: KeptContent;
  readonly about?: string | null;
  readonly reason?: string | null;
  readonly actor: Actor;
  readonly at: Date;
}

/** Adds an event to those of a stay, and keeps with the resident where that leaves them. */
export async function addStayEvent(
  tx: Kysely<Tables>,
  residentId: string,
  before: readonly StayEventRow[],
  { actor, content, about = null, reason = null, ...event }: NewStayEvent,
): Promise<void> {
  await tx
    .insertInto('stayEvent')
    .values({
      ...event,
      residentId,
      content: JSON.stringify(content),
      about,
      reason,
      actorId: actor.userId,
      byName: actorName(actor),
    })
    .execute();
  const { leave, returnToReconcile } = stayState([...before, { id: event.id, content, about }]);
  await updateResident(tx, residentId, {
    leave: leave && JSON.stringify(leave),
    returnToReconcile,
  });
}
