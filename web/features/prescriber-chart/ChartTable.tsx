import { useQuery } from '@tanstack/react-query';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication, Order } from '@wattle/contract/entities/medication.ts';
import {
  groupMedications,
  type ListedMedicine,
} from '@wattle/contract/rules/chart/medication-groups.ts';
import { lacksDose } from '@wattle/contract/rules/line/decided-words.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { flagNew } from '@wattle/contract/rules/chart/new-medications.ts';
import { versionQuery } from '../../api/chart-queries.ts';
import { useChart } from '../../chart/chart.tsx';
import { nameAmong } from '../../chart/name-among.ts';
import { useAsk } from '../../chart/questions/questions.ts';
import { ChartCheck, WhatIsChecked } from '../../chart/safety/ChartCheck.tsx';
import { ImportedNote } from '../../chart/ImportedNote.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../ui/content/Table.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { cx } from '../../lib/cx.ts';
import styles from './chart.module.css';
import { AddedRow, ChartRow, type RowParts } from './ChartRow.tsx';
import { headingId } from './GroupJumps.tsx';

interface ChartTableProps {
  /** Null: nothing was prescribed yet, but something is drafted. */
  order: Order | null;
  parts: RowParts | undefined;
}

/** The latest order's medicines in groups, each with its count, and additions where they will be (CHT-03). */
export function ChartTable({ order, parts }: ChartTableProps) {
  const { today } = useChart();
  const fresh = useNewMedicines(order);
  const medications = order?.medications ?? [];
  // Who drafts asks from the menu.
  const isAsking = useAsk() !== undefined && parts === undefined;
  return (
    <div className={styles.chart}>
      {fresh.isUnknown && (
        <Banner
          kind="warning"
          title="We couldn’t check what is new in the latest order"
          actions={<Button onPress={fresh.retry}>Retry</Button>}
        />
      )}
      <ImportedNote medications={medications} />
      <Table
        label="Medication chart"
        columns={parts ? styles.drafting : cx(styles.reading, isAsking && styles.asking)}
      >
        <THead>
          {parts && (
            <Th>
              <VisuallyHidden>Select</VisuallyHidden>
            </Th>
          )}
          <Th>Medicine</Th>
          <Th>Course and packaging</Th>
          <Th>Prescribed by</Th>
          {parts && (
            <Th>
              <VisuallyHidden>Draft and actions</VisuallyHidden>
            </Th>
          )}
          {isAsking && (
            <Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Th>
          )}
        </THead>
        {groupMedications(
          linesOf(medications, parts?.added ?? []),
          ({ medication }) => medication !== undefined && lacksDose(medication, today),
        ).map((group, index) => (
          <TBody key={group.id}>
            <Tr>
              <Td className={styles.group} colSpan={parts ? 5 : isAsking ? 4 : 3}>
                <h2 id={headingId(group.id)} tabIndex={-1}>
                  {group.title} <Count lines={group.medications} />
                </h2>
                {index === 0 && <ChartCheck />}
              </Td>
            </Tr>
            {group.medications.map(({ medication, draft, authoringSystemForeignKey: key }) =>
              medication !== undefined ? (
                <ChartRow
                  key={key}
                  medication={medication}
                  isNew={fresh.keys.has(key)}
                  parts={parts}
                  asksAs={isAsking ? nameAmong(medication, medications) : undefined}
                />
              ) : (
                draft && parts && <AddedRow key={key} draft={draft} parts={parts} />
              ),
            )}
          </TBody>
        ))}
      </Table>
      {/* After the rows: before them it would cost a key on the way to every medicine. */}
      <p>
        <WhatIsChecked />
      </p>
    </div>
  );
}

/** A row: a medicine on the chart, or one to be added. */
interface Line extends ListedMedicine {
  readonly medication?: Medication;
  readonly draft?: Draft;
}

function linesOf(medications: readonly Medication[], added: readonly Draft[]): Line[] {
  return [
    ...medications.map((medication) => {
      const { status, confirmed, courseType, authoringSystemForeignKey, product } = medication;
      return { status, confirmed, courseType, authoringSystemForeignKey, product, medication };
    }),
    ...added.flatMap((draft): Line[] => {
      const { id, product, prescription } = draft;
      if (prescription === null) return [];
      const { courseType } = prescription;
      const placed = { status: 'New', confirmed: false, authoringSystemForeignKey: id } as const;
      return [{ ...placed, courseType, product: { name: productName(product) }, draft }];
    }),
  ];
}

function Count({ lines }: { lines: readonly Line[] }) {
  const drafts = lines.filter(({ draft }) => draft !== undefined).length;
  const more = drafts === 0 ? '' : ` + ${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`;
  return (
    <span className={styles.count}>
      ({lines.length - drafts}){more}
    </span>
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
function useNewMedicines(order: Order | null): NewMedicines {
  const { residentKey } = useChart();
  const previousId = order?.previousOrderId ?? null;
  const previous = useQuery({
    ...versionQuery(residentKey, previousId ?? ''),
    enabled: previousId !== null,
  });
  const earlier = previousId === null ? null : (previous.data?.medications ?? null);
  return {
    keys: flagNew(order?.medications ?? [], earlier),
    isUnknown: previousId !== null && previous.isError && previous.data === undefined,
    retry: () => void previous.refetch(),
  };
}
