import type { Order } from '@wattle/contract/entities/medication.ts';
import { groupMedications } from '@wattle/contract/rules/medication-groups.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../ui/Table.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './chart.module.css';
import { ChartRow, type RowParts } from './ChartRow.tsx';
import { useNewMedicines } from './use-new-medicines.ts';

interface ChartTableProps {
  residentKey: ResidentKey;
  order: Order;
  canChangePackaging: boolean;
  parts: RowParts | undefined;
}

/** The latest order's medicines in groups, each with its count (CHT-03). */
export function ChartTable({ residentKey, order, canChangePackaging, parts }: ChartTableProps) {
  const fresh = useNewMedicines(residentKey, order);
  return (
    <div className={styles.chart}>
      {fresh.isUnknown && (
        <Banner
          kind="warning"
          title="We couldn’t check what is new in the latest order"
          actions={<Button onPress={fresh.retry}>Retry</Button>}
        />
      )}
      <Table label="Medication chart">
        <THead>
          {parts && (
            <Th className={styles.selectHead}>
              <VisuallyHidden>Select</VisuallyHidden>
            </Th>
          )}
          <Th>Medicine</Th>
          <Th className={styles.statusHead}>Status</Th>
          <Th className={styles.datesHead}>Course</Th>
          <Th className={styles.packagingHead}>Packaging</Th>
          <Th className={styles.byHead}>Prescribed by</Th>
          {parts && (
            <Th className={styles.actionsHead}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Th>
          )}
        </THead>
        {groupMedications(order.medications).map((group) => (
          <TBody key={group.id}>
            <Tr>
              <Td className={styles.group} colSpan={parts ? 7 : 5}>
                <h3>
                  {group.title} <span className={styles.count}>({group.medications.length})</span>
                </h3>
              </Td>
            </Tr>
            {group.medications.map((medication) => (
              <ChartRow
                key={medication.authoringSystemForeignKey}
                residentKey={residentKey}
                medication={medication}
                isNew={fresh.keys.has(medication.authoringSystemForeignKey)}
                canChangePackaging={canChangePackaging}
                parts={parts}
              />
            ))}
          </TBody>
        ))}
      </Table>
    </div>
  );
}
