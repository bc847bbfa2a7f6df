import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { awaitedChanges, changesSince } from '@wattle/contract/rules/awaited-changes.ts';
import { whyNot } from '@wattle/contract/rules/capability.ts';
import { canConfirmActioned, hasPendingAllergyChange } from '@wattle/contract/rules/confirm.ts';
import { groupMedications } from '@wattle/contract/rules/medication-groups.ts';
import { useState } from 'react';
import { useActioning } from '../../chart/use-actioning.ts';
import { allergiesUnknown, useChart } from '../../chart/chart.tsx';
import { cx } from '../../lib/cx.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { ChangeSection } from './ChangeSection.tsx';
import styles from './chart.module.css';
import { ChartNotices } from './ChartNotices.tsx';
import { ChartToolbar } from './ChartToolbar.tsx';
import { DetailPane } from './DetailPane.tsx';
import { MedicineGroup } from './MedicineGroup.tsx';

interface ChartPaneProps {
  order: Order;
  history: readonly OrderHistoryEntry[];
  isConfirming: boolean;
  /** Whether updating the chart failed. */
  isStale: boolean;
  /** Whether loading the history failed. */
  isHistoryMissing: boolean;
  onReload: () => void;
  onConfirm: (orderId: string) => void;
}

const narrow = '(max-width: 62rem)';

/** List and detail of one chart. Rows keep their places until the user asks for the current chart. */
export function ChartPane(props: ChartPaneProps) {
  const { order, history, isConfirming } = props;
  const { allergies, allergyChange, isActive } = useChart();
  const [seen, setSeen] = useState({ order, isConfirming });
  // The dialog covers the list, so afterwards the current chart is shown.
  if (seen.isConfirming !== isConfirming) setSeen({ order, isConfirming });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isDetailShown, setDetailShown] = useState(true);
  const isNarrow = useMediaQuery(narrow);
  const actioning = useActioning(order.id);

  const chart = actioning.present(order.medications);
  const awaited = awaitedChanges(chart, history);
  const laidOut = awaitedChanges(seen.order.medications, history);
  const rows = changesSince(laidOut, awaited, chart);
  const changes = new Map(rows.map((row) => [row.medication.authoringSystemForeignKey, row]));
  const groups = groupMedications(
    chart.filter((medication) => !changes.has(medication.authoringSystemForeignKey)),
  );
  const detail =
    (chosen !== null && changes.get(chosen)?.medication) ||
    chart.find((medication) => medication.authoringSystemForeignKey === chosen);
  const able = canConfirmActioned(chart, hasPendingAllergyChange(allergyChange));
  const confirmReason =
    (!isActive && refusalCodes.Resident_Not_Active) ||
    (allergies === 'unknown' && allergiesUnknown) ||
    whyNot(able);
  const choose = (id: string) => {
    setChosen(id);
    setDetailShown(true);
  };

  return (
    <>
      <ChartToolbar
        order={order}
        confirmation={history.find(({ id }) => id === order.id) ?? null}
        isDetailShown={isDetailShown}
        onDetailShown={isNarrow ? undefined : setDetailShown}
        confirmReason={confirmReason}
        onConfirm={() => props.onConfirm(order.id)}
      />
      <div className={cx(styles.panes, isDetailShown && !isNarrow && styles.split)}>
        <div className={styles.list} data-medicines>
          <ChangeSection
            rows={rows}
            awaited={awaited}
            actioning={actioning}
            isOriginShown={new Set(laidOut.map((change) => change.order?.sequence)).size > 1}
            chosen={chosen}
            onChoose={choose}
          />
          {groups.map((group) => (
            <MedicineGroup key={group.id} group={group} chosen={chosen} onChoose={choose} />
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
        order={order}
        seenOrderId={seen.order.id}
        rows={rows}
        confirmation={history.find(({ id }) => id === order.id) ?? null}
        failures={actioning.failures}
        isStale={props.isStale}
        isHistoryMissing={props.isHistoryMissing}
        onForget={actioning.forgetFailures}
        onReload={props.onReload}
        onShow={() => setSeen({ order, isConfirming })}
      />
    </>
  );
}
