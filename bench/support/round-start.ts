import { Facility } from '@wattle/contract/entities/facility.ts';
import { Round } from '@wattle/contract/entities/round.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import { defaultSearch, toSearchRequest } from '@wattle/contract/rules/residents/search-state.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Caller, readOf, unlessRefused } from './reads.ts';

/** Where a facility has more residents than a round, those whose name has this. */
const names = ['', 'ma', 'mar', 'mary'];

/** Starts a round of one facility after the other, until one of them will do. */
export async function* startedRounds(call: Caller): AsyncGenerator<Round, void> {
  const facilities = z.array(Facility).parse(await call(readOf(portalStart.myFacilities, {})));
  for (const { facilityId } of facilities) {
    for (const name of names) {
      const started = await startRoundOf(call, facilityId, name);
      if (started !== undefined) yield started;
    }
  }
}

/** Undefined: there are too many residents for a round, or none. */
async function startRoundOf(
  call: Caller,
  facilityId: string,
  name: string,
): Promise<Round | undefined> {
  const {
    limit: _limit,
    page: _page,
    sort: _sort,
    direction: _direction,
    ...search
  } = toSearchRequest(
    { ...defaultSearch('Doctor'), name, facilities: { type: 'Facility', id: facilityId } },
    [],
  );
  const roundId = Uuid.parse(randomUUID());
  const body = { order: 'room', search } as const;
  const started = await call(readOf(portalRounds.startRound, { params: { roundId }, body })).catch(
    unlessRefused,
  );
  return started === undefined ? undefined : Round.parse(started);
}
