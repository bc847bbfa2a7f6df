import { useQuery } from '@tanstack/react-query';
import { portal } from '@wattle/contract/operations/portal.ts';
import { apiQuery } from '../../api/query.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { sentenceOf } from '../../api/errors.ts';
import { MappingFlow } from './MappingFlow.tsx';
import styles from './mapping.module.css';

const title = 'Please complete your registration details';

/** Asks a user without a type for their numbers (MAP). The server says whether they may try. */
export function Mapping({ onSignOut }: { onSignOut: (reason: string) => void }) {
  usePageTitle(title);
  const attempts = useQuery({ ...apiQuery(portal.getUserAttempts, {}), gcTime: 0 });
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <h1>{title}</h1>
        {attempts.isPending && <LoadingState label="Loading the form" count={3} />}
        {attempts.isError && (
          <ErrorState
            title="We couldn’t load the form"
            body={sentenceOf(attempts.error)}
            onRetry={() => void attempts.refetch()}
            isRetrying={attempts.isFetching}
          />
        )}
        {attempts.data !== undefined && (
          <MappingFlow isLocked={!attempts.data.attemptRetriesExpired} onSignOut={onSignOut} />
        )}
      </div>
    </main>
  );
}
