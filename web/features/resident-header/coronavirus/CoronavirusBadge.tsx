import { coronavirusOn, periodText } from '@wattle/contract/rules/residents/coronavirus.ts';
import { useChart } from '../../../chart/chart.tsx';
import { Moment } from '../../../clinical/Moment.tsx';
import { UnbrokenText } from '../../../clinical/UnbrokenText.tsx';
import { Badge } from '../../../ui/content/Badge.tsx';
import { VirusIcon } from '../../../ui/content/icons.tsx';

/** The status that holds today, with its days and who recorded it; nothing where there is none (HDR-02). */
export function CoronavirusBadge() {
  const { resident, today, zone } = useChart();
  const { coronavirus } = resident;
  const period = coronavirusOn(coronavirus, today);
  // Without a record here, what was written before counts.
  const before =
    coronavirus == null ? (resident.clinicalDetail.coronaVirusStatus ?? '').trim() : '';
  const text = period?.status ?? before;
  if (text === '') return null;
  return (
    <Badge
      kind="caution"
      icon={<VirusIcon size={16} />}
      {...(coronavirus != null &&
        period !== null && {
          tooltip: (
            <>
              <UnbrokenText>{periodText(period)}</UnbrokenText> Recorded{' '}
              <Moment at={coronavirus.recordedAt} zone={zone} /> by {coronavirus.recordedBy}.
            </>
          ),
        })}
    >
      Coronavirus: {text}
    </Badge>
  );
}
