import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FacilityRecord } from '@wattle/contract/entities/administration.ts';
import type {
  TurnRoundMeasure,
  TurnRounds,
  TurnRoundSpan,
} from '@wattle/contract/entities/turn-round.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { measures, measuresOf, turnRoundCsv } from '@wattle/contract/rules/people/turn-round.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { apiQuery, loadable } from '../../../api/query.ts';
import { download } from '../../../lib/page/download.ts';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { spanText } from '../../../lib/time/span-text.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { type Column, RecordTable } from '../../../ui/content/RecordTable.tsx';
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx';
import styles from '../administration.module.css';
import { facilitiesQuery, fresh } from '../queries.ts';
import type { TurnRoundParams } from './turn-round-params.ts';
import { TurnRoundPlot } from './TurnRoundPlot.tsx';

/** How long the changes and questions of a facility take until they are actioned or answered. */
export function TurnRoundPage(params: TurnRoundParams) {
  usePageTitle('Turn-round times');
  const facilities = useQuery(facilitiesQuery);
  return (
    <>
      <h1>Turn-round times</h1>
      <Loaded
        from={loadable(facilities)}
        loading={<LoadingState label="Loading facilities" count={3} />}
        failed="We couldn’t load the facilities"
        isEmpty={facilities.data?.length === 0}
        empty={<EmptyState title="There’s no facility yet" />}
      >
        {(all) => <OfFacilities facilities={all} {...params} />}
      </Loaded>
    </>
  );
}

interface OfFacilitiesProps extends TurnRoundParams {
  facilities: readonly FacilityRecord[];
}

function OfFacilities({ facilities, facility, by = 'week' }: OfFacilitiesProps) {
  const navigate = useNavigate();
  const id = facility ?? facilities[0]?.id ?? '';
  const choose = (change: TurnRoundParams) =>
    void navigate({
      to: '/administration/turn-round',
      search: { facility: id, by, ...change },
      replace: true,
      resetScroll: false,
    });
  const query = useQuery({
    ...apiQuery(portal.turnRounds, { params: { id }, query: { by } }),
    ...fresh,
  });
  return (
    <>
      <div className={styles.filters}>
        <NativeSelect
          label="Facility"
          options={facilities.map((one) => ({ id: one.id, label: one.name }))}
          value={id}
          onChange={(chosen) => choose({ facility: chosen })}
        />
        <NativeSelect<TurnRoundSpan>
          label="By"
          options={[
            { id: 'week', label: 'Week' },
            { id: 'month', label: 'Month' },
          ]}
          value={by}
          onChange={(chosen) => choose({ by: chosen })}
        />
      </div>
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading turn-round times" count={6} />}
        failed="We couldn’t load the turn-round times"
      >
        {(times) => <Times times={times} by={by} />}
      </Loaded>
    </>
  );
}

type Span = TurnRounds['spans'][number];

const timeText = (minutes: number | null | undefined) =>
  minutes == null ? '–' : spanText(minutes * 60);

const cellsOf = (measure: TurnRoundMeasure, by: TurnRoundSpan): readonly Column<Span>[] => [
  {
    name: by === 'week' ? 'Week from' : 'Month from',
    isTitle: true,
    cell: ({ from }) => formatClinicalDate(from),
  },
  { name: measures[measure].began, isEnd: true, cell: (span) => span[measure]?.count },
  { name: measures[measure].done, isEnd: true, cell: (span) => span[measure]?.done },
  { name: 'Median', isEnd: true, cell: (span) => timeText(span[measure]?.median) },
  { name: '90th centile', isEnd: true, cell: (span) => timeText(span[measure]?.ninetieth) },
];

function Times({ times, by }: { times: TurnRounds; by: TurnRoundSpan }) {
  const save = () => {
    // The mark by which spreadsheets know that it is UTF-8.
    const bytes = new TextEncoder().encode(`\uFEFF${turnRoundCsv(times)}`);
    download(bytes, 'text/csv', `Turn-round times, ${times.facilityName}, by ${by}.csv`);
  };
  return (
    <>
      <div className={styles.head}>
        <p className={styles.quiet}>
          Half took at most the median, nine in ten at most the 90th centile. Only what has been
          actioned or answered counts; nights and weekends count too.
        </p>
        <Button onPress={save}>Export CSV</Button>
      </div>
      {measuresOf(times).map((measure) => (
        <section key={measure} aria-labelledby={`turn-round-${measure}`} className={styles.main}>
          <h2 id={`turn-round-${measure}`}>{measures[measure].title}</h2>
          {times.spans.every((span) => !span[measure]?.count) ? (
            <p className={styles.quiet}>None in this time.</p>
          ) : (
            <>
              <TurnRoundPlot spans={times.spans} measure={measure} />
              <RecordTable
                label={measures[measure].title}
                items={times.spans}
                keyOf={({ from }) => from}
                cells={cellsOf(measure, by)}
              />
            </>
          )}
        </section>
      ))}
    </>
  );
}
