import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ImportRun } from '@wattle/contract/entities/data-exchange.ts';
import { ImportKind, ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import { loadablePage } from '../../../../api/query.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { type Column, RecordTable } from '../../../../ui/content/RecordTable.tsx';
import { LoadedPages } from '../../../../ui/states/LoadedPages.tsx';
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx';
import { Tabs } from '../../../../ui/content/Tabs.tsx';
import styles from '../../administration.module.css';
import { RecordLink } from '../../RecordList.tsx';
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
  return (
    <Tabs
      label="Imports by kind"
      items={ImportKind.options.map((id) => ({ id, label: kinds[id] }))}
      selectedKey={kind}
      onSelectionChange={(next) => onChange({ tab: 'imports', kind: next })}
    >
      <LoadedPages
        from={loadablePage(query)}
        loading={<LoadingState label="Loading imports" count={5} />}
        failed="We couldn’t load the imports"
        empty={<Nothing kind={kind} />}
        page={page}
        sizeOf={({ runs, total, pageSize }) => ({ count: runs.length, total, pageSize })}
        onPage={(next) => onChange({ tab: 'imports', kind, page: next })}
      >
        {({ runs }) => (
          <RecordTable label="Imports" items={runs} keyOf={({ id }) => id} cells={cells} />
        )}
      </LoadedPages>
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

const cells: readonly Column<ImportRun>[] = [
  {
    name: 'Started',
    isTitle: true,
    cell: (run) => (
      <>
        <RecordLink to="/administration/data-exchange/imports/$id" id={run.id}>
          <OwnMoment at={run.startedAt} />
        </RecordLink>
        <RunState run={run} />
      </>
    ),
  },
  {
    name: 'From',
    className: styles.anywhere,
    cell: ({ sender, file }) => (
      <>
        <bdi>{sender}</bdi>
        {file !== null && (
          <div className={styles.detail}>
            <bdi>{file}</bdi>
          </div>
        )}
      </>
    ),
  },
  { name: 'Resources', cell: ({ counts }) => <Counts counts={counts} /> },
];

function Counts({ counts }: Pick<ImportRun, 'counts'>) {
  const shown = ImportOutcome.options.filter((outcome) => counts[outcome] > 0);
  return (
    <>
      <ul className={styles.row}>
        {shown.map((outcome) => (
          <li key={outcome}>
            <OutcomeBadge outcome={outcome} count={counts[outcome]} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && 'None'}
    </>
  );
}
