import type { CourseLine } from '@wattle/contract/rules/line/given-on.ts';
import { type RawBuilder, sql } from 'kysely';
import { dosageIn } from './dosage-columns.ts';

/** The lines of a resident's latest order whose doses are decided later, with what was decided; an index has just these. */
export const decidedLaterOf = (residentId: RawBuilder<unknown>) => sql<CourseLine[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'dosage', ${dosageIn('m')}, 'startDate', m.start_date, 'endDate', m.end_date,
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('content', event.content) order by event.sequence), '[]')
      from line_event as event where event.medication_id = m.id
    )
  )), '[]')
  from medication as m
    join resident as of on of.id = m.resident_id
    join order_medication as line on line.order_id = of.latest_order_id and line.medication_id = m.id
  where m.resident_id = ${residentId} and line.status <> 'Ceased'
    and ${dosageIn('m')} ->> 'kind' = 'decided-later'
)`;
