import { useQuery } from '@tanstack/react-query';
import type { ChangeSince, SignedOrder } from '@wattle/contract/entities/since-signed.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { useId, useState } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { useChart } from '../../chart/chart.tsx';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { UnbrokenText } from '../../clinical/UnbrokenText.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ChevronDownIcon, ChevronUpIcon, WarningIcon } from '../../ui/content/icons.tsx';
import styles from './since-signed.module.css';
import { useFromTheStart } from './use-from-the-start.ts';

/** Above a prescriber’s chart: what others changed since they last signed it. The chart itself says whether there is anything. */
export function SinceSigned() {
  const { residentKey, identity } = useChart();
  const { data: order } = useQuery(chartQueries(residentKey).order);
  if (!isPrescriber(identity.userType) || order == null) return null;
  return <Strip signed={order.changedSince ?? null} />;
}

/** One row from the first paint on, whatever comes to stand in it: the chart below doesn’t move. */
function Strip({ signed }: { signed: SignedOrder | null }) {
  const { residentKey } = useChart();
  const isShown = useFromTheStart(signed !== null);
  const since = useQuery({ ...chartQueries(residentKey).sinceSigned, enabled: isShown });
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  if (signed === null || !isShown) return null;
  const { changes = [], isCut = false } = since.data ?? {};
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <section className={styles.strip} aria-label="Since you last signed">
      <div className={styles.head}>
        {since.isError ? (
          <p role="alert" className={styles.said}>
            <WarningIcon size={18} /> <strong>We couldn’t load what changed</strong>{' '}
            <SinceOrder {...signed} />
          </p>
        ) : (
          <p role="status" className={styles.said}>
            <strong>{since.data === undefined ? 'Changes' : countOf(changes)}</strong>{' '}
            <SinceOrder {...signed} />
            <ByWhom changes={changes} />
          </p>
        )}
        {since.isError ? (
          <Button size="small" isPending={since.isFetching} onPress={() => void since.refetch()}>
            Try again
          </Button>
        ) : (
          changes.length > 0 && (
            <Button
              size="small"
              variant="quiet"
              icon={<Chevron />}
              aria-expanded={isOpen}
              aria-controls={listId}
              onPress={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide all' : 'Show all'}
            </Button>
          )
        )}
      </div>
      {isOpen && (
        <ul id={listId} className={styles.changes}>
          {changes.map((change, at) => (
            // Two rows may say the same; their order only changes with the whole list.
            <li key={`${change.at} ${at}`}>
              <What change={change} />
              <span className={styles.quiet}>
                {' '}
                by {change.by}, <ChartMoment at={change.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && isCut && <p>Earlier orders are in the change history.</p>}
    </section>
  );
}

/** None: an order that changed no line. */
function countOf({ length }: readonly ChangeSince[]): string {
  return length === 1 ? '1 change' : `${length === 0 ? 'No' : length} changes`;
}

/** Who made them, and when the last was: `, by Ada Park and 2 others, the last 22-Nov-2026 12:00`. */
function ByWhom({ changes }: { changes: readonly ChangeSince[] }) {
  const [last, ...earlier] = changes;
  if (last === undefined) return null;
  const others = new Set(changes.map(({ by }) => by)).size - 1;
  return (
    <span className={styles.whom}>
      , by {last.by}
      {others > 0 && ` and ${others} ${others === 1 ? 'other' : 'others'}`},{' '}
      {earlier.length > 0 && 'the last '}
      <ChartMoment at={last.at} />
    </span>
  );
}

function SinceOrder({ sequence, at }: SignedOrder) {
  return (
    <>
      since you signed order {sequence}, <ChartMoment at={at} />
    </>
  );
}

function What({ change: { medicine, text } }: { change: ChangeSince }) {
  return (
    <>
      {medicine !== null && <strong>{medicine}: </strong>}
      <UnbrokenText>{text}</UnbrokenText>
    </>
  );
}
