import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from './db/tables.ts';
import { userNameKey } from './idp/accounts.ts';
import { networkOf } from './policies/network.ts';
import { waitInWords } from './policies/waiting.ts';

const windowMs = 15 * 60_000;
const failuresPerName = 5;
const failuresPerOrigin = 20;

type Kind = Selectable<Tables['signInFailure']>['kind'];

export interface Attempt {
  /** Kinds are counted apart. */
  kind: Kind;
  userName: string;
  /** The caller's address. */
  origin: string;
  now: Date;
}

/**
 * Counts an attempt as failed before its password is looked at, so that guesses sent side by side
 * are counted as well; `clearFailures` takes it back after a success. Gives the seconds until the
 * next attempt will be allowed when there were too many, and counts nothing then.
 */
export async function takeAttempt(
  db: Kysely<Tables>,
  attempt: Attempt,
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sign_in_failure'))`.execute(tx);
    const name = userNameKey(attempt.userName);
    const origin = networkOf(attempt.origin);
    const full = [
      await oldestOf(tx, attempt, ['userName', name], failuresPerName),
      await oldestOf(tx, attempt, ['origin', origin], failuresPerOrigin),
    ].filter((at) => at !== undefined);
    if (full.length > 0) {
      const latest = Math.max(...full.map((at) => at.getTime()));
      return Math.ceil((latest + windowMs - attempt.now.getTime()) / 1000);
    }
    await tx
      .insertInto('signInFailure')
      .values({ kind: attempt.kind, userName: name, origin, at: attempt.now })
      .execute();
    return undefined;
  });
}

/** Forgets the failures of a user name, after its right password was given. */
export async function clearFailures(
  db: Kysely<Tables>,
  kind: Kind,
  userName: string,
): Promise<void> {
  await db
    .deleteFrom('signInFailure')
    .where('kind', '=', kind)
    .where('userName', '=', userNameKey(userName))
    .execute();
}

/** The time of the `limit`-th last failure within the window, if there were that many. */
async function oldestOf(
  tx: Kysely<Tables>,
  { kind, now }: Attempt,
  [column, value]: ['userName' | 'origin', string],
  limit: number,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('signInFailure')
    .select('at')
    .where('kind', '=', kind)
    .where(column, '=', value)
    .where('at', '>', new Date(now.getTime() - windowMs))
    .orderBy('at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Tells that there were too many attempts, and how long to wait. */
export function tooMany(seconds: number): string {
  return `There were too many wrong passwords. Try again in ${waitInWords(seconds)}.`;
}
