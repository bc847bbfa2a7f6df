import { useQuery } from '@tanstack/react-query';
import type { ChangeSince } from '@wattle/contract/entities/since-signed.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { useId, useState } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { sentenceOf } from '../../api/errors.ts';
import { useChart } from '../../chart/chart.tsx';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { UnbrokenText } from '../../clinical/UnbrokenText.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../../ui/content/icons.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import styles from './since-signed.module.css';

/** Above a prescriber’s chart: what others changed since they last signed it. Loaded after the chart, which waits for nothing here. */
export function SinceSigned() {
  const { residentKey, identity } = useChart();
  const { data: order } = useQuery(chartQueries(residentKey).order);
  const isAsked = isPrescriber(identity.userType) && order != null;
  const since = useQuery({ ...chartQueries(residentKey).sinceSigned, enabled: isAsked });
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  if (!isAsked) return null;
  if (since.isError) {
    return (
      <Banner
        kind="warning"
        title="We couldn’t load what changed since you last signed this chart."
        actions={
          <Button isPending={since.isFetching} onPress={() => void since.refetch()}>
            Try again
          </Button>
        }
      >
        {sentenceOf(since.error)}
      </Banner>
    );
  }
  // Without a change there is nothing to say, and the chart keeps the room.
  if (since.data === undefined || since.data.signed === null) return null;
  const { signed, changes, isCut } = since.data;
  const [latest] = changes;
  if (latest === undefined) return null;
  const when = (
    <>
      since you signed order {signed.sequence}, <ChartMoment at={signed.at} />
    </>
  );
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <section className={styles.strip} aria-label="Since you last signed">
      <div className={styles.head}>
        <p role="status">
          <strong>{changes.length === 1 ? '1 change' : `${changes.length} changes`}</strong> {when}
        </p>
        {changes.length > 1 && (
          <Button
            size="small"
            variant="quiet"
            icon={<Chevron />}
            aria-expanded={isOpen}
            aria-controls={listId}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show the latest' : 'Show all'}
          </Button>
        )}
      </div>
      <ul id={listId} className={styles.changes}>
        {(isOpen ? changes : [latest]).map((change, at) => (
          // Two rows may say the same; their order only changes with the whole list.
          <li key={`${change.at} ${at}`}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      {isOpen && isCut && <p>Earlier orders are in the change history.</p>}
    </section>
  );
}

function Change({ change: { at, by, medicine, text } }: { change: ChangeSince }) {
  return (
    <>
      {medicine !== null && <strong>{medicine}: </strong>}
      <UnbrokenText>{text}</UnbrokenText>
      <span className={styles.quiet}>
        {' '}
        by {by}, <ChartMoment at={at} />
      </span>
    </>
  );
}
