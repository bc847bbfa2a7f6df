import type { StayEvent } from '@wattle/contract/entities/stay-event.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { StayEventRow } from '../queries/residents/stay-events.ts';

export function presentStayEvent({
  id,
  content,
  about,
  reason,
  actorId,
  byName,
  at,
}: StayEventRow): StayEvent {
  return {
    id,
    content,
    about,
    reason,
    by: byName,
    at: toInstant(at),
    isSent: actorId === null,
  };
}
