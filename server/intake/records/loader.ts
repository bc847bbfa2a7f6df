import type { Finding } from '@wattle/contract/fhir/finding.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Sheet } from './sheet.ts';
import type { Verdict } from './verdict.ts';

export interface LocatedRow<R> {
  /** Its position in the file. */
  readonly line: number;
  readonly row: R;
  /** What was already found out while reading, besides what the loader will find. */
  readonly holds?: readonly Finding[];
  readonly notes?: readonly Finding[];
  /** Somebody has looked at this record. */
  readonly acceptHeld?: boolean;
}

/** One run of an import, in one transaction. */
export interface ImportRun {
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly newId: () => string;
  /** Write what would be held. */
  readonly acceptHeld: boolean;
  /** The organisations that the sender may write to and learn about; without any, all of them. */
  readonly organisationIds?: ReadonlySet<string> | null;
  /** The systems whose records a sender keeps; without any, a row is from the system that it names. */
  readonly sentBy?: ReadonlySet<string>;
  /** Somebody typed it on a screen, in a call with an audit row of its own. */
  readonly isTyped?: boolean;
  /** It happened here, such as a transfer, and so counts also for what another system keeps. */
  readonly hasHappened?: boolean;
  /** The actor that the audit log names, where they call from, and if they are a person, what they are called. */
  readonly by: { readonly actor: string; readonly origin: string; readonly name?: string };
  /** The line in which each key was first met, by key: `line` itself, or an earlier one. */
  readonly firstLines: (
    what: string,
    keys: readonly { readonly key: string; readonly line: number }[],
  ) => Promise<ReadonlyMap<string, number>>;
}

/** How records of one kind get into the database, whatever the format they came in. */
export interface Loader<R> {
  readonly sheet: Sheet<R>;
  begin(run: ImportRun): Promise<void>;
  /** Decides what happens to each row, in order; stages what is to be written. */
  compare(run: ImportRun, rows: readonly LocatedRow<R>[]): Promise<Verdict[]>;
  /** Writes what was staged, in as few statements as possible: others wait for the rows. */
  write(run: ImportRun): Promise<void>;
}
