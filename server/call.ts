import type { Kysely } from 'kysely';
import type { CallOf } from '@wattle/contract/operations/operation.ts';
import type { Actor } from './actor.ts';
import type { Tables } from './db/tables.ts';
import type { ResidentRef } from './queries/resident-access.ts';

/** Details of an audit row: codes, ids and counts, never free text that a user wrote. */
export type AuditDetail = Record<string, string | number | boolean | null>;

/** Who asks, when and about whom: what is known of a call besides its inputs. */
export interface CallContext<A = Actor, R = ResidentRef | null> {
  readonly actor: A;
  /** The one moment of the call: every time it writes or compares with is this. */
  readonly now: Date;
  /** The caller's address. */
  readonly origin: string;
  /** Set when the operation's access has `about`. */
  readonly resident: R;
  /**
   * Writes the operation's audit row. The command of a writing operation calls it as the last
   * statement of its transaction, also when it found that there was nothing left to do; the row of
   * a reading operation is written for it.
   */
  readonly audit: (tx: Kysely<Tables>, detail?: AuditDetail) => Promise<void>;
}

type ActorOf<O> = O extends { access: 'anonymous' } ? Actor | null : Actor;
type ResidentOf<O> = O extends { access: { about: (call: never) => unknown } } ? ResidentRef : null;

/** The inputs of an operation and the context: what its command is given. */
export type Call<O> = CallOf<O> & CallContext<ActorOf<O>, ResidentOf<O>>;
