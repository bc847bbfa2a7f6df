import { useQuery } from '@tanstack/react-query';
import type { MedicationList } from '@wattle/contract/entities/medication-list.ts';
import type { ReactNode } from 'react';
import { loadable } from '../../../api/query.ts';
import { PillIcon } from '../../../ui/content/icons.tsx';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { EmptyState, type EmptyStateProps, LoadingState } from '../../../ui/states/states.tsx';
import { listsQuery } from './list-queries.ts';

interface LoadedListsProps extends Pick<EmptyStateProps, 'body' | 'action'> {
  children: (lists: readonly MedicationList[]) => ReactNode;
}

/** The prescriber’s medication lists; `body` and `action` say what to do if there are none. */
export function LoadedLists({ children, ...empty }: LoadedListsProps) {
  const lists = useQuery(listsQuery);
  return (
    <Loaded
      from={loadable(lists)}
      loading={<LoadingState label="Loading your medication lists" count={4} />}
      failed="We couldn’t load your medication lists"
      isEmpty={lists.data?.length === 0}
      empty={
        <EmptyState
          {...empty}
          icon={<PillIcon size={28} />}
          title="You have no medication lists yet"
        />
      }
    >
      {children}
    </Loaded>
  );
}
