import type { Round } from '@wattle/contract/entities/round.ts';
import type { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import type { Actor } from '../../actor.ts';
import { startRound } from '../../commands/rounds/start-round.ts';
import { stepInRound } from '../../commands/rounds/step-in-round.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import type { Handlers } from '../../http/services.ts';
import { presentRound } from '../../presenters/round.ts';
import { findRound, listRoundPlaces, listRoundSteps } from '../../queries/residents/rounds.ts';
import { filterOf } from './search-request.ts';

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
    if (round === null) throw new Failure(404, 'You have no such round.');
    return round;
  }

  return {
    currentRound: async ({ actor }) => {
      const round = await find(actor);
      return round === null || round.endedAt !== null ? null : round;
    },
    round: ({ actor, params }) => get(actor, params.roundId),
    startRound: async (call) => {
      const { actor, body, now, params } = call;
      // Nobody goes on a round to residents who have died or left.
      const search = { ...body.search, residentStatus: 2 } as const;
      await startRound(container, call, filterOf(search, { accountId: actor.accountId, now }));
      return await get(actor, params.roundId);
    },
    stepInRound: async (call) => {
      await stepInRound(container, call);
      return await get(call.actor, call.params.roundId);
    },
  };
}
