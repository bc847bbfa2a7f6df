import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { HeldItemPage, HeldItemSummary } from '@wattle/contract/entities/data-exchange.ts';
import { useState } from 'react';
import { loadable } from '../../../../api/query.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Loaded } from '../../../../ui/states/Loaded.tsx';
import { PageGone } from '../../../../ui/states/PageGone.tsx';
import { Pagination } from '../../../../ui/content/Pagination.tsx';
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../../../ui/content/Table.tsx';
import { Tabs } from '../../../../ui/content/Tabs.tsx';
import { useFocusInList } from '../../../../ui/use-focus-in-list.ts';
import styles from '../../administration.module.css';
import type { ExchangePartProps } from '../exchange-params.ts';
import { heldItemsQuery } from '../queries.ts';
import { resourceName } from '../resource-names.ts';
import { decisionNames } from './decision-names.ts';
import { DealtWithDialog } from './DealtWithDialog.tsx';
import { LeftOut } from './LeftOut.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';

/** What other systems sent and somebody has to look at first. Clinical items show nothing of what they say. */
export function HeldList({ params, onChange }: ExchangePartProps) {
  const { state = 'waiting', page = 1 } = params;
  const query = useQuery({
    ...heldItemsQuery({ state, page }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
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
          <Loaded
            from={{ ...loadable(query), data: isPlaceholderData ? undefined : data }}
            loading={<LoadingState label="Loading held items" count={5} />}
            failed="We couldn’t load the held items"
            isEmpty={data?.items.length === 0}
            empty={
              page > 1 ? (
                <PageGone onFirstPage={() => onChange({ tab: 'held', state })} />
              ) : (
                <EmptyState title={isWaiting ? 'Nothing is waiting' : 'Nothing decided yet'} />
              )
            }
          >
            {(found) => (
              <Found
                found={found}
                onDecide={(item, decision) => setDeciding({ item, decision })}
                isWaiting={isWaiting}
                page={page}
                onPage={(next) =>
                  onChange({ tab: 'held', state, page: next === 1 ? undefined : next })
                }
              />
            )}
          </Loaded>
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

interface FoundProps {
  found: HeldItemPage;
  onDecide: (item: HeldItemSummary, decision: Decision) => void;
  isWaiting: boolean;
  page: number;
  onPage: (page: number) => void;
}

function Found({ found, isWaiting, page, onPage, onDecide }: FoundProps) {
  const { items, counts, pageSize } = found;
  const pageCount = Math.ceil((isWaiting ? counts.waiting : counts.decided) / pageSize);
  return (
    <>
      <Table label="Held items">
        <THead>
          <Th>What</Th>
          <Th>From</Th>
          <Th>Why it waits</Th>
          <Th>{isWaiting ? 'Decided by' : 'Decision'}</Th>
        </THead>
        <TBody>
          {items.map((item) => (
            <Row key={item.id} item={item} onDecide={(decision) => onDecide(item, decision)} />
          ))}
        </TBody>
      </Table>
      <Pagination page={page} pageCount={pageCount} onPageChange={onPage} />
    </>
  );
}

interface RowProps {
  item: HeldItemSummary;
  onDecide: (decision: Decision) => void;
}

function Row({ item, onDecide }: RowProps) {
  const { resourceType, record, sender, organisationName, receivedAt, reasons } = item;
  const { changesResidentAt } = item;
  return (
    <Tr tone={item.decision === null ? undefined : 'quiet'}>
      <Td className={styles.anywhere}>
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
      </Td>
      <Td label="From" className={styles.anywhere}>
        <bdi>{sender}</bdi>
        <div className={styles.detail}>
          {organisationName !== null && (
            <>
              for <bdi>{organisationName}</bdi>,{' '}
            </>
          )}
          <OwnMoment at={receivedAt} />
        </div>
      </Td>
      <Td label="Why it waits" className={styles.anywhere}>
        {reasons.map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
        <LeftOut {...item} />
      </Td>
      <Td label={item.decision === null ? 'Decided by' : 'Decision'} className={styles.anywhere}>
        {item.decision === null ? (
          <Decide item={item} onDecide={onDecide} />
        ) : (
          <>
            {decisionNames[item.decision.outcome]}
            {item.decision.reason !== '' && (
              <>
                : <bdi>{item.decision.reason}</bdi>
              </>
            )}
            <div className={styles.detail}>
              <bdi>{item.decision.by}</bdi>, <OwnMoment at={item.decision.at} />
            </div>
          </>
        )}
      </Td>
    </Tr>
  );
}

function Decide({ item, onDecide }: RowProps) {
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
