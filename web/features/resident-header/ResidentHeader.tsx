import { useQueries } from '@tanstack/react-query';
import type { Identity } from '@wattle/contract/entities/user.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { ReactNode } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { loadable } from '../../api/query.ts';
import { ChartProvider } from '../../chart/chart.tsx';
import { nameInList, saidInList } from '../../chart/opened-list.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { ContactsProvider } from './contacts/ContactsProvider.tsx';
import { HeaderSkeleton } from './HeaderSkeleton.tsx';
import { LoadProblems } from './LoadProblems.tsx';
import { ResidentBanner } from './ResidentBanner.tsx';
import styles from './ResidentHeader.module.css';
import { ResidentSummary } from './ResidentSummary.tsx';
import { usePinnedTop } from './use-pinned-top.ts';

interface ResidentHeaderProps {
  residentKey: ResidentKey;
  /** Who has the chart open. */
  identity: Identity;
  /** Whether script numbers are shown as QR codes too. */
  hasQrCode: boolean;
  /** Buttons in the banner. */
  actions?: ReactNode;
  /** At the end of the summary line. */
  sign?: ReactNode;
  /** What leads to allergies that wait. */
  waitingAction?: ReactNode;
  /** The chart itself, shown only below a banner that says whose it is. */
  children: ReactNode;
}

/**
 * The resident's banner and summary line above the chart. Without the resident nothing is shown; any other part that
 * fails is named, and what has loaded is shown.
 */
export function ResidentHeader(props: ResidentHeaderProps) {
  const { residentKey, identity, hasQrCode, actions, sign, children, waitingAction } = props;
  const queries = chartQueries(residentKey);
  const [resident, allergies, summary, contact] = useQueries({
    queries: [queries.resident, queries.allergies, queries.summary, queries.contact],
  });
  usePageTitle('Medication chart');
  const pinned = usePinnedTop();
  const found = loadable(resident);
  // A banner without allergies would look like one without an allergy.
  const from = { ...found, data: allergies.isPending ? undefined : found.data };
  const hasFailed = from.data === undefined && from.problem !== undefined;
  return (
    <>
      {hasFailed && (
        <h1>
          <VisuallyHidden>Medication chart</VisuallyHidden>
        </h1>
      )}
      <Loaded
        from={from}
        loading={<HeaderSkeleton name={nameInList(residentKey)} />}
        failed={['We couldn’t load the resident', saidInList(residentKey)]
          .filter(Boolean)
          .join(' ')}
        stale={null}
      >
        {(known) => (
          <ChartProvider
            // Nothing started on one chart carries over to another.
            key={`${residentKey.authoringSystem} ${residentKey.authoringSystemForeignKey}`}
            residentKey={residentKey}
            identity={identity}
            hasQrCode={hasQrCode}
            resident={known}
            allergies={allergies.data ?? 'unknown'}
          >
            <div ref={pinned.ref} style={pinned.style} className={styles.chart}>
              <ContactsProvider>
                <div className={styles.pinned}>
                  <ResidentBanner actions={actions} />
                </div>
                <ResidentSummary
                  summary={summary.data}
                  isMissing={summary.isFetched}
                  sign={sign}
                  waitingAction={waitingAction}
                />
              </ContactsProvider>
              <LoadProblems
                parts={[
                  { name: 'the resident', query: resident },
                  { name: 'the allergies', query: allergies },
                  { name: 'the chart’s dates', query: summary },
                  { name: 'the contacts', query: contact },
                ]}
              />
              {children}
            </div>
          </ChartProvider>
        )}
      </Loaded>
    </>
  );
}
