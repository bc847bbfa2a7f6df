import type { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Failure, Refusal } from '../../errors.ts';
import {
  findRound,
  insertRoundStep,
  listRoundPlaces,
  listRoundSteps,
  lockRounds,
} from '../../queries/residents/rounds.ts';

/**
 * Goes on in the round that was started last: whichever device comes last has the say. Once it has ended, only what was
 * said before is still added.
 */
export async function stepInRound(
  { db }: Container,
  call: Call<typeof portalRounds.stepInRound>,
): Promise<void> {
  const { actor, now, body } = call;
  const { roundId, stepId } = call.params;
  await db.kysely.transaction().execute(async (tx) => {
    await lockRounds(tx, actor.userId);
    const round = await findRound(tx, actor.userId, roundId);
    if (round === undefined) throw new Failure(404, 'You have no such round.');
    const latest = await findRound(tx, actor.userId);
    if (latest?.id !== round.id) throw new Refusal('Round_Over');
    const places = await listRoundPlaces(tx, round, actor.accountId);
    const isKnown = (number: number) => places.some((place) => place.number === number);
    for (const number of [body.from?.number, body.to]) {
      if (typeof number === 'number' && !isKnown(number)) {
        throw new Failure(400, 'The round has fewer residents.');
      }
    }
    const end = (await listRoundSteps(tx, roundId)).find(({ toNumber }) => toNumber === null);
    const isNew = await insertRoundStep(tx, roundId, { id: stepId, at: now, step: body });
    const isAfter = end !== undefined && now.getTime() - (body.age ?? 0) >= end.at.getTime();
    if (isNew && isAfter) throw new Refusal('Round_Ended');
    await call.audit(tx, {
      round: roundId,
      from: body.from?.number ?? null,
      outcome: body.from?.outcome ?? null,
      to: body.to,
      isNew,
    });
  });
}
