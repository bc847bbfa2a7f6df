import type { ChartSummary } from '@wattle/contract/entities/resident.ts';
import { dayIn } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useChart } from '../../chart/chart.tsx';
import { AllergiesBox } from './AllergiesBox.tsx';
import { residentFields } from './resident-fields.ts';
import styles from './ResidentPanel.module.css';

/** What the banner and the summary line don't say: fields on the left, allergies on the right (HDR-06, HDR-09). */
export function ResidentPanel({ summary }: { summary: ChartSummary | undefined }) {
  const { resident, zone } = useChart();
  return (
    <div className={styles.panel}>
      <dl className={styles.fields}>
        {residentFields(resident).map(({ label, value, isWide }) => (
          <div key={label} className={isWide === true ? styles.wide : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
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
            <dd>
              {summary === undefined
                ? 'Unavailable'
                : (summary.prescriptionIdentifier ?? 'None yet')}
            </dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
