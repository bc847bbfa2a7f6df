import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import {
  awaitedChanges,
  changesSince,
  heldChanges,
  ordersOf,
  type SeenChange,
} from '@wattle/contract/rules/awaited-changes.ts';
import { changesWithoutOrder } from '@wattle/contract/rules/changes-without-order.ts';
import { clinicalChanges } from '@wattle/contract/rules/clinical-changes.ts';
import { whyNot } from '@wattle/contract/rules/capability.ts';
import { canConfirmActioned, hasPendingAllergyChange } from '@wattle/contract/rules/confirm.ts';
import { awaitsPrescriber } from '@wattle/contract/rules/imported.ts';
import { groupMedications } from '@wattle/contract/rules/medication-groups.ts';
import { prescriberNotes } from '@wattle/contract/rules/prescriber-notes.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ImportedNote } from '../../chart/ImportedNote.tsx';
import { useActioning } from '../../chart/use-actioning.ts';
import { allergiesUnknown, useChart } from '../../chart/chart.tsx';
import { useUncheckedReason } from '../../chart/safety/safety.tsx';
import { useShownLines } from '../../chart/safety/use-shown-lines.ts';
import { cx } from '../../lib/cx.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { ChangeSection } from './ChangeSection.tsx';
import styles from './chart.module.css';
import { ChartNotices } from './ChartNotices.tsx';
import { ChartStrip } from './ChartStrip.tsx';
import { ChartToolbar } from './ChartToolbar.tsx';
import { DetailPane } from './DetailPane.tsx';
import { MedicineGroup } from './MedicineGroup.tsx';
import { PrescriberNotes } from './PrescriberNotes.tsx';
import type { SeenOrder } from './use-seen-order.ts';

interface ChartPaneProps {
  order: Order;
  /** Which order the list shows. */
  seen: SeenOrder;
  history: readonly OrderHistoryEntry[];
  /** Whether updating the chart failed. */
  isStale: boolean;
  /** Whether loading the history failed. */
  isHistoryMissing: boolean;
  onReload: () => void;
  onConfirm: (orderId: string) => void;
}

/** Why nothing can be confirmed without the order history. */
const historyMissing =
  'We couldn’t load the order history, which has what was checked when these changes were finalised.';

const narrow = '(max-width: 62rem)';
const isNews = ({ news }: SeenChange) => news === 'arrived' || news === 'altered';
const idOf = ({ medication }: SeenChange) => medication.authoringSystemForeignKey;

/** List and detail of one chart. Rows keep their places until the user asks for the current chart. */
export function ChartPane(props: ChartPaneProps) {
  const { order, history, seen } = props;
  const { isHeld } = seen;
  const { allergies, allergyChange, isActive } = useChart();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isDetailShown, setDetailShown] = useState(true);
  const isNarrow = useMediaQuery(narrow);
  const actioning = useActioning(order.id);
  const list = useRef<HTMLDivElement>(null);

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
    ...clinicalChanges(known.filter(isNews)).map(({ change }) => idOf(change)),
    ...withoutOrder.map(({ id }) => id),
  ]);
  const reveal = () => {
    flushSync(seen.reveal);
    const left = known.filter((change) => change.news === 'left').map(idOf);
    const shownRows = [...(list.current?.querySelectorAll<HTMLElement>('[data-medicine]') ?? [])];
    const rowAmong = (ids: ReadonlySet<string>) =>
      shownRows.find(({ dataset }) => ids.has(dataset['medicine'] ?? ''));
    const target = rowAmong(news) ?? rowAmong(new Set(left)) ?? list.current;
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };
  const changes = new Map(rows.map((row) => [row.medication.authoringSystemForeignKey, row]));
  const shownChart = isHeld ? seen.order.medications : chart;
  const changed = changesWithoutOrder(seen.placed.medications, shownChart).map(({ id }) => id);
  // Of the order in view and of those whose changes are: a newer order adds none until the user asks for it.
  const shownOrder = history.find(({ id }) => id === seen.order.id);
  const notes = prescriberNotes([...(shownOrder ? [shownOrder] : []), ...ordersOf(rows)]);
  const groups = groupMedications(
    shownChart.filter((medication) => !changes.has(medication.authoringSystemForeignKey)),
  );
  const shown = useShownLines({
    changed: rows.map(({ medication }) => medication),
    others: groups.flatMap(({ medications }) => medications),
    orders: [seen.order, ...ordersOf(rows)],
  });
  const unchecked = useUncheckedReason();
  const detail =
    (chosen !== null && changes.get(chosen)?.medication) ||
    shownChart.find((medication) => medication.authoringSystemForeignKey === chosen);
  const able = canConfirmActioned(chart, hasPendingAllergyChange(allergyChange));
  const confirmReason =
    (!isActive && refusalCodes.Resident_Not_Active) ||
    (allergies === 'unknown' && allergiesUnknown) ||
    (isHeld && 'Show what changed first.') ||
    (whyNot(able) ?? unchecked ?? (props.isHistoryMissing ? historyMissing : undefined));
  const choose = (id: string) => {
    setChosen(id);
    setDetailShown(true);
  };

  return (
    <>
      <ChartToolbar
        isDetailShown={isDetailShown}
        onDetailShown={isNarrow ? undefined : setDetailShown}
        confirmReason={confirmReason}
        onConfirm={() => props.onConfirm(order.id)}
      >
        <ChartStrip
          order={order}
          confirmation={history.find(({ id }) => id === order.id) ?? null}
          isWaiting={awaited.length > 0}
          news={isHeld ? { shown: seen.order, changes: news.size, withoutOrder } : null}
          isConfirmed={
            awaited.length === 0 &&
            rows.some((row) => row.news === 'left' && row.medication.confirmed)
          }
          onShow={isHeld ? reveal : seen.showLatest}
        />
      </ChartToolbar>
      <div className={cx(styles.panes, isDetailShown && !isNarrow && styles.split)}>
        <div ref={list} className={styles.list} data-medicines>
          <ImportedNote medications={shownChart} />
          <PrescriberNotes notes={notes} />
          <ChangeSection
            rows={rows}
            latest={order.id}
            heldAt={seen.order.id === order.id ? null : seen.order.sequence}
            actioning={actioning}
            areImportedWaiting={shownChart.some(awaitsPrescriber)}
            isOriginShown={new Set(laidOut.map((change) => change.order?.sequence)).size > 1}
            shown={shown}
            chosen={chosen}
            onChoose={choose}
          />
          {groups.map((group) => (
            <MedicineGroup
              key={group.id}
              group={group}
              shown={shown}
              changed={new Set(changed)}
              chosen={chosen}
              onChoose={choose}
            />
          ))}
          {chart.length === 0 && <EmptyState title="No medications found for the resident" />}
        </div>
        {(isDetailShown || isNarrow) && (
          <DetailPane
            medication={detail ?? null}
            change={(chosen !== null && changes.get(chosen)) || null}
            isDrawer={isNarrow}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
      <ChartNotices
        failures={actioning.failures}
        isStale={props.isStale}
        isHistoryMissing={props.isHistoryMissing}
        onForget={actioning.forgetFailures}
        onReload={props.onReload}
      />
    </>
  );
}
