import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ImportReport } from '@wattle/contract/entities/data-exchange.ts';
import { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import { loadable } from '../../../../api/query.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { usePageTitle } from '../../../../lib/page-title.ts';
import { Banner } from '../../../../ui/states/Banner.tsx';
import { Fact } from '../../../../ui/content/Fact.tsx';
import { Loaded } from '../../../../ui/states/Loaded.tsx';
import { PageGone } from '../../../../ui/states/PageGone.tsx';
import { Pagination } from '../../../../ui/content/Pagination.tsx';
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../../../ui/content/Table.tsx';
import { Tabs } from '../../../../ui/content/Tabs.tsx';
import styles from '../../administration.module.css';
import { PageHead } from '../../PageHead.tsx';
import { exchangeBack } from '../exchange-back.ts';
import type { ReportParams } from '../exchange-params.ts';
import { reportQuery } from '../queries.ts';
import { resourceName } from '../resource-names.ts';
import { OutcomeBadge, outcomes } from './outcomes.tsx';
import { RunState } from './RunState.tsx';

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
  const { data, isPlaceholderData } = query;
  const run = data?.run;
  return (
    <>
      <PageHead back={back} title={run === undefined ? 'Import' : `Import from ${run.sender}`} />
      {run && (
        <div className={styles.panel}>
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
        <Loaded
          from={{ ...loadable(query), data: isPlaceholderData ? undefined : data }}
          loading={<LoadingState label="Loading the report" count={8} />}
          failed="We couldn’t load the report"
          isEmpty={data?.lines.length === 0}
          empty={<NoLines params={params} onChange={onChange} />}
        >
          {(report) => <Lines report={report} params={params} onChange={onChange} />}
        </Loaded>
      </Tabs>
    </>
  );
}

function NoLines({ params, onChange }: Omit<ReportPageProps, 'id'>) {
  if ((params.page ?? 1) > 1) {
    return <PageGone onFirstPage={() => onChange({ outcome: params.outcome })} />;
  }
  if (params.outcome === 'unchanged') {
    return (
      <EmptyState
        title="Not listed one by one"
        body="What says the same as the record here is only counted."
      />
    );
  }
  return <EmptyState title="Nothing here" />;
}

function Lines({
  report,
  params,
  onChange,
}: Omit<ReportPageProps, 'id'> & { report: ImportReport }) {
  const { lines, total, pageSize } = report;
  const pageCount = Math.ceil(total / pageSize);
  return (
    <>
      <Table label="Resources">
        <THead>
          <Th isEnd>Number</Th>
          <Th>Resource</Th>
          <Th>Outcome</Th>
          <Th>Notes</Th>
        </THead>
        <TBody>
          {lines.map(({ position, resourceType, label, outcome, findings }) => (
            <Tr key={position}>
              <Td label="Number" isEnd>
                {position.toLocaleString('en-AU')}
              </Td>
              <Td label="Resource" className={styles.anywhere}>
                {resourceName(resourceType)}
                <div className={styles.detail}>
                  <bdi>{label}</bdi>
                </div>
              </Td>
              <Td label="Outcome">
                <OutcomeBadge outcome={outcome} />
              </Td>
              <Td label="Notes" className={styles.anywhere}>
                {findings.map((finding, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the same finding may stand twice, and lines never change
                  <div key={at}>{finding}</div>
                ))}
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      <Pagination
        page={params.page ?? 1}
        pageCount={pageCount}
        onPageChange={(page) => onChange({ ...params, page: page === 1 ? undefined : page })}
      />
    </>
  );
}
