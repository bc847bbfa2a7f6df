import type { FieldChange } from '@wattle/contract/entities/field-change.ts';
import type { Kysely } from 'kysely';
import type { CallOf } from '@wattle/contract/operations/operation.ts';
import type { Actor } from './actor.ts';
import type { Tables } from './db/tables.ts';
import type { EndableToken } from './queries/people/ended-access.ts';
import type { ResidentRef } from './queries/residents/resident-access.ts';

/**
 * Details in an audit row: codes, ids and counts, never text typed by a user; only the setup of the instance is audited
 * with what its fields said before and after.
 */
export type AuditDetail = Record<string, string | number | boolean | null | readonly FieldChange[]>;

/** Who is calling, when and about whom: a call's context besides its inputs. */
export interface CallContext<A = Actor, R = ResidentRef | null> {
  readonly actor: A;
  /**
   * The call's one moment: every time it writes or compares with, unless it has to wait for its turn to change the
   * chart.
   */
  readonly now: Date;
  /** The caller's address. */
  readonly origin: string;
  /** What the caller signed in with; null if nobody is signed in. */
  readonly token: EndableToken | null;
  /** Set when the operation's access has `about`. */
  readonly resident: R;
  /**
   * Writes the operation's audit row. The command of a writing operation calls it as the last
   * statement of its transaction, also if there was nothing left to do; the row of
   * a reading operation is written for it. `residentId` is for a resident who wasn’t there when the call was made.
   */
  readonly audit: (tx: Kysely<Tables>, detail?: AuditDetail, residentId?: string) => Promise<void>;
}

type ActorOf<O> = O extends { access: 'anonymous' } ? Actor | null : Actor;
type ResidentOf<O> = O extends { access: { about: (call: never) => unknown } } ? ResidentRef : null;

/** What a command is given: the operation's inputs and the context. */
export type Call<O> = CallOf<O> & CallContext<ActorOf<O>, ResidentOf<O>>;
