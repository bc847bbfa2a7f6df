import type { LineEvent, LineEventContent } from '../../entities/line-event.ts';
import { Instant } from '../../values/instant.ts';

/** A confirmed event of a line, with the given changes; a pause has a reason. */
export const lineEvent = (
  content: LineEventContent,
  changes: Partial<LineEvent> = {},
): LineEvent => ({
  id: JSON.stringify(content),
  content,
  reason: content.kind === 'pause' ? 'operation' : null,
  by: 'Ada Park',
  enteredBy: null,
  at: Instant.parse('2026-11-21T01:30:00.000Z'),
  isOpenPhoneOrder: false,
  confirmed: true,
  action: 'Unactioned',
  ...changes,
});
