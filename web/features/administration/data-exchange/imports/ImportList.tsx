import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ImportOutcome, type ImportRun } from '@wattle/contract/entities/data-exchange.ts';
import { loadable } from '../../../../api/query.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { Loaded } from '../../../../ui/Loaded.tsx';
import { EmptyState, LoadingState } from '../../../../ui/states.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../../../ui/Table.tsx';
import styles from '../../administration.module.css';
import { importsQuery } from '../queries.ts';
import { OutcomeBadge } from './outcomes.tsx';
import { RunState } from './RunState.tsx';

/** The last imports of FHIR resources, each with its report. */
export function ImportList() {
  const query = useQuery(importsQuery);
  return (
    <Loaded
      from={loadable(query)}
      loading={<LoadingState label="Loading imports" count={5} />}
      failed="We couldn’t load the imports"
      isEmpty={query.data?.length === 0}
      empty={
        <EmptyState
          title="Nothing has been imported yet"
          body="What backend services send and what an operator imports from a FHIR file is reported here."
        />
      }
    >
      {(runs) => (
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
      )}
    </Loaded>
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
