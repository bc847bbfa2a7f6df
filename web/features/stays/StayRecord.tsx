import { useQuery } from '@tanstack/react-query';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { loadable } from '../../api/query.ts';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { LoadingState } from '../../ui/states/states.tsx';
import { StayEventList } from './StayEventList.tsx';

/** What happened to a stay, on the resident’s details. */
export function StayRecord({ residentKey, zone }: { residentKey: ResidentKey; zone: TimeZone }) {
  const events = useQuery({ ...chartQueries(residentKey).stay, staleTime: 0 });
  return (
    <section>
      <h2>Stay</h2>
      <Loaded
        from={loadable(events)}
        loading={<LoadingState label="Loading the stay" variant="line" count={2} />}
        failed="We couldn’t load the stay"
        isEmpty={events.data?.length === 0}
        empty={<p>Nothing was recorded here since the resident was added.</p>}
      >
        {(known) => <StayEventList events={known} zone={zone} />}
      </Loaded>
    </section>
  );
}
