import { mostInRound } from '@wattle/contract/entities/round.ts';
import type { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { compareInRound } from '@wattle/contract/rules/rounds/round-order.ts';
import type { Kysely } from 'kysely';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import { Failure, Refusal } from '../../errors.ts';
import {
  findRound,
  insertRound,
  lockRounds,
  type RoundCandidate,
} from '../../queries/residents/rounds.ts';

/** Finds at most so many. */
export type FindCandidates = (
  tx: Kysely<Tables>,
  most: number,
) => Promise<readonly RoundCandidate[]>;

/** Starts a round of the residents that are found; with an id that is known, nothing. */
export async function startRound(
  { db }: Container,
  call: Call<typeof portalRounds.startRound>,
  find: FindCandidates,
): Promise<void> {
  const { actor, now } = call;
  const { roundId: id } = call.params;
  await db.kysely.transaction().execute(async (tx) => {
    await lockRounds(tx, actor.userId);
    if ((await findRound(tx, actor.userId, id)) !== undefined)
      return await call.audit(tx, { round: id });
    const found = await find(tx, mostInRound + 1);
    if (found.length === 0) throw new Refusal('Round_Empty');
    if (found.length > mostInRound) throw new Refusal('Round_Too_Long');
    const { order } = call.body;
    const residents = order === 'shown' ? found : found.toSorted(compareInRound(order));
    const round = { id, actorId: actor.userId, startedAt: now };
    const isNew = await insertRound(
      tx,
      round,
      residents.map((one) => one.id),
    );
    if (!isNew) throw new Failure(404, 'You have no such round.');
    await call.audit(tx, { round: id, residents: residents.length });
  });
}
