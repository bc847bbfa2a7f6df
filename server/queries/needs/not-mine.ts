import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

type NotMine = Tables['needNotMine'];
type NotMineKey = Pick<Selectable<NotMine>, 'userId' | 'residentId' | 'reason' | 'cause'>;

/** Makes everything that one person says one thing after the other. */
export async function lockNotMine(tx: Kysely<Tables>, { userId }: NotMineKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(7005, hashtext(${userId}))`.execute(tx);
}

/** What somebody said of a cause, and whether it stands; undefined if they never said anything. */
export async function findNotMine(tx: Kysely<Tables>, said: NotMineKey) {
  return await tx
    .selectFrom('needNotMine')
    .where('userId', '=', said.userId)
    .where('residentId', '=', said.residentId)
    .where('reason', '=', said.reason)
    .where('cause', '=', said.cause)
    .select((eb) => [
      'sequence',
      eb
        .selectFrom('needNotMineChange as later')
        .whereRef('later.notMine', '=', 'needNotMine.sequence')
        .select('later.isTakenBack')
        .orderBy('later.sequence', 'desc')
        .limit(1)
        .as('isTakenBack'),
    ])
    .executeTakeFirst();
}

/** Keeps what somebody said first. */
export async function insertNotMine(tx: Kysely<Tables>, said: Insertable<NotMine>): Promise<void> {
  // The version before may have kept it meanwhile.
  await tx
    .insertInto('needNotMine')
    .values(said)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps what somebody said after that. */
export async function insertNotMineChange(
  tx: Kysely<Tables>,
  change: Insertable<Tables['needNotMineChange']>,
): Promise<void> {
  await tx.insertInto('needNotMineChange').values(change).execute();
}
