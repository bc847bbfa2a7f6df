import type { medications } from '@wattle/contract/operations/medications.ts';
import { needReasonsOf } from '@wattle/contract/rules/needs/need-rules.ts';
import { actorName } from '../../actor.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import { publishToLists } from '../../live/publish.ts';
import {
  findNotMine,
  insertNotMine,
  insertNotMineChange,
  lockNotMine,
} from '../../queries/needs/not-mine.ts';

/** Keeps why somebody isn’t the one whom a resident needs. */
export async function sayNotMine(
  { db }: Container,
  call: Call<typeof medications.notMine>,
): Promise<void> {
  const { actor, body, resident, now } = call;
  const { why, ...need } = body;
  if (!needReasonsOf(actor.userType).includes(need.reason)) {
    throw new Failure(400, '“reason” is not valid.');
  }
  await db.kysely.transaction().execute(async (tx) => {
    const said = { ...need, residentId: resident.id, userId: actor.userId };
    await lockNotMine(tx, said);
    const before = await findNotMine(tx, said);
    const isNew = before === undefined || before.isTakenBack === true;
    if (before === undefined) {
      await insertNotMine(tx, { ...said, why, byName: actorName(actor), at: now });
    } else if (isNew) {
      await insertNotMineChange(tx, { notMine: before.sequence, isTakenBack: false, why, at: now });
    }
    if (isNew) await publishToLists(tx, resident.facilityId);
    await call.audit(tx, { reason: need.reason, repeated: !isNew });
  });
}

/** Takes back that somebody isn’t the one whom a resident needs. */
export async function sayMineAgain(
  { db }: Container,
  call: Call<typeof medications.mineAgain>,
): Promise<void> {
  const { actor, body, resident, now } = call;
  await db.kysely.transaction().execute(async (tx) => {
    const said = { ...body, residentId: resident.id, userId: actor.userId };
    await lockNotMine(tx, said);
    const before = await findNotMine(tx, said);
    if (before === undefined || before.isTakenBack === true) {
      throw new Failure(404, 'You haven’t said that this isn’t yours.');
    }
    await insertNotMineChange(tx, {
      notMine: before.sequence,
      isTakenBack: true,
      why: null,
      at: now,
    });
    await publishToLists(tx, resident.facilityId);
    await call.audit(tx, { reason: body.reason });
  });
}
