import type { LineEvent } from '../../entities/line-event.ts';
import type { Medication, OrderHistoryEntry } from '../../entities/medication.ts';
import { changesWithoutOrder } from './changes-without-order.ts';
import { awaitedEvents, awaitingConfirmation, withEventAction } from './confirm.ts';
import { eventKinds } from './order-diff.ts';

/** `replaced` is the ceased half of a change. */
export type AwaitedKind = OrderHistoryEntry['changes'][number]['kind'] | 'replaced';

/** A change that the pharmacist has not confirmed yet, and where it came from. */
export interface AwaitedChange {
  readonly medication: Medication;
  readonly kind: AwaitedKind;
  /** What was decided about a medicine that stays as it is prescribed; `medication` then has the event’s action. */
  readonly event?: LineEvent;
  /** The prescription it replaced; null if there was none or it isn't known. */
  readonly before: Medication | null;
  /** The prescription that replaced it; null if that isn't waiting any more. */
  readonly successor: Medication | null;
  /** The order that made the change; null if the history isn't loaded. */
  readonly order: Pick<
    OrderHistoryEntry,
    | 'sequence'
    | 'finalisedAt'
    | 'finalisedBy'
    | 'importedFrom'
    | 'onBehalf'
    | 'prescriber'
    | 'safety'
  > | null;
}

/** The orders that made these changes, as far as they are known; one may be there twice. */
export function ordersOf(changes: readonly AwaitedChange[]): NonNullable<AwaitedChange['order']>[] {
  return changes.map(({ order }) => order).filter((order) => order !== null);
}

type Origin = Pick<AwaitedChange, 'before' | 'order'>;

const names = new Intl.Collator('en-AU', { numeric: true });

/** The newest change to each line: of `Ceased` under `key Ceased`, of any other under `key`; each event under its id. */
function originsIn(history: readonly OrderHistoryEntry[]): Map<string, Origin> {
  const origins = new Map<string, Origin>();
  const add = (key: string, origin: Origin) => {
    if (!origins.has(key)) origins.set(key, origin);
  };
  for (const order of history) {
    for (const { kind, medication, before, event } of order.changes) {
      const id = event?.id ?? medication.authoringSystemForeignKey;
      add(kind === 'ceased' ? `${id} Ceased` : id, { before, order });
      const old = kind === 'changed' ? before?.authoringSystemForeignKey : undefined;
      if (old !== undefined) add(`${old} Ceased`, { before: null, order });
    }
  }
  return origins;
}

function kindOf(medication: Medication): AwaitedKind {
  if (medication.status === 'Ceased') return medication.isReplaced ? 'replaced' : 'ceased';
  if (medication.status === 'RePrescribed') return 'represcribed';
  return medication.replaces === null ? 'added' : 'changed';
}

/**
 * The changes a chart has for the pharmacist, oldest order first, so that later ones come last; within an order
 * by name, the two halves of a change together. `history` is newest first, or empty if it couldn't be loaded.
 */
export function awaitedChanges(
  medications: readonly Medication[],
  history: readonly OrderHistoryEntry[],
): AwaitedChange[] {
  const origins = originsIn(history);
  const onChart = new Map(medications.map((m) => [m.authoringSystemForeignKey, m]));
  const successors = new Map(
    awaitingConfirmation(medications)
      .filter(({ status, replaces }) => status === 'New' && replaces !== null)
      .map((m) => [m.replaces, m]),
  );
  const changes = awaitingConfirmation(medications).map((medication): AwaitedChange => {
    const { authoringSystemForeignKey: id, status, replaces } = medication;
    const isCeased = status === 'Ceased';
    const origin = origins.get(isCeased ? `${id} Ceased` : id);
    const successor = (isCeased && successors.get(id)) || null;
    const known = origin?.before ?? (replaces === null ? null : (onChart.get(replaces) ?? null));
    return {
      medication,
      kind: kindOf(medication),
      before: isCeased ? null : known,
      successor,
      order: origin?.order ?? null,
    };
  });
  const happened = medications.flatMap((medication) =>
    awaitedEvents(medication).map((event): AwaitedChange => {
      return {
        medication: withEventAction(medication, event),
        kind: eventKinds[event.content.kind],
        event,
        before: null,
        successor: null,
        order: origins.get(event.id)?.order ?? null,
      };
    }),
  );
  return [...changes, ...happened].toSorted(byOrderAndName);
}

