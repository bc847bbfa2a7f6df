import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadable } from '../../api/query.ts';
import { type Column, RecordTable } from '../../ui/content/RecordTable.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { LoadingState } from '../../ui/states/states.tsx';
import styles from './administration.module.css';
import { ListHead, type ListHeadProps } from './ListHead.tsx';
import { SearchedList } from './SearchedList.tsx';

interface RecordListProps<T> extends Pick<ListHeadProps, 'to' | 'add'> {
  /** The heading, or what the list holds. */
  head: ReactNode;
  /** What the table lists, as a sentence starts. */
  label: string;
  from: UseQueryResult<readonly T[]>;
  empty: ReactNode;
  search?: {
    readonly label: string;
    /** What of a record is searched. */
    readonly textsOf: (record: T) => readonly string[];
  };
  isQuiet?: (record: T) => boolean;
  cells: readonly Column<T>[];
}

/** A list of records that is loaded whole, with the way to a new one. */
export function RecordList<T extends { readonly id: string }>(props: RecordListProps<T>) {
  const { label, from, search } = props;
  const what = label.toLowerCase();
  const table = (records: readonly T[]) => (
    <RecordTable {...props} items={records} keyOf={({ id }) => id} />
  );
  return (
    <>
      <ListHead to={props.to} add={props.add}>
        {props.head}
      </ListHead>
      <Loaded
        from={loadable(from)}
        loading={<LoadingState label={`Loading ${what}`} count={5} />}
        failed={`We couldn’t load the ${what}`}
        isEmpty={from.data?.length === 0}
        empty={props.empty}
      >
        {(records) =>
          search === undefined ? (
            table(records)
          ) : (
            <SearchedList {...search} items={records}>
              {table}
            </SearchedList>
          )
        }
      </Loaded>
    </>
  );
}

type RecordAddress = `/administration/${
  | 'organisations'
  | 'facilities'
  | 'users'
  | `data-exchange/${'imports' | 'services' | 'subscriptions'}`}/$id`;

interface RecordLinkProps {
  to: RecordAddress;
  id: string;
  /** The record's name. */
  children: ReactNode;
}

/** The way to a record from its row. */
export function RecordLink({ to, id, children }: RecordLinkProps) {
  return (
    <Link to={to} params={{ id }} className={styles.name}>
      <bdi>{children}</bdi>
    </Link>
  );
}
