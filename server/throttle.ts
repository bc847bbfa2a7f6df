import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './db/tables.ts';
import { userNameKey } from './passwords.ts';
import { networkOf } from './policies/network.ts';
import { waitText } from '@wattle/contract/rules/orders/wait-text.ts';
import {
  deleteFailures,
  findOldestFailure,
  insertFailure,
  lockFailures,
} from './queries/people/sign-in-failures.ts';

const windowMs = 15 * 60_000;
const failuresAllowed = 5;

export interface Attempt {
  /** Kinds are counted apart. */
  readonly kind: Selectable<Tables['signInFailure']>['kind'];
  /** The name that the secret belongs to; for a signed-in caller their own account. */
  readonly userName: string;
  /** The caller's address; null for a signed-in caller, who is the same wherever they are. */
  readonly origin: string | null;
  readonly now: Date;
}

/** What came of an attempt: the seconds to wait before the next, or what was found; neither after a failure. */
export interface AttemptResult<T> {
  readonly wait?: number;
  readonly found?: T | undefined;
}

/**
 * Looks for what a secret opens unless too many were wrong lately. They are counted by name and address together, so
 * that nobody's guesses lock a name for its owner, or an address for the others who share it. The attempt is counted as
 * failed before the secret is looked at, so that guesses sent side by side are counted as well; a success forgets them.
 */
export async function attempt<T>(
  db: Kysely<Tables>,
  made: Attempt,
  find: () => Promise<T | undefined>,
): Promise<AttemptResult<T>> {
  const { kind, now } = made;
  const counted = {
    kind,
    userName: userNameKey(made.userName),
    origin: made.origin === null ? '' : networkOf(made.origin),
  };
  const wait = await db.transaction().execute(async (tx) => {
    await lockFailures(tx);
    const since = new Date(now.getTime() - windowMs);
    const oldest = await findOldestFailure(tx, counted, since, failuresAllowed);
    if (oldest !== undefined) {
      return Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000);
    }
    await insertFailure(tx, { ...counted, at: now });
    return undefined;
  });
  if (wait !== undefined) return { wait };
  const found = await find();
  if (found !== undefined) await deleteFailures(db, counted);
  return { found };
}

/** Says that there were too many attempts, and how long to wait. */
export function tooMany(seconds: number): string {
  return `Too many incorrect passwords. Try again in ${waitText(seconds)}.`;
}
