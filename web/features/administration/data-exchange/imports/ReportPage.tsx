import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ImportReport } from '@wattle/contract/entities/data-exchange.ts';
import { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import { loadablePage } from '../../../../api/query.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { usePageTitle } from '../../../../lib/page/page-title.ts';
import { Banner } from '../../../../ui/states/Banner.tsx';
import { Fact } from '../../../../ui/content/Fact.tsx';
import { type Column, RecordTable } from '../../../../ui/content/RecordTable.tsx';
import { LoadedPages } from '../../../../ui/states/LoadedPages.tsx';
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx';
import { Tabs } from '../../../../ui/content/Tabs.tsx';
import styles from '../../administration.module.css';
import { PageHead } from '../../PageHead.tsx';
import { exchangeBack } from '../exchange-back.ts';
import type { ReportParams } from '../exchange-params.ts';
import { reportQuery } from '../queries.ts';
import { resourceName } from '../resource-names.ts';
import { OutcomeBadge, outcomes } from './outcomes.tsx';
import { RunState } from './RunState.tsx';
import recordStyles from '../../../../record/record.module.css';

const back = exchangeBack('imports', 'All imports');
const all = 'all';

interface ReportPageProps {
  id: string;
  params: ReportParams;
  onChange: (params: ReportParams) => void;
}

/** One import: its counts, and what became of each resource. */
export function ReportPage({ id, params, onChange }: ReportPageProps) {
  usePageTitle('Import');
  const query = useQuery({ ...reportQuery(id, params), placeholderData: keepPreviousData });
  const run = query.data?.run;
  return (
    <>
      <PageHead back={back} title={run === undefined ? 'Import' : `Import from ${run.sender}`} />
      {run && (
        <div className={recordStyles.panel}>
          <RunState run={run} />
          <dl className={styles.facts}>
            <Fact label="Started">
              <OwnMoment at={run.startedAt} /> by <bdi>{run.startedBy}</bdi>
            </Fact>
            {run.finishedAt !== null && (
              <Fact label="Finished">
                <OwnMoment at={run.finishedAt} />
              </Fact>
            )}
            {run.file !== null && (
              <Fact label="File">
                <bdi>{run.file}</bdi>
              </Fact>
            )}
            {run.organisationName !== null && (
              <Fact label="Organisation">
                <bdi>{run.organisationName}</bdi>
              </Fact>
            )}
          </dl>
        </div>
      )}
      {run?.finishedAt === null && (
        <Banner kind="info" title="This import hasn’t finished">
          It may still be running. If it was stopped, the operator starts it again and it goes on
          where it was.
        </Banner>
      )}
      <Tabs
        label="Resources by outcome"
        items={[
          { id: all, label: 'All' },
          ...ImportOutcome.options.map((outcome) => ({
            id: outcome,
            label: outcomes[outcome].name,
            count: run?.counts[outcome],
          })),
        ]}
        selectedKey={params.outcome ?? all}
        onSelectionChange={(next) => onChange(next === all ? {} : { outcome: next })}
      >
        <LoadedPages
          from={loadablePage(query)}
          loading={<LoadingState label="Loading the report" count={8} />}
          failed="We couldn’t load the report"
          empty={params.outcome === 'unchanged' ? unlisted : <EmptyState title="Nothing here" />}
          page={params.page}
          sizeOf={({ lines, total, pageSize }) => ({ count: lines.length, total, pageSize })}
          onPage={(page) => onChange({ ...params, page })}
        >
          {({ lines }) => (
            <RecordTable
              label="Resources"
              items={lines}
              keyOf={({ position }) => position}
              cells={cells}
            />
          )}
        </LoadedPages>
      </Tabs>
    </>
  );
}

const unlisted = (
  <EmptyState
    title="Not listed one by one"
    body="What says the same as the record here is only counted."
  />
);

const cells: readonly Column<ImportReport['lines'][number]>[] = [
  { name: 'Number', isEnd: true, cell: ({ position }) => position.toLocaleString('en-AU') },
  {
    name: 'Resource',
    className: styles.anywhere,
    cell: ({ resourceType, label }) => (
      <>
        {resourceName(resourceType)}
        <div className={styles.detail}>
          <bdi>{label}</bdi>
        </div>
      </>
    ),
  },
  { name: 'Outcome', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
  {
    name: 'Notes',
    className: styles.anywhere,
    cell: ({ findings }) =>
      findings.map((finding, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same finding may stand twice, and lines never change
        <div key={at}>{finding}</div>
      )),
  },
];
