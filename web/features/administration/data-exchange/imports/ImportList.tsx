import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImportRun } from '@wattle/contract/entities/data-exchange.ts';
import { ImportKind, ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import { loadable } from '../../../../api/query.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { Loaded } from '../../../../ui/states/Loaded.tsx';
import { PageGone } from '../../../../ui/states/PageGone.tsx';
import { Pagination } from '../../../../ui/content/Pagination.tsx';
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx';
import { Tabs } from '../../../../ui/content/Tabs.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../../../ui/content/Table.tsx';
import styles from '../../administration.module.css';
import type { ExchangePartProps } from '../exchange-params.ts';
import { importsQuery } from '../queries.ts';
import { OutcomeBadge } from './outcomes.tsx';
import { RunState } from './RunState.tsx';

const kinds = { batches: 'Files and batches', single: 'Single messages' } as const;

/** The imports of FHIR resources, each with its report. */
export function ImportList({
  params: { kind = 'batches', page = 1 },
  onChange,
}: ExchangePartProps) {
  const query = useQuery({ ...importsQuery({ kind, page }), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const toPage = (next: number) =>
    onChange({ tab: 'imports', kind, page: next === 1 ? undefined : next });
  return (
    <Tabs
      label="Imports by kind"
      items={ImportKind.options.map((id) => ({ id, label: kinds[id] }))}
      selectedKey={kind}
      onSelectionChange={(next) => onChange({ tab: 'imports', kind: next })}
    >
      <Loaded
        from={{ ...loadable(query), data: isPlaceholderData ? undefined : data }}
        loading={<LoadingState label="Loading imports" count={5} />}
        failed="We couldn’t load the imports"
        isEmpty={data?.runs.length === 0}
        empty={page > 1 ? <PageGone onFirstPage={() => toPage(1)} /> : <Nothing kind={kind} />}
      >
        {({ runs, total, pageSize }) => (
          <>
            <Table label="Imports">
              <THead>
                <Th>Started</Th>
                <Th>From</Th>
                <Th>Resources</Th>
              </THead>
              <TBody>
                {runs.map((run) => (
                  <Row key={run.id} run={run} />
                ))}
              </TBody>
            </Table>
            <Pagination page={page} pageCount={Math.ceil(total / pageSize)} onPageChange={toPage} />
          </>
        )}
      </Loaded>
    </Tabs>
  );
}

function Nothing({ kind }: { kind: ImportKind }) {
  return kind === 'single' ? (
    <EmptyState
      title="No single messages yet"
      body="What backend services send one by one is reported here."
    />
  ) : (
    <EmptyState
      title="Nothing has been imported yet"
      body="Batches that backend services send and FHIR files that an operator imports are reported here."
    />
  );
}

function Row({ run }: { run: ImportRun }) {
  const { id, sender, file, startedAt, counts } = run;
  const shown = ImportOutcome.options.filter((outcome) => counts[outcome] > 0);
  return (
    <Tr>
      <Td>
        <Link
          to="/administration/data-exchange/imports/$id"
          params={{ id }}
          className={styles.name}
        >
          <OwnMoment at={startedAt} />
        </Link>
        <RunState run={run} />
      </Td>
      <Td label="From" className={styles.anywhere}>
        <bdi>{sender}</bdi>
        {file !== null && (
          <div className={styles.detail}>
            <bdi>{file}</bdi>
          </div>
        )}
      </Td>
      <Td label="Resources">
        <ul className={styles.row}>
          {shown.map((outcome) => (
            <li key={outcome}>
              <OutcomeBadge outcome={outcome} count={counts[outcome]} />
            </li>
          ))}
        </ul>
        {shown.length === 0 && 'None'}
      </Td>
    </Tr>
  );
}
