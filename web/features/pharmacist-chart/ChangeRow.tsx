import type { ChangeNews, SeenChange } from '@wattle/contract/rules/awaited-changes.ts';
import { isSelected } from '@wattle/contract/rules/confirm.ts';
import { finalisedByText } from '@wattle/contract/rules/on-behalf.ts';
import type { Actioning } from '../../chart/use-actioning.ts';
import { useChart } from '../../chart/chart.tsx';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { ChangeSummary } from '../../clinical/ChangeSummary.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { CriticalIcon } from '../../ui/icons.tsx';
import { InlineProgress } from '../../ui/Spinner.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './chart.module.css';
import { MedicineRow } from './MedicineRow.tsx';

interface ChangeRowProps {
  change: SeenChange;
  actioning: Actioning;
  /** Shows who made the change. */
  isOriginShown: boolean;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

const newsWords: Record<Exclude<ChangeNews, null | 'left'>, string> = {
  arrived: 'Just arrived',
  altered: 'Changed again',
};

/** One change for the pharmacist, with its toggle; one no longer waiting keeps its place without a toggle. */
export function ChangeRow(props: ChangeRowProps) {
  const { change, actioning, isOriginShown, isChosen, onChoose } = props;
  const { isActive } = useChart();
  const { medication, news, order } = change;
  const id = medication.authoringSystemForeignKey;
  return (
    <MedicineRow
      medication={medication}
      isChosen={isChosen}
      onChoose={onChoose}
      isGone={news === 'left'}
      lead={
        news === 'left' ? (
          <span className={styles.left}>
            {medication.confirmed ? 'Confirmed' : 'No longer on the chart'}
          </span>
        ) : (
          <>
            <Switch
              label={
                <>
                  Actioned <VisuallyHidden>{medication.product.name}</VisuallyHidden>
                </>
              }
              value={isSelected(medication)}
              isDisabled={!isActive}
              onChange={(value) => actioning.act([medication], value ? 'Actioned' : 'Unactioned')}
            />
            <span className={styles.outcome}>
              {actioning.saving.has(id) && <InlineProgress label="Saving" />}
              {actioning.failures.has(id) && (
                <span className={styles.failed}>
                  <CriticalIcon size={16} /> Not saved
                </span>
              )}
            </span>
          </>
        )
      }
      signs={news !== null && news !== 'left' && <Badge kind="caution">{newsWords[news]}</Badge>}
    >
      <ChangeSummary change={change} />
      {isOriginShown && order !== null && (
        <p className={styles.origin}>
          Order {order.sequence}, <ChartMoment at={order.finalisedAt} />, {finalisedByText(order)}
        </p>
      )}
    </MedicineRow>
  );
}
