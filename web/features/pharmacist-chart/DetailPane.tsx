import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { AwaitedChange } from '@wattle/contract/rules/orders/awaited-changes.ts';
import { offersPackaging } from '@wattle/contract/rules/line/packaging.ts';
import { courseTypeNames, packagingNames } from '@wattle/contract/rules/line/field-changes.ts';
import { finalisedByText, prescribedByText } from '@wattle/contract/rules/orders/on-behalf.ts';
import { saysSupply } from '@wattle/contract/rules/line/supply.ts';
import { prescriberNotes } from '@wattle/contract/rules/orders/prescriber-notes.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { ReactNode } from 'react';
import { MedicineScript } from '../../chart/script-number/MedicineScript.tsx';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { DecidedNote } from '../../chart/DecidedNote.tsx';
import { useAsk } from '../../chart/questions/questions.ts';
import { PausedBadge, PauseNote } from '../../chart/PauseNote.tsx';
import { ChangeSummary } from '../../clinical/ChangeSummary.tsx';
import { UnbrokenText } from '../../clinical/UnbrokenText.tsx';
import { MedicineInstruction, MedicineName } from '../../clinical/MedicineLine.tsx';
import { ExpiryText, ReplacedWords, StatusBadge } from '../../clinical/MedicineState.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Fact } from '../../ui/content/Fact.tsx';
import { PhoneIcon } from '../../ui/content/icons.tsx';
import styles from './detail.module.css';
import { PrescriberNotes } from './PrescriberNotes.tsx';

interface DetailPaneProps {
  /** The selected medicine, or null. */
  medication: Medication | null;
  change: AwaitedChange | null;
  /** Whether it covers the list instead of being beside it. */
  isDrawer: boolean;
  onClose: () => void;
}

/** All details of one medicine, beside the list, or over it on a narrow screen. */
export function DetailPane({ medication, change, isDrawer, onClose }: DetailPaneProps) {
  const content = medication !== null && <MedicineDetail medication={medication} change={change} />;
  if (isDrawer) {
    return (
      <Dialog
        isOpen={medication !== null}
        onClose={onClose}
        title={medication === null ? '' : <MedicineName product={medication.product} />}
      >
        {content}
      </Dialog>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Content taller than the window has to be scrollable by keyboard.
    <aside className={styles.pane} aria-label="Medicine details" tabIndex={0}>
      {medication === null ? (
        <p className={styles.hint}>Select a medicine to see its details.</p>
      ) : (
        <>
          <h3 className={styles.name}>
            <MedicineName product={medication.product} />
          </h3>
          {content}
        </>
      )}
    </aside>
  );
}

interface MedicineDetailProps {
  medication: Medication;
  /** Its change for the pharmacist, or null. */
  change: AwaitedChange | null;
}

/** Everything about one medicine on the chart. */
function MedicineDetail({ medication, change }: MedicineDetailProps) {
  const ask = useAsk();
  const { product, courseType, startDate, endDate, stoppedDate } = medication;
  const facts: [string, ReactNode][] = [
    ['Course', courseTypeNames[courseType]],
    ['Course start', formatClinicalDate(startDate)],
    ['Course stop', endDate === null ? 'For the life of the chart' : formatClinicalDate(endDate)],
    ['Stopped', stoppedDate === null ? null : formatClinicalDate(stoppedDate)],
    ['Packaging', offersPackaging(courseType) ? packagingNames[medication.packagingType] : null],
    // Nobody has to state them: a 0 would read as a single supply.
    ['Repeats', saysSupply(product) || product.repeats === 0 ? null : String(product.repeats)],
    ['Schedule', product.schedule === 'S8' ? 'Schedule 8, controlled' : product.schedule],
    ['Course script no.', <MedicineScript key="script" medication={medication} />],
    ['Prescribed by', prescribedByText(medication)],
    ['Reason', change === null ? medication.changeReason : null],
  ];
  return (
    <div className={styles.detail}>
      <p className={styles.signs}>
        <StatusBadge status={medication.status} />
        <PausedBadge medication={medication} />
        <ReplacedWords medication={medication} />
        {medication.isOpenPhoneOrder && (
          <Badge kind="caution" icon={<PhoneIcon size={16} />}>
            Phone order
          </Badge>
        )}
        <ExpiryText medication={medication} />
      </p>
      <p>
        <MedicineInstruction
          prescribed={medication}
          isStruck={medication.status === 'Ceased' && !medication.confirmed}
        />
      </p>
      {ask !== undefined && medication.status !== 'Ceased' && (
        <Button size="small" onPress={() => ask(medication.authoringSystemForeignKey)}>
          Ask or recommend
        </Button>
      )}
      <PauseNote medication={medication} />
      <DecidedNote medication={medication} />
      {change !== null && <ChangeSummary change={change} isFull />}
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <Fact key={label} label={label}>
                {typeof value === 'string' ? <UnbrokenText>{value}</UnbrokenText> : value}
              </Fact>
            ),
        )}
        {change !== null && change.order !== null && (
          <Fact label="Changed by">
            Order {change.order.sequence}, {finalisedByText(change.order)},{' '}
            <ChartMoment at={change.order.finalisedAt} />
            <PrescriberNotes notes={prescriberNotes([change.order])} />
          </Fact>
        )}
      </dl>
    </div>
  );
}
