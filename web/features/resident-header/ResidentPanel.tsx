import { Link } from '@tanstack/react-router';
import type { ChartSummary } from '@wattle/contract/entities/resident.ts';
import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { dayIn } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { ReactNode } from 'react';
import { UnbrokenText } from '../../clinical/UnbrokenText.tsx';
import { useChart } from '../../chart/chart.tsx';
import { ScriptNumber } from '../../chart/script-number/ScriptNumber.tsx';
import { Fact } from '../../ui/content/Fact.tsx';
import { AllergiesBox } from './allergies/AllergiesBox.tsx';
import { FacilityLink, RecentContactLinks } from './contacts/ContactLinks.tsx';
import { residentFields } from './resident-fields.ts';
import styles from './ResidentPanel.module.css';

interface ResidentPanelProps {
  summary: ChartSummary | undefined;
  waitingAction: ReactNode;
}

/** What the banner and the summary line don't say: fields on the left, allergies on the right (HDR-06, HDR-09). */
export function ResidentPanel({ summary, waitingAction }: ResidentPanelProps) {
  const { resident, residentKey, identity, zone } = useChart();
  return (
    <div className={styles.panel}>
      <dl className={styles.fields}>
        <Fact label="Facility">
          <FacilityLink />
        </Fact>
        <Fact label="Room">{resident.room ?? 'Not recorded'}</Fact>
        <RecentContactLinks />
        {residentFields(resident).map(({ label, value, isWide }) => (
          <Fact key={label} className={isWide === true ? styles.wide : undefined} label={label}>
            <UnbrokenText>{value}</UnbrokenText>
          </Fact>
        ))}
      </dl>
      <div className={styles.side}>
        <AllergiesBox waitingAction={waitingAction} />
        <dl className={styles.chart}>
          <Fact label="Details updated">
            {formatClinicalDate(dayIn(zone, resident.lastUpdatedOn))}{' '}
            <Link
              to="/residents/details/$authoringSystem/$authoringSystemForeignKey"
              params={residentKey}
            >
              {isAssistant(identity.userType) ? 'Change details' : 'All details'}
            </Link>
          </Fact>
          {resident.photo?.takenOn != null && (
            <Fact label="Photo of">{formatClinicalDate(resident.photo.takenOn)}</Fact>
          )}
          <Fact label="Chart script number">
            <ChartScriptNumber summary={summary} />
          </Fact>
        </dl>
      </div>
    </div>
  );
}

function ChartScriptNumber({ summary }: { summary: ChartSummary | undefined }) {
  const { resident, zone } = useChart();
  if (summary === undefined) return 'Unavailable';
  const { prescriptionIdentifier: number, updatedDate } = summary;
  if (number === null) return 'None yet';
  return (
    <ScriptNumber
      number={number}
      title={`Chart script for ${chartName(resident)}`}
      prescribedOn={updatedDate && dayIn(zone, updatedDate)}
    />
  );
}
