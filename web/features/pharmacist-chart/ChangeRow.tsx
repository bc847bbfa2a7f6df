import {
  type ChangeNews,
  keyOf,
  type SeenChange,
  wasConfirmed,
} from '@wattle/contract/rules/orders/awaited-changes.ts';
import { type ClinicalChange, isBehind } from '@wattle/contract/rules/orders/clinical-changes.ts';
import { isSelected } from '@wattle/contract/rules/orders/confirm.ts';
import { finalisedByText } from '@wattle/contract/rules/orders/on-behalf.ts';
import type { ShownLine } from '@wattle/contract/rules/safety/shown-lines.ts';
import type { Actioning } from '../../chart/use-actioning.ts';
import { useChart } from '../../chart/chart.tsx';
import { MedicineScript } from '../../chart/script-number/MedicineScript.tsx';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { ChangeWords } from '../../clinical/ChangeWords.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { CriticalIcon } from '../../ui/content/icons.tsx';
import { InlineProgress } from '../../ui/states/Spinner.tsx';
import { cx } from '../../lib/cx.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import styles from './change.module.css';
import { MedicineRow } from './MedicineRow.tsx';

interface ChangeRowProps {
  clinical: ClinicalChange;
  actioning: Actioning;
  /** Shows who made the change. */
  isOriginShown: boolean;
  shown: ShownLine | undefined;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

const newsWords: Record<Exclude<ChangeNews, null | 'left'>, string> = {
  arrived: 'Just arrived',
  altered: 'Changed again',
};

/** One clinical change: what it did, and an action for each of its prescriptions. */
export function ChangeRow(props: ChangeRowProps) {
  const { clinical, actioning, isOriginShown, shown, isChosen, onChoose } = props;
  const isBlocked = isBehind(clinical);
  const { change, replaced } = clinical;
  const { medication, news, order, before } = change;
  const scripts = replaced?.medication ?? before;
  return (
    <MedicineRow
      rowKey={keyOf(change)}
      medication={medication}
      shown={shown}
      isChosen={isChosen}
      onChoose={onChoose}
      isGone={news === 'left'}
      lead={
        <div className={styles.place}>
          <div className={cx(styles.actions, isBlocked && styles.covered)}>
            <Action change={change} actioning={actioning} part={replaced && 'new script'} />
            {replaced && <Action change={replaced} actioning={actioning} part="ceased script" />}
          </div>
          {isBlocked && <span className={styles.left}>Show what changed first</span>}
        </div>
      }
      signs={news !== null && news !== 'left' && <Badge kind="caution">{newsWords[news]}</Badge>}
    >
      <ChangeWords change={change} />
      <p className={styles.facts}>
        <span className={styles.script}>
          Script no. <MedicineScript medication={medication} />
          {scripts !== null && (
            <>
              , replaces <MedicineScript medication={scripts} />
            </>
          )}
        </span>
        {isOriginShown && order !== null && (
          <span>
            Order {order.sequence}, <ChartMoment at={order.finalisedAt} />, {finalisedByText(order)}
          </span>
        )}
      </p>
    </MedicineRow>
  );
}

interface ActionProps {
  change: SeenChange;
  actioning: Actioning;
  /** Which of two prescriptions it is; null if there is one. */
  part: string | null;
}

/** The action on one prescription; one no longer waiting keeps its place without a toggle. */
function Action({ change, actioning, part }: ActionProps) {
  const { isActive } = useChart();
  const { medication, news } = change;
  const id = keyOf(change);
  if (news === 'left') {
    return (
      <span className={styles.left}>
        {wasConfirmed(change) ? 'Confirmed' : 'No longer on the chart'}
      </span>
    );
  }
  const isOn = isSelected(medication);
  const isSaving = actioning.saving.has(id);
  const hasFailed = actioning.failures.has(id);
  return (
    <div className={cx(styles.action, (isSaving || hasFailed) && styles.hasOutcome)}>
      <Switch
        label={
          <span className={styles.words}>
            <span>
              {isOn ? 'Actioned' : 'To action'}
              <VisuallyHidden> {medication.product.name} </VisuallyHidden>
            </span>
            {part !== null && <span className={styles.part}>{part}</span>}
          </span>
        }
        value={isOn}
        isDisabled={!isActive}
        onChange={(value) => actioning.act([change], value ? 'Actioned' : 'Unactioned')}
      />
      <span className={styles.outcome}>
        {isSaving && <InlineProgress label="Saving" />}
        {hasFailed && (
          <span className={styles.failed}>
            <CriticalIcon size={16} /> Not saved
          </span>
        )}
      </span>
    </div>
  );
}
