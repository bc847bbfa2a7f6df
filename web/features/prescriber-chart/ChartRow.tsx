import type { Medication } from '@wattle/contract/entities/medication.ts';
import { prescribedByText } from '@wattle/contract/rules/on-behalf.ts';
import type { ReactNode } from 'react';
import { MedicineInstruction, MedicineName } from '../../clinical/MedicineLine.tsx';
import { CourseDates, ExpiryText, StatusBadge } from '../../clinical/MedicineState.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { LeafIcon, PhoneIcon, StopIcon } from '../../ui/icons.tsx';
import { Td, Tr } from '../../ui/Table.tsx';
import styles from './chart.module.css';
import { PackagingChoice } from './PackagingChoice.tsx';

/** What drafting adds to a medicine's row. */
export interface RowParts {
  readonly select: (medication: Medication) => ReactNode;
  readonly note: (medication: Medication) => ReactNode;
  readonly actions: (medication: Medication) => ReactNode;
}

interface ChartRowProps {
  medication: Medication;
  isNew: boolean;
  parts: RowParts | undefined;
}

/** One medicine on the chart. */
export function ChartRow({ medication, isNew, parts }: ChartRowProps) {
  const isCeased = medication.status === 'Ceased';
  const isGone = isCeased && medication.confirmed;
  return (
    <Tr
      tone={isGone ? 'quiet' : isNew ? 'new' : undefined}
      data-medicine={isGone ? 'gone' : isNew ? 'new' : 'running'}
    >
      {parts && <Td className={styles.select}>{parts.select(medication)}</Td>}
      <Td className={styles.medicine}>
        <div className={styles.name}>
          {isGone && <StopIcon size={18} label="Stopped" />}
          <MedicineName product={medication.product} isStruck={isCeased && !isGone} />
        </div>
        <MedicineInstruction prescribed={medication} />
        <Tags medication={medication} />
        {medication.changeReason !== null && (
          <p className={styles.reason}>Reason: {medication.changeReason}</p>
        )}
        {parts?.note(medication)}
      </Td>
      <Td className={styles.status}>
        <div className={styles.badges}>
          {!isGone && <StatusBadge status={medication.status} />}
          <ExpiryText medication={medication} />
          {isNew && <span className={styles.quiet}>In the latest order</span>}
        </div>
      </Td>
      <Td className={styles.dates}>
        <CourseDates medication={medication} />
      </Td>
      <Td className={styles.packaging}>
        <PackagingChoice medication={medication} />
      </Td>
      <Td className={styles.by}>
        <div>
          <span className={styles.label}>Prescribed by </span>
          {prescribedByText(medication)}
        </div>
        <div className={styles.script}>
          <span className={styles.label}>Script </span>
          {medication.scriptNumber}
        </div>
      </Td>
      {parts && <Td className={styles.actions}>{parts.actions(medication)}</Td>}
    </Tr>
  );
}

/** The kind of order, if it is unusual. */
function Tags({ medication }: { medication: Medication }) {
  const { isOpenPhoneOrder, product } = medication;
  if (!isOpenPhoneOrder && !product.complementary) return null;
  return (
    <div className={styles.tags}>
      {isOpenPhoneOrder && (
        <Badge kind="info" icon={<PhoneIcon size={16} />}>
          Phone order
        </Badge>
      )}
      {product.complementary && (
        <Badge kind="standard" icon={<LeafIcon size={16} />}>
          Complementary
        </Badge>
      )}
    </div>
  );
}
