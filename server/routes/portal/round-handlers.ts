import { mostInRound, type Round } from '@wattle/contract/entities/round.ts';
import type { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import type { Actor } from '../../actor.ts';
import { type FindCandidates, startRound } from '../../commands/rounds/start-round.ts';
import { stepInRound } from '../../commands/rounds/step-in-round.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import type { Handlers } from '../../http/services.ts';
import { presentNeedy } from '../../presenters/need.ts';
import { presentRound } from '../../presenters/round.ts';
import { viewerOf } from '../../queries/needs/need-source.ts';
import { listNeedy, listNeedyForRound } from '../../queries/needs/needs.ts';
import {
  findRound,
  listForRound,
  listRoundNumbers,
  listRoundPlaces,
  listRoundSteps,
} from '../../queries/residents/rounds.ts';
import { filterOf } from './search-request.ts';

const noSuchRound = 'You have no such round.';

/** Where the residents of a round to start are found. */
function candidatesOf(call: Call<typeof portalRounds.startRound>): FindCandidates {
  const { actor, now } = call;
  const { order, search: request, needs } = call.body;
  if (request === undefined) {
    return (tx, most) => listNeedyForRound(tx, { ...viewerOf(call), ...needs }, most);
  }
  if (needs !== undefined || order === 'shown') {
    throw new Failure(400, 'Send “search” with an order by room or name, and without “needs”.');
  }
  // Nobody goes on a round to residents who have died or left.
  const search = { ...request, residentStatus: 2 } as const;
  const filter = filterOf(search, { accountId: actor.accountId, now });
  return (tx, most) => listForRound(tx, filter, most);
}

/** A prescriber's rounds: always the caller's own. */
export function roundHandlers(container: Container): Handlers<typeof portalRounds> {
  const { kysely } = container.db;

  async function find({ userId, accountId }: Actor, id?: string): Promise<Round | null> {
    const round = await findRound(kysely, userId, id);
    if (round === undefined) return null;
    const places = await listRoundPlaces(kysely, round, accountId);
    return presentRound(round, places, await listRoundSteps(kysely, round.id));
  }

  async function get(actor: Actor, id: string): Promise<Round> {
    const round = await find(actor, id);
    if (round === null) throw new Failure(404, noSuchRound);
    return round;
  }

  return {
    currentRound: async ({ actor }) => {
      const round = await find(actor);
      return round === null || round.endedAt !== null ? null : round;
    },
    round: ({ actor, params }) => get(actor, params.roundId),
    roundNeeds: async (call) => {
      const round = await findRound(kysely, call.actor.userId, call.params.roundId);
      if (round === undefined) throw new Failure(404, noSuchRound);
      const places = await listRoundNumbers(kysely, round.id);
      const filter = { ...viewerOf(call), residentIds: places.map((one) => one.residentId) };
      const found = await listNeedy(kysely, filter, { offset: 0, limit: mostInRound });
      const needy = places.flatMap(({ number, residentId }) => {
        const row = found.residents.find(({ id }) => id === residentId);
        return row === undefined ? [] : [{ number, row }];
      });
      const ids = needy.map(({ row }) => row.id);
      await call.audit(kysely, {
        count: ids.length,
        ...(ids.length > 0 && { residents: ids.join(' ') }),
      });
      return needy.map(({ number, row }) => {
        const { today, needs } = presentNeedy(row);
        return { number, today, needs };
      });
    },
    startRound: async (call) => {
      await startRound(container, call, candidatesOf(call));
      return await get(call.actor, call.params.roundId);
    },
    stepInRound: async (call) => {
      await stepInRound(container, call);
      return await get(call.actor, call.params.roundId);
    },
  };
}
