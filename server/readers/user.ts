import type { Kysely } from 'kysely';
import type { AccountId } from '../actor.ts';
import type { Tables } from '../db/tables.ts';
import { presentUser } from '../presenters/administration.ts';
import { findUser } from '../queries/people/user-records.ts';

/** A user to compare and change: as stored, and as an administrator sees them. */
export async function readUser(db: Kysely<Tables>, id: AccountId, now: Date) {
  const row = await findUser(db, id, now);
  return row && { row, user: presentUser(row, now) };
}
