import type { ChartSummary } from '@wattle/contract/entities/resident.ts';
import { chartReviewBadge } from '@wattle/contract/rules/residents/resident-badges.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { type ReactNode, useId } from 'react';
import { useChart } from '../../chart/chart.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Fact } from '../../ui/content/Fact.tsx';
import { ChevronDownIcon, ChevronUpIcon, ClockIcon } from '../../ui/content/icons.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { CoronavirusMenu } from './coronavirus/CoronavirusMenu.tsx';
import { keepDetailsOpen, useAreDetailsOpen } from './details-open.ts';
import { clinicalNotes } from './resident-fields.ts';
import { ResidentPanel } from './ResidentPanel.tsx';
import styles from './ResidentSummary.module.css';

interface ExpiryProps {
  /** Undefined while loading, and if loading failed. */
  summary: ChartSummary | undefined;
  /** Whether loading is over. */
  isMissing: boolean;
}

interface ResidentSummaryProps extends ExpiryProps {
  /** At the end of the line. */
  sign: ReactNode;
  /** Beside allergies that wait. */
  waitingAction: ReactNode;
}

/**
 * The notes about the resident, whole, and the chart's expiry, with the details behind them (HDR-06, HDR-09). The note on
 * medicines comes first.
 */
export function ResidentSummary(props: ResidentSummaryProps) {
  const { summary, isMissing, sign, waitingAction } = props;
  const { resident } = useChart();
  const isOpen = useAreDetailsOpen();
  const id = useId();
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <section className={styles.summary} aria-label="Resident details">
      <div className={styles.line}>
        <Button
          variant="quiet"
          size="small"
          icon={<Chevron />}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onPress={() => keepDetailsOpen(!isOpen)}
        >
          Details
        </Button>
        <CoronavirusMenu />
        {!isOpen && (
          <dl className={styles.notes}>
            {clinicalNotes(resident)
              .toReversed()
              .map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt> <dd>{value.replace(/\.?\s*\n\s*/g, '; ')}</dd>{' '}
                </div>
              ))}
          </dl>
        )}
        <dl className={styles.chart}>
          <Fact label="Chart expiry">
            <ChartExpiry summary={summary} isMissing={isMissing} />
          </Fact>
        </dl>
        {sign !== undefined && <div className={styles.sign}>{sign}</div>}
      </div>
      {isOpen && (
        <div id={id}>
          <ResidentPanel summary={summary} waitingAction={waitingAction} />
        </div>
      )}
    </section>
  );
}

/** The chart's last day and, once it is due for a review or soon will be, how long is left (HDR-04). */
function ChartExpiry({ summary, isMissing }: ExpiryProps) {
  const { today } = useChart();
  if (summary === undefined) {
    return isMissing ? 'Unavailable' : <Skeleton label="Loading the chart’s expiry" />;
  }
  const { expiryDate } = summary;
  if (expiryDate === null) return 'Not recorded';
  const review = chartReviewBadge(summary, today);
  return (
    <>
      {formatClinicalDate(expiryDate)}{' '}
      {review !== null && (
        <span className={styles.review} data-kind={review.kind}>
          <ClockIcon size={16} />
          {review.text}
        </span>
      )}
    </>
  );
}
