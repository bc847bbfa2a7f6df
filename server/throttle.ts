import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './db/tables.ts';
import { userNameKey } from './passwords.ts';
import { networkOf } from './policies/network.ts';
import { waitText } from '@wattle/contract/rules/wait-text.ts';
import {
  deleteFailures,
  findOldestFailure,
  insertFailure,
  lockFailures,
} from './queries/sign-in-failures.ts';

const windowMs = 15 * 60_000;
const failuresPerName = 5;
const failuresPerOrigin = 20;

export interface Attempt {
  /** Kinds are counted apart. */
  readonly kind: Selectable<Tables['signInFailure']>['kind'];
  readonly userName: string;
  /** The caller's address. */
  readonly origin: string;
  readonly now: Date;
}

/** What came of an attempt: the seconds to wait before the next, or what was found; neither after a failure. */
export interface Attempted<T> {
  readonly wait?: number;
  readonly found?: T | undefined;
}

/**
 * Looks for what a secret opens unless too many were wrong lately. The attempt is counted as failed before the secret
 * is looked at, so that guesses sent side by side are counted as well; a success forgets the failures of the name.
 */
export async function attempt<T>(
  db: Kysely<Tables>,
  made: Attempt,
  find: () => Promise<T | undefined>,
): Promise<Attempted<T>> {
  const { kind, now } = made;
  const userName = userNameKey(made.userName);
  const wait = await db.transaction().execute(async (tx) => {
    await lockFailures(tx);
    const origin = networkOf(made.origin);
    const since = new Date(now.getTime() - windowMs);
    const full = [
      await findOldestFailure(tx, kind, ['userName', userName], since, failuresPerName),
      await findOldestFailure(tx, kind, ['origin', origin], since, failuresPerOrigin),
    ].filter((at) => at !== undefined);
    if (full.length === 0) {
      await insertFailure(tx, { kind, userName, origin, at: now });
      return undefined;
    }
    const latest = Math.max(...full.map((at) => at.getTime()));
    return Math.ceil((latest + windowMs - now.getTime()) / 1000);
  });
  if (wait !== undefined) return { wait };
  const found = await find();
  if (found !== undefined) await deleteFailures(db, { kind, userName });
  return { found };
}

/** Says that there were too many attempts, and how long to wait. */
export function tooMany(seconds: number): string {
  return `Too many incorrect passwords. Try again in ${waitText(seconds)}.`;
}
