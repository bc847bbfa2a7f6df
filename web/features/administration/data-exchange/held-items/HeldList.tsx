import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { HeldItemSummary } from '@wattle/contract/entities/data-exchange.ts';
import { useState } from 'react';
import { loadablePage } from '../../../../api/query.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { type Column, RecordTable } from '../../../../ui/content/RecordTable.tsx';
import { LoadedPages } from '../../../../ui/states/LoadedPages.tsx';
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx';
import { Tabs } from '../../../../ui/content/Tabs.tsx';
import { useFocusInList } from '../../../../ui/use-focus-in-list.ts';
import styles from '../../administration.module.css';
import type { ExchangePartProps } from '../exchange-params.ts';
import { heldItemsQuery } from '../queries.ts';
import { resourceName } from '../resource-names.ts';
import { decisionNames } from './decision-names.ts';
import { DealtWithDialog } from './DealtWithDialog.tsx';
import { LeftOut } from '../../../../clinical/LeftOut.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';

/** What other systems sent and somebody has to look at first. Clinical items show nothing of what they say. */
export function HeldList({ params, onChange }: ExchangePartProps) {
  const { state = 'waiting', page = 1 } = params;
  const query = useQuery({
    ...heldItemsQuery({ state, page }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  // Kept here, because an item that somebody else has decided leaves the list while its question is still open.
  const [deciding, setDeciding] = useState<Deciding>();
  const list = useFocusInList(deciding !== undefined);
  const close = () => setDeciding(undefined);
  const isWaiting = state === 'waiting';
  return (
    <>
      <p className={styles.quiet}>
        Other systems sent these. They aren’t recorded until somebody has looked at them. A
        prescriber or pharmacist decides on medicines and allergies on the resident’s chart.
      </p>
      <Tabs
        label="Held items by state"
        items={[
          { id: 'waiting', label: 'Waiting', count: data?.counts.waiting },
          { id: 'decided', label: 'Decided', count: data?.counts.decided },
        ]}
        selectedKey={state}
        onSelectionChange={(next) => onChange({ tab: 'held', state: next })}
      >
        <div ref={list} tabIndex={-1}>
          <LoadedPages
            from={loadablePage(query)}
            loading={<LoadingState label="Loading held items" count={5} />}
            failed="We couldn’t load the held items"
            empty={<EmptyState title={isWaiting ? 'Nothing is waiting' : 'Nothing decided yet'} />}
            page={page}
            sizeOf={({ items, counts, pageSize }) => ({
              count: items.length,
              total: isWaiting ? counts.waiting : counts.decided,
              pageSize,
            })}
            onPage={(next) => onChange({ tab: 'held', state, page: next })}
          >
            {({ items }) => (
              <RecordTable
                label="Held items"
                items={items}
                keyOf={({ id }) => id}
                isQuiet={({ decision }) => decision !== null}
                cells={[
                  ...cells,
                  isWaiting
                    ? {
                        name: 'Decided by',
                        className: styles.anywhere,
                        cell: (item) => (
                          <Decide
                            item={item}
                            onDecide={(decision) => setDeciding({ item, decision })}
                          />
                        ),
                      }
                    : {
                        name: 'Decision',
                        className: styles.anywhere,
                        cell: ({ decision }) => decision && <Decided decision={decision} />,
                      },
                ]}
              />
            )}
          </LoadedPages>
        </div>
      </Tabs>
      {deciding?.decision === 'release' && <ReleaseDialog item={deciding.item} onClose={close} />}
      {deciding?.decision === 'dealt-with' && (
        <DealtWithDialog item={deciding.item} onClose={close} />
      )}
    </>
  );
}

type Decision = 'release' | 'dealt-with';

interface Deciding {
  readonly item: HeldItemSummary;
  readonly decision: Decision;
}

const cells: readonly Column<HeldItemSummary>[] = [
  {
    name: 'What',
    isTitle: true,
    className: styles.anywhere,
    cell: ({ resourceType, record, changesResidentAt }) => (
      <>
        <strong>{resourceName(resourceType)}</strong>
        {record !== '' && (
          <div className={styles.detail}>
            Their record <bdi>{record}</bdi>
          </div>
        )}
        {changesResidentAt !== null && (
          <div className={styles.detail}>
            Changes a resident at <bdi>{changesResidentAt.facility}</bdi>,{' '}
            <bdi>{changesResidentAt.organisation}</bdi>
          </div>
        )}
      </>
    ),
  },
  {
    name: 'From',
    className: styles.anywhere,
    cell: ({ sender, organisationName, receivedAt }) => (
      <>
        <bdi>{sender}</bdi>
        <div className={styles.detail}>
          {organisationName !== null && (
            <>
              for <bdi>{organisationName}</bdi>,{' '}
            </>
          )}
          <OwnMoment at={receivedAt} />
        </div>
      </>
    ),
  },
  {
    name: 'Why it waits',
    className: styles.anywhere,
    cell: (item) => (
      <>
        {item.reasons.map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
        <LeftOut {...item} />
      </>
    ),
  },
];

interface DecideProps {
  item: HeldItemSummary;
  onDecide: (decision: Decision) => void;
}

function Decide({ item, onDecide }: DecideProps) {
  if (item.isForClinicians) return 'A prescriber or pharmacist, on the resident’s chart';
  const { release } = item;
  return (
    <div className={styles.row}>
      {release === 'not' && 'Added once its resident is released'}
      {release === 'stuck' && 'Can’t be released as it came'}
      {release !== 'not' && release !== 'stuck' && (
        <Button size="small" onPress={() => onDecide('release')}>
          Release
        </Button>
      )}
      <Button size="small" onPress={() => onDecide('dealt-with')}>
        Dealt with
      </Button>
    </div>
  );
}

function Decided({ decision }: { decision: NonNullable<HeldItemSummary['decision']> }) {
  const { outcome, reason, by, at } = decision;
  return (
    <>
      {decisionNames[outcome]}
      {reason !== '' && (
        <>
          : <bdi>{reason}</bdi>
        </>
      )}
      <div className={styles.detail}>
        <bdi>{by}</bdi>, <OwnMoment at={at} />
      </div>
    </>
  );
}
