import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import {
  awaitedChanges,
  changesSince,
  heldChanges,
  keyOf,
  ordersOf,
  type SeenChange,
} from '@wattle/contract/rules/orders/awaited-changes.ts';
import { firstReason } from '@wattle/contract/rules/people/capability.ts';
import { changesWithoutOrder } from '@wattle/contract/rules/orders/changes-without-order.ts';
import { clinicalChanges } from '@wattle/contract/rules/orders/clinical-changes.ts';
import {
  canConfirmActioned,
  hasPendingAllergyChange,
} from '@wattle/contract/rules/orders/confirm.ts';
import { groupMedications } from '@wattle/contract/rules/chart/medication-groups.ts';
import { lacksDose } from '@wattle/contract/rules/line/decided-words.ts';
import { prescriberNotes } from '@wattle/contract/rules/orders/prescriber-notes.ts';
import { allergiesUnknown, useChart } from '../../chart/chart.tsx';
import { useUncheckedReason } from '../../chart/safety/safety.tsx';
import { useShownLines } from '../../chart/safety/use-shown-lines.ts';
import { useActioning } from '../../chart/use-actioning.ts';
import type { SeenOrder } from './use-seen-order.ts';

export interface ShownChart {
  /** The latest. */
  readonly order: Order;
  /** Which order the list shows. */
  readonly seen: SeenOrder;
  readonly history: readonly OrderHistoryEntry[];
  /** Whether loading the history failed. */
  readonly isHistoryMissing: boolean;
}

/** Why nothing can be confirmed without the order history. */
const historyMissing =
  'We couldn’t load the order history, which has what was checked when these changes were finalised.';

const isNews = ({ news }: SeenChange) => news === 'arrived' || news === 'altered';

/** What the pharmacist's chart lists: the changes in their places, the rest by group, and what a newer order brings. */
export function usePharmacistChart({ order, seen, history, isHistoryMissing }: ShownChart) {
  const { isHeld } = seen;
  const { allergies, allergyChange, isActive, today } = useChart();
  const actioning = useActioning(order.id);

  const chart = actioning.present(order.medications);
  const awaited = awaitedChanges(chart, history);
  const laidOut = awaitedChanges(seen.placed.medications, history);
  const inView = changesSince(
    laidOut,
    awaitedChanges(seen.order.medications, history),
    seen.order.medications,
  );
  const known = changesSince(isHeld ? inView : laidOut, awaited, chart);
  const rows = isHeld ? heldChanges(inView, known) : known;
  const withoutOrder = changesWithoutOrder(seen.order.medications, order.medications);
  // The medicines that will have changed once it is shown; those no longer waiting come last.
  const news = new Set([
    ...clinicalChanges(known.filter(isNews)).map(({ change }) => keyOf(change)),
    ...withoutOrder.map(({ id }) => id),
  ]);
  const changes = new Map(rows.map((row) => [keyOf(row), row]));
  const withRow = new Set(rows.map(({ medication }) => medication.authoringSystemForeignKey));
  const shownChart = isHeld ? seen.order.medications : chart;
  const changed = changesWithoutOrder(seen.placed.medications, shownChart).map(({ id }) => id);
  // Of the order in view and of those whose changes are: a newer order adds none until the user asks for it.
  const shownOrder = history.find(({ id }) => id === seen.order.id);
  const notes = prescriberNotes([...(shownOrder ? [shownOrder] : []), ...ordersOf(rows)]);
  const groups = groupMedications(
    shownChart.filter((medication) => !withRow.has(medication.authoringSystemForeignKey)),
    (medication) => lacksDose(medication, today),
  );
  const shown = useShownLines({
    changed: rows.map(({ medication }) => medication),
    others: groups.flatMap(({ medications }) => medications),
    orders: [seen.order, ...ordersOf(rows)],
  });
  const unchecked = useUncheckedReason();
  const able = canConfirmActioned(chart, hasPendingAllergyChange(allergyChange));
  const confirmReason = firstReason(
    isActive ? undefined : refusalCodes.Resident_Not_Active,
    allergies === 'unknown' ? allergiesUnknown : undefined,
    isHeld ? 'Show what changed first.' : undefined,
    able,
    unchecked,
    isHistoryMissing ? historyMissing : undefined,
  );

  return {
    actioning,
    /** The latest, with what was ticked here. */
    chart,
    /** What waits to be confirmed now. */
    awaited,
    laidOut,
    /** What is known of the changes by now, whether it is in view or not. */
    known,
    rows,
    changes,
    news,
    withoutOrder,
    shownChart,
    /** The medicines whose dose times or packaging changed without an order. */
    changed: new Set(changed),
    notes,
    groups,
    shown,
    confirmReason,
  };
}
