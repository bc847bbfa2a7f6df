import { useQuery } from '@tanstack/react-query';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { groupMedications } from '@wattle/contract/rules/medication-groups.ts';
import { flagNew } from '@wattle/contract/rules/new-medications.ts';
import { versionQuery } from '../../api/chart-queries.ts';
import { useChart } from '../../chart/chart.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../ui/Table.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './chart.module.css';
import { ChartRow, type RowParts } from './ChartRow.tsx';

interface ChartTableProps {
  order: Order;
  parts: RowParts | undefined;
}

/** The latest order's medicines in groups, each with its count (CHT-03). */
export function ChartTable({ order, parts }: ChartTableProps) {
  const fresh = useNewMedicines(order);
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
                <h2>
                  {group.title} <span className={styles.count}>({group.medications.length})</span>
                </h2>
              </Td>
            </Tr>
            {group.medications.map((medication) => (
              <ChartRow
                key={medication.authoringSystemForeignKey}
                medication={medication}
                isNew={fresh.keys.has(medication.authoringSystemForeignKey)}
                parts={parts}
              />
            ))}
          </TBody>
        ))}
      </Table>
    </div>
  );
}

interface NewMedicines {
  /** Foreign keys of the medicines that weren't in the previous order. */
  readonly keys: ReadonlySet<string>;
  /** Whether the previous order failed to load, so we don't know what is new. */
  readonly isUnknown: boolean;
  readonly retry: () => void;
}

/** What is new in the latest order, compared to the previous one (CHT-03). */
function useNewMedicines(order: Order): NewMedicines {
  const { residentKey } = useChart();
  const previousId = order.previousOrderId;
  const previous = useQuery({
    ...versionQuery(residentKey, previousId ?? ''),
    enabled: previousId !== null,
  });
  const earlier = previousId === null ? null : (previous.data?.medications ?? null);
  return {
    keys: flagNew(order.medications, earlier),
    isUnknown: previousId !== null && previous.isError && previous.data === undefined,
    retry: () => void previous.refetch(),
  };
}
