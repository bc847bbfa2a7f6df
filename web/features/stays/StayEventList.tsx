import type { StayEvent } from '@wattle/contract/entities/stay-event.ts';
import {
  happenedText,
  lastHappened,
  standingEvents,
} from '@wattle/contract/rules/residents/stay.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { ReactNode } from 'react';
import { Moment } from '../../clinical/Moment.tsx';
import styles from './stays.module.css';

interface StayEventListProps {
  events: readonly StayEvent[];
  /** The facility’s. */
  zone: TimeZone;
  /** Beside what happened last, as far as it stands. */
  action?: (last: StayEvent) => ReactNode;
}

/** What happened to a stay, the latest first, who recorded it, and what was entered in error. */
export function StayEventList({ events, zone, action }: StayEventListProps) {
  const last = lastHappened(events);
  const standing = new Set(standingEvents(events).map(({ id }) => id));
  const shown = events.filter(({ content }) => content.kind !== 'correction');
  return (
    <ul className={styles.list}>
      {shown.toReversed().map((event) => (
        <li key={event.id} className={styles.event}>
          <div>
            <strong>{happenedText(event.content)}</strong>
            <div className={styles.quiet}>
              <Recorded {...{ event, zone }} />
            </div>
            {!standing.has(event.id) && <Correction {...{ event, events, zone }} />}
          </div>
          {event.id === last?.id && action?.(event)}
        </li>
      ))}
    </ul>
  );
}

function Recorded({ event: { at, by }, zone }: { event: StayEvent; zone: TimeZone }) {
  return (
    <>
      <Moment at={at} zone={zone} /> by <bdi>{by}</bdi>
    </>
  );
}

/** Why an event doesn’t count any more. */
function Correction({
  event,
  events,
  zone,
}: Omit<StayEventListProps, 'action'> & { event: StayEvent }) {
  const correction = events.find(
    ({ about, content }) => about === event.id && content.kind === 'correction',
  );
  return (
    correction && (
      <div>
        Entered in error: {correction.reason}{' '}
        <span className={styles.quiet}>
          (<Recorded event={correction} zone={zone} />)
        </span>
      </div>
    )
  );
}
