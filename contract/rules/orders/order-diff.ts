import type { LineEvent } from '../../entities/line-event.ts';
import type { Medication, OrderHistoryEntry } from '../../entities/medication.ts';

type Change = OrderHistoryEntry['changes'][number];

/** What the events are called as changes of an order. */
export const eventKinds = {
  pause: 'paused',
  resume: 'resumed',
  dose: 'decided',
} as const satisfies Record<LineEvent['content']['kind'], Change['kind']>;

/** Whether a change wrote a prescription. */
export const isWritten = ({ kind, event }: Pick<Change, 'kind' | 'event'>) =>
  kind !== 'ceased' && event === undefined;

/** An event as a change of the order that brought it. */
export function eventChange(event: LineEvent, medication: Medication): Change {
  const { content, reason } = event;
  return { kind: eventKinds[content.kind], medication, event, before: null, reason };
}

/**
 * What an order changed from the one before it (CHT-02); `previous` is null for the first. Worked out from the
 * prescriptions themselves, not from their statuses, which change when the pharmacist confirms.
 */
export function changesBetween(
  current: readonly Medication[],
  previous: readonly Medication[] | null,
): Change[] {
  const now = new Map(current.map((m) => [m.authoringSystemForeignKey, m]));
  const then = new Map((previous ?? []).map((m) => [m.authoringSystemForeignKey, m]));
  const isNew = (m: Medication) => !then.has(m.authoringSystemForeignKey);
  const replaced = new Set(current.filter(isNew).map((m) => m.replaces));

  return current.flatMap((medication): Change[] => {
    const reason = medication.changeReason;
    const before = then.get(medication.authoringSystemForeignKey) ?? null;
    if (medication.status === 'Ceased' && before?.status !== 'Ceased') {
      const isHalfOfChange = replaced.has(medication.authoringSystemForeignKey);
      return isHalfOfChange ? [] : [{ kind: 'ceased', medication, before, reason }];
    }
    if (before !== null) return [];
    const old = medication.replaces === null ? null : (then.get(medication.replaces) ?? null);
    if (old === null) return [{ kind: 'added', medication, before: null, reason }];
    const kind = now.has(old.authoringSystemForeignKey) ? 'changed' : 'represcribed';
    return [{ kind, medication, before: old, reason }];
  });
}
