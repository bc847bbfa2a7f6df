import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** The keys that can end an access token before it expires. */
export interface EndableToken {
  /** Of the token and, if it names one, of its session at the provider (`accessKey`): a sign-out ends these. */
  readonly sessionKeys: readonly string[];
  /** Those, and what else the provider can end: everything of its user, or tokens that name no session. */
  readonly keys: readonly string[];
  readonly issuedAt: Date;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** What the identity provider has signed out: one session (`sid`), or everything of a user (`sub`). */
export interface Logout {
  readonly sid: string | undefined;
  readonly sub: string | undefined;
  /** Counts only once. */
  readonly jti: string;
  readonly issuedAt: Date;
}

/** How long an access token is valid at most, and so how long a record of its end is kept. */
export const longestTokenMs = 7 * 24 * 60 * 60_000;

/** True of a token that nobody has ended; part of the queries that every call makes anyway. */
export function isNotEnded({ keys, issuedAt }: EndableToken): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from ended_access as ended
    where ended.key = any (${keys}) and ended.issued_until >= ${issuedAt}
  )`;
}

export async function isEnded(db: Kysely<Tables>, token: EndableToken): Promise<boolean> {
  const row = await db.selectNoFrom(isNotEnded(token).as('isGood')).executeTakeFirstOrThrow();
  return !row.isGood;
}

/** Ends tokens that have one of these keys and were issued until `until`, here and in every other process. */
export async function endAccess(
  tx: Kysely<Tables>,
  keys: readonly string[],
  until: Date,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(Math.max(until.getTime(), now.getTime()) + longestTokenMs);
  await tx
    .insertInto('endedAccess')
    .values(keys.map((key) => ({ key, issuedUntil: until, expiresAt })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        issuedUntil: row.fn('greatest', ['endedAccess.issuedUntil', 'excluded.issuedUntil']),
        expiresAt: row.ref('excluded.expiresAt'),
      })),
    )
    .execute();
}

/** Records the use of something that counts only once; false if it was used before. */
export async function useUp(tx: Kysely<Tables>, key: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + longestTokenMs);
  const row = await tx
    .insertInto('endedAccess')
    .values({ key, issuedUntil: now, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
