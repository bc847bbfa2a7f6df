import { keyOf, wasConfirmed } from '@wattle/contract/rules/orders/awaited-changes.ts';
import { waitsForPrescriber } from '@wattle/contract/rules/orders/imported-medicines.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ImportedNote } from '../../chart/ImportedNote.tsx';
import { cx } from '../../lib/cx.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { ChangeSection } from './ChangeSection.tsx';
import styles from './chart.module.css';
import { ChartNotices } from './ChartNotices.tsx';
import { ChartStrip } from './ChartStrip.tsx';
import { ChartToolbar } from './ChartToolbar.tsx';
import { DetailPane } from './DetailPane.tsx';
import { MedicineGroup } from './MedicineGroup.tsx';
import { PrescriberNotes } from './PrescriberNotes.tsx';
import { useSeeOrder } from './use-see-order.ts';
import { type ShownChart, usePharmacistChart } from './use-pharmacist-chart.ts';

interface ChartPaneProps extends ShownChart {
  /** Whether updating the chart failed. */
  isStale: boolean;
  onReload: () => void;
  onConfirm: (orderId: string) => void;
}

const narrow = '(max-width: 62rem)';

/** List and detail of one chart. Rows keep their places until the user asks for the current chart. */
export function ChartPane(props: ChartPaneProps) {
  const { order, history, seen } = props;
  const { isHeld } = seen;
  useSeeOrder(seen.order);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isDetailShown, setDetailShown] = useState(true);
  const isNarrow = useMediaQuery(narrow);
  const list = useRef<HTMLDivElement>(null);

  const pane = usePharmacistChart(props);
  const { actioning, chart, awaited, rows, changes, news, known, shownChart, shown } = pane;
  const reveal = () => {
    flushSync(seen.reveal);
    const left = known.filter((change) => change.news === 'left').map(keyOf);
    const shownRows = [...(list.current?.querySelectorAll<HTMLElement>('[data-medicine]') ?? [])];
    const rowAmong = (ids: ReadonlySet<string>) =>
      shownRows.find(({ dataset }) => ids.has(dataset['medicine'] ?? ''));
    const target = rowAmong(news) ?? rowAmong(new Set(left)) ?? list.current;
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };
  const detail =
    (chosen !== null && changes.get(chosen)?.medication) ||
    shownChart.find((medication) => medication.authoringSystemForeignKey === chosen);
  const choose = (id: string) => {
    setChosen(id);
    setDetailShown(true);
  };

  return (
    <>
      <ChartToolbar
        isDetailShown={isDetailShown}
        onDetailShown={isNarrow ? undefined : setDetailShown}
        confirmReason={pane.confirmReason}
        onConfirm={() => props.onConfirm(order.id)}
      >
        <ChartStrip
          order={order}
          confirmation={history.find(({ id }) => id === order.id) ?? null}
          isWaiting={awaited.length > 0}
          news={
            isHeld
              ? { shown: seen.order, changes: news.size, withoutOrder: pane.withoutOrder }
              : null
          }
          isConfirmed={
            awaited.length === 0 && rows.some((row) => row.news === 'left' && wasConfirmed(row))
          }
          onShow={isHeld ? reveal : seen.showLatest}
        />
      </ChartToolbar>
      <div className={cx(styles.panes, isDetailShown && !isNarrow && styles.split)}>
        <div ref={list} className={styles.list} data-medicines>
          <ImportedNote medications={shownChart} />
          <PrescriberNotes notes={pane.notes} />
          <ChangeSection
            rows={rows}
            latest={order.id}
            heldAt={seen.order.id === order.id ? null : seen.order.sequence}
            actioning={actioning}
            areImportedWaiting={shownChart.some(waitsForPrescriber)}
            isOriginShown={new Set(pane.laidOut.map((change) => change.order?.sequence)).size > 1}
            shown={shown}
            chosen={chosen}
            onChoose={choose}
          />
          {pane.groups.map((group) => (
            <MedicineGroup
              key={group.id}
              group={group}
              shown={shown}
              changed={pane.changed}
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
