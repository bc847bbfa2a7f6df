import { useQuery, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Round, RoundPlace } from '@wattle/contract/entities/round.ts';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import {
  outcomeText,
  roundSummary,
  stillText,
} from '@wattle/contract/rules/rounds/round-summary.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useEffect } from 'react';
import { loadable } from '../../api/query.ts';
import { clinicalChart } from '../../chart/addresses.ts';
import { OwnMoment } from '../../clinical/Moment.tsx';
import { UnbrokenText } from '../../clinical/UnbrokenText.tsx';
import { useBackOnline } from '../../lib/loading/back-online.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { RecordTable } from '../../ui/content/RecordTable.tsx';
import { PrintIcon } from '../../ui/content/screen-icons.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { LoadingState } from '../../ui/states/states.tsx';
import { whereText } from './resident-text.ts';
import { roundNeedsQuery, roundQuery } from './round-queries.ts';
import styles from './round.module.css';
import { RoundNotes } from './RoundNotes.tsx';
import { sendSteps, takeIntended, takeStep, useKeptSteps, useWithSteps } from './steps.ts';

interface RoundSummaryProps {
  roundId: string;
  /** Whose round it is: nobody else can open it. */
  identity: Identity;
}

/** What became of the residents of a round; it can be printed. */
export function RoundSummary({ roundId, identity }: RoundSummaryProps) {
  usePageTitle('Round');
  const client = useQueryClient();
  const found = useQuery(roundQuery(roundId));
  useEffect(() => {
    const step = takeIntended(roundId, null);
    if (step !== undefined) takeStep(client, roundId, step);
  }, [client, roundId]);
  useKeptSteps(roundId);
  useBackOnline(() => void sendSteps(client));
  const { round, unsaved } = useWithSteps(found.data);
  return (
    <Loaded
      from={{ ...loadable(found), data: round }}
      loading={<LoadingState label="Loading the round" count={6} />}
      failed="We couldn’t load the round"
      stale="We couldn’t refresh the round"
    >
      {(known) => <Summary round={known} identity={identity} unsaved={unsaved} />}
    </Loaded>
  );
}

interface SummaryProps extends Pick<RoundSummaryProps, 'identity'> {
  round: Round;
  unsaved: number;
}

function Summary({ round, identity, unsaved }: SummaryProps) {
  const needs = useQuery(roundNeedsQuery(round.id));
  const { seen, left, notCounted, notReached, changed, unsent, hidden } = roundSummary(round);
  const isSeen = (number: number) => seen.some((place) => place.number === number);
  const still = needs.data?.filter(({ number }) => isSeen(number));
  return (
    <section className={styles.summary} aria-label="Round">
      <div className={styles.head}>
        <div>
          <h1>Summary of your round</h1>
          <p>
            Prescriber: <bdi>{`${identity.givenName} ${identity.familyName}`}</bdi>
          </p>
          <p className={styles.quiet}>
            Started <OwnMoment at={round.startedAt} />
            {round.endedAt !== null && (
              <>
                , ended <OwnMoment at={round.endedAt} />
              </>
            )}
          </p>
        </div>
        <div className={styles.buttons}>
          <Button size="small" icon={<PrintIcon />} onPress={() => window.print()}>
            Print
          </Button>
          <Link to="/residents" className={buttonClass('quiet', 'small')}>
            All residents
          </Link>
        </div>
      </div>
      <RoundNotes round={round} shown={undefined} unsaved={unsaved} onGo={undefined} />
      {unsent.length > 0 && (
        <Banner kind="warning" title="Drafts that you haven’t sent to the pharmacy">
          <ul>
            {unsent.map((place) => (
              <li key={place.number}>
                <Name place={place} />: {place.resident?.drafts}
              </li>
            ))}
          </ul>
          They are removed at the end of the day.
        </Banner>
      )}
      <p>
        {`${seen.length} seen, ${left.length} left, ${notCounted.length > 0 ? `${notCounted.length} not counted as seen, ` : ''}${notReached.length} not reached. ${changed.length === 1 ? '1 chart' : `${changed.length} charts`} changed.`}
        {hidden > 0 &&
          ` You may no longer see ${hidden === 1 ? '1 resident' : `${hidden} residents`}.`}
      </p>
      <Still query={needs} count={still?.length} />
      <RecordTable
        label="Residents of the round"
        items={round.places}
        keyOf={({ number }) => number}
        isQuiet={({ resident }) => resident === null}
        cells={[
          { name: 'Number', cell: ({ number }) => number },
          { name: 'Resident', cell: (place) => <Name place={place} /> },
          { name: 'Facility and room', cell: ({ resident }) => resident && whereText(resident) },
          {
            name: 'Outcome',
            cell: (place) => {
              const needed = still?.find(({ number }) => number === place.number);
              return (
                <>
                  {outcomeText(place)}
                  {needed && (
                    <div>
                      <UnbrokenText>{stillText(needed)}</UnbrokenText>
                    </div>
                  )}
                </>
              );
            },
          },
        ]}
      />
    </section>
  );
}

interface StillProps {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch' | 'dataUpdatedAt'>;
  /** Of those seen; undefined until it is known. */
  count: number | undefined;
}

/** How many of those seen still need the prescriber, as of when: on paper it gets old. */
function Still({ query: { isError, isFetching, refetch, dataUpdatedAt }, count }: StillProps) {
  return (
    <>
      {isError && (
        <Banner
          kind="warning"
          title="We couldn’t look for who still needs you"
          actions={
            <Button isPending={isFetching} onPress={() => void refetch()}>
              Retry
            </Button>
          }
        />
      )}
      {count === undefined && !isError && (
        <p className={styles.quiet}>Looking for who still needs you</p>
      )}
      {count !== undefined && count > 0 && (
        <p>
          {count === 1
            ? '1 of those seen still needs you'
            : `${count} of those seen still need you`}
          , as of <OwnMoment at={toInstant(new Date(dataUpdatedAt))} />.
        </p>
      )}
    </>
  );
}

function Name({ place: { resident } }: { place: RoundPlace }) {
  if (resident === null) return 'You may no longer see this resident';
  const { authoringSystem, authoringSystemForeignKey } = resident;
  return (
    <>
      <Link to={clinicalChart} params={{ authoringSystem, authoringSystemForeignKey }}>
        {chartName(resident)}
      </Link>{' '}
      <span className={styles.quiet}>
        born <UnbrokenText>{formatClinicalDate(resident.dateOfBirth)}</UnbrokenText>
        {resident.residentStatus !== 'Active' && `, ${resident.residentStatus.toLowerCase()}`}
      </span>
    </>
  );
}
