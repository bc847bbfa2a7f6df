import { can } from '@wattle/contract/rules/people/roles.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';
import { Failure } from '../../errors.ts';
import { findActor } from '../../queries/people/actors.ts';

/**
 * Throws a 403 if another administrator has ended the caller's access since the call came in. Called under the lock of
 * every change to users, so that two who end each other's access don't leave an instance without any.
 */
export async function requireAdministrator(
  tx: Kysely<Tables>,
  { subject }: Actor,
  now: Date,
): Promise<void> {
  const actor = await findActor(tx, subject, now);
  if (actor === undefined || !can(actor.userType, 'Administer')) {
    throw new Failure(403, 'Your role doesn’t allow this.');
  }
}
