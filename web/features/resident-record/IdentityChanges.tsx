import { dayIn } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useChart } from '../../chart/chart.tsx';
import { timeText } from '../../lib/time/clock.ts';
import { Differences } from '../../record/Differences.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import { shownChange } from './shown-text.ts';

function titleOf(changed: readonly { readonly name: string }[]): string {
  const names = [...new Set(changed.map(({ name }) => name))];
  return `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} corrected`;
}

/** Above a chart: what changed lately of who the resident is. Earlier orders and prints say what was known then. */
export function IdentityChanges() {
  const { resident, zone } = useChart();
  const changes = resident.identityChanges ?? [];
  if (changes.length === 0) return null;
  return (
    <Banner
      kind="warning"
      title={titleOf(changes.flatMap(({ fields }) => fields.map(shownChange)))}
    >
      <p>Earlier orders and prints say what was known before. Check that it’s the same person.</p>
      {changes.map(({ at, by, fields }) => (
        <div key={at}>
          <p>
            {formatClinicalDate(dayIn(zone, at))} at {timeText(zone, at)} by <bdi>{by}</bdi>
          </p>
          <Differences fields={fields.map(shownChange)} />
        </div>
      ))}
    </Banner>
  );
}
