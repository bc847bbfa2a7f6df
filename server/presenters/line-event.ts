import type { LineEvent } from '@wattle/contract/entities/line-event.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { LineEventRow } from '../queries/chart/line-events.ts';

/** An event of a line; one that still waited when the next version of the chart came is superseded on the old one. */
export function presentLineEvent(
  { orderId: _orderId, isCarried: _isCarried, lastAction, at, ...row }: LineEventRow,
  isLatest: boolean,
): LineEvent {
  const isSuperseded = !isLatest && !row.confirmed;
  return {
    ...row,
    at: toInstant(new Date(at)),
    action: isSuperseded ? 'Superseded' : (lastAction ?? 'Unactioned'),
  };
}
