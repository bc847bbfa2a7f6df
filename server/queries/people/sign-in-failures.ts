import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

type Failure = Selectable<Tables['signInFailure']>;

/** Makes other attempts wait until the end of the transaction, so that limits count them all. */
export async function lockFailures(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign_in_failure'))`.execute(tx);
}

type FailureKey = Pick<Failure, 'kind' | 'userName' | 'origin'>;

/** When the `limit`-th last failure of a name from an address happened since `since`, if there were that many. */
export async function findOldestFailure(
  tx: Kysely<Tables>,
  { kind, userName, origin }: FailureKey,
  since: Date,
  limit: number,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('signInFailure')
    .select('at')
    .where('kind', '=', kind)
    .where('userName', '=', userName)
    .where('origin', '=', origin)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

export async function insertFailure(
  tx: Kysely<Tables>,
  failure: Insertable<Tables['signInFailure']>,
): Promise<void> {
  await tx.insertInto('signInFailure').values(failure).execute();
}

export async function deleteFailures(
  db: Kysely<Tables>,
  { kind, userName, origin }: FailureKey,
): Promise<void> {
  await db
    .deleteFrom('signInFailure')
    .where('kind', '=', kind)
    .where('userName', '=', userName)
    .where('origin', '=', origin)
    .execute();
}