function byOrderAndName(a: AwaitedChange, b: AwaitedChange): number {
  const lead = ({ medication, successor }: AwaitedChange) => successor ?? medication;
  const key = (change: AwaitedChange) => lead(change).authoringSystemForeignKey;
  return (
    (a.order?.sequence ?? 0) - (b.order?.sequence ?? 0) ||
    names.compare(lead(a).product.name, lead(b).product.name) ||
    names.compare(key(a), key(b)) ||
    Number(a.kind === 'replaced') - Number(b.kind === 'replaced')
  );
}

/** How a change differs from what was seen before; null if it doesn't. */
export type ChangeNews = 'arrived' | 'altered' | 'left' | null;
export type SeenChange = AwaitedChange & {
  readonly news: ChangeNews;
  /** Shown as it was, although it has changed again since. */
  readonly isBehind?: boolean;
};

/** What a change is known by: an event by its own id, for one line may have several changes. */
export const keyOf = ({ medication, event }: Pick<AwaitedChange, 'medication' | 'event'>) =>
  event?.id ?? medication.authoringSystemForeignKey;

/** Whether a change that no longer waits was confirmed; else it has left the chart. An event is shown until then. */
export function wasConfirmed({ medication, event }: AwaitedChange): boolean {
  if (event === undefined) return medication.confirmed;
  const events = medication.events ?? [];
  return (
    medication.status !== 'Ceased' && events.every((one) => one.id !== event.id || one.confirmed)
  );
}

/**
 * `now` in the order it was `seen`, so that nothing moves while somebody is working: a change no longer waiting keeps
 * its place as `left`, and new changes come last (CFM-07). `chart` is the current chart.
 */
export function changesSince(
  seen: readonly AwaitedChange[],
  now: readonly AwaitedChange[],
  chart: readonly Medication[],
): SeenChange[] {
  const current = new Map(now.map((change) => [keyOf(change), change]));
  const onChart = new Map(chart.map((m) => [m.authoringSystemForeignKey, m]));
  const known = new Set(seen.map(keyOf));
  const kept = seen.map((before): SeenChange => {
    const after = current.get(keyOf(before));
    if (after === undefined) {
      return {
        ...before,
        medication: onChart.get(before.medication.authoringSystemForeignKey) ?? before.medication,
        news: 'left',
      };
    }
    const isSame =
      after.medication.status === before.medication.status &&
      changesWithoutOrder([before.medication], [after.medication]).length === 0;
    return { ...after, news: isSame ? null : 'altered' };
  });
  const arrived = now
    .filter((change) => !known.has(keyOf(change)))
    .map((change): SeenChange => ({ ...change, news: 'arrived' }));
  return [...kept, ...arrived];
}

/**
 * `inView` while a newer chart isn't shown: new changes have no place yet, and a change that changed again stays the
 * same. `now` is what `inView` has become.
 */
export function heldChanges(
  inView: readonly SeenChange[],
  now: readonly SeenChange[],
): SeenChange[] {
  const seen = new Map(inView.map((row) => [keyOf(row), row]));
  return now
    .filter(({ news }) => news !== 'arrived')
    .map((change) => {
      const row = seen.get(keyOf(change)) ?? change;
      if (change.news === 'altered') return { ...row, news: change.news, isBehind: true };
      return { ...change, news: change.news ?? row.news };
    });
}
