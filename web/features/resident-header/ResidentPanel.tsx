import type { ChartSummary } from '@wattle/contract/entities/resident.ts';
import { dayIn } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useChart } from '../../chart/chart.tsx';
import { AllergiesBox } from './AllergiesBox.tsx';
import { residentFields } from './resident-fields.ts';
import styles from './ResidentPanel.module.css';

/** The header panel: fields on the left, chart dates and allergies on the right (HDR-06, HDR-09). */
export function ResidentPanel({ summary }: { summary: ChartSummary }) {
  const { resident, zone } = useChart();
  return (
    <section className={styles.panel} aria-label="Resident details">
      <dl className={styles.fields}>
        {residentFields(resident).map(({ label, value, expiry = null, isWide }) => (
          <div key={label} className={isWide === true ? styles.wide : undefined}>
            <dt>{label}</dt>
            <dd>
              {value}
              {expiry !== null && (
                <>
                  , <span className={styles.whole}>expires {formatClinicalDate(expiry)}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.side}>
        <AllergiesBox />
        <dl className={styles.chart}>
          <div>
            <dt>Details updated</dt>
            <dd>{formatClinicalDate(dayIn(zone, resident.lastUpdatedOn))}</dd>
          </div>
          <div>
            <dt>Chart script number</dt>
            <dd>{summary.prescriptionIdentifier ?? 'None yet'}</dd>
          </div>
          <div>
            <dt>Chart expiry</dt>
            <dd>
              {summary.expiryDate === null
                ? 'Not recorded'
                : formatClinicalDate(summary.expiryDate)}
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
