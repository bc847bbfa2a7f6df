import { useQuery } from '@tanstack/react-query';
import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { ReactNode } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { useChart } from '../../chart/chart.tsx';
import { MedicineInstruction, MedicineName } from '../../clinical/MedicineLine.tsx';
import styles from './held-items.module.css';

/** What whoever may prescribe can do about a medicine that another system stopped. */
export type CeaseAction = (props: { medication: Medication; reason: string }) => ReactNode;

interface LinesToCeaseProps {
  item: HeldItem;
  ceaseAction: CeaseAction | undefined;
}

const said = {
  Stopped: 'stopped this. Cease it here?',
  Completed: 'says that this is completed. Cease it here?',
  'On hold': 'put this on hold. Cease it here?',
  'Entered in error': 'says that this was entered in error. Cease it here?',
} as const satisfies Partial<Record<HeldItem['kind'], string>>;

const isSaid = (kind: HeldItem['kind']): kind is keyof typeof said => kind in said;

/** The medicines of the chart that an item asks to cease, as they are given here. */
export function LinesToCease({ item, ceaseAction: Action }: LinesToCeaseProps) {
  const { kind, sender, ceaseReason } = item;
  const lines = useLinesToCease(item);
  return (
    <div className={styles.lines}>
      <p className={styles.question}>
        <bdi>{sender}</bdi> {isSaid(kind) ? said[kind] : 'sent this in place of a medicine here.'}
      </p>
      <ul className={styles.lines}>
        {lines.map((medication) => (
          <li key={medication.authoringSystemForeignKey} className={styles.line}>
            <MedicineName product={medication.product} />
            <MedicineInstruction prescribed={medication} />
            {Action && <Action medication={medication} reason={ceaseReason} />}
          </li>
        ))}
      </ul>
      {lines.length > 0 && Action === undefined && (
        <p>A prescriber decides whether it is ceased here.</p>
      )}
    </div>
  );
}

export function useLinesToCease({ ceases }: HeldItem): readonly Medication[] {
  const { residentKey } = useChart();
  const { data: order } = useQuery(chartQueries(residentKey).order);
  return (order?.medications ?? []).filter((one) => ceases.includes(one.authoringSystemForeignKey));
}
