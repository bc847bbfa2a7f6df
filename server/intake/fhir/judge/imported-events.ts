import { isDeepStrictEqual } from 'node:util';
import type { StatedEvent } from '@wattle/contract/fhir/stated-event.ts';
import { decidedRuns } from '@wattle/contract/rules/line/decided-doses.ts';
import { eventsInForce } from '@wattle/contract/rules/line/line-events.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Kysely } from 'kysely';
import type { NewRow } from '../../../db/insert-rows.ts';
import type { Tables } from '../../../db/tables.ts';
import type { LineEventRow } from '../../../queries/chart/line-events.ts';
import { todayIn } from '../../../time.ts';

type Events = readonly StatedEvent[] | undefined;

/** Whether a line has the events that came in, apart from those that are over. */
export function areSameEvents(
  events: Events = [],
  stored: readonly LineEventRow[] | null,
  today: PlainDate,
): boolean {
  const left = (all: readonly Pick<LineEventRow, 'content' | 'reason'>[]) =>
    [
      ...eventsInForce(all, today).filter(({ content }) => content.kind !== 'dose'),
      ...decidedRuns(all, today),
    ].map(({ content, reason }) => ({ content, reason }));
  return isDeepStrictEqual(left(events), left(stored ?? []));
}

interface Origin {
  readonly newId: () => string;
  readonly medicationId: string;
  readonly orderId: string;
}

/** The events of an imported medicine, by whom the other system names. */
export const eventRows = (
  events: Events = [],
  { newId, medicationId, orderId }: Origin,
): NewRow<'lineEvent'>[] =>
  events.map(({ content, reason, by, at }) => ({
    id: newId(),
    medicationId,
    orderId,
    content,
    reason,
    byName: by,
    at: new Date(at),
  }));

/** The day at the resident’s facility. */
export async function facilityDay(tx: Kysely<Tables>, residentId: string, now: Date) {
  const { timeZone } = await tx
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .where('resident.id', '=', residentId)
    .select('facility.timeZone')
    .executeTakeFirstOrThrow();
  return todayIn(timeZone, now);
}
