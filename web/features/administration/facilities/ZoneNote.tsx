import { TimeZone } from '@wattle/contract/values/instant.ts';
import { useState } from 'react';
import { Moment } from '../../../clinical/Moment.tsx';
import { nowInstant } from '../../../lib/time/clock.ts';

/** What the zone decides, and the time there now; `zone` is '' if none is chosen. */
export function ZoneNote({ zone }: { zone: string }) {
  const [now] = useState(nowInstant);
  return (
    <>
      Every day and time on its residents’ charts is in this zone: dose times, end dates, chart
      expiry, the end of the day for drafts. It can’t be changed once a chart was written here.
      {zone !== '' && (
        <>
          {' '}
          It’s now <Moment at={now} zone={TimeZone.parse(zone)} /> there.
        </>
      )}
    </>
  );
}
