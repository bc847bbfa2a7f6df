import type { Kysely } from 'kysely';
import { isAboutValues } from '../db/errors.ts';
import type { Tables } from '../db/tables.ts';
import { inSpan, outsideTraces } from '../monitoring/trace.ts';
import { type AuditEntry, insertAudits } from '../queries/instance/audit.ts';

/** How many rows hold the log's lock at once: a few milliseconds of it. */
const mostRows = 200;

interface Waiting {
  readonly entry: AuditEntry;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes the audit rows of calls that write nothing else: one statement at a time, each with all rows that came while the
 * one before was committed. Otherwise each row would wait for the commits of all before it, one sync to the disk a row.
 */
export class AuditBatches {
  readonly #db: Kysely<Tables>;
  readonly #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Resolves once the row is committed, and rejects if it can't be. */
  async add(entry: AuditEntry): Promise<void> {
    const written = () =>
      new Promise<void>((resolve, reject) => {
        this.#waiting.push({ entry, resolve, reject });
        if (!this.#isWriting) void outsideTraces(() => this.#writeAll());
      });
    await inSpan('insert audit_log', 'client', written);
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, mostRows));
    this.#isWriting = false;
  }

  /** Never throws. A row that the database refuses takes no other with it. */
  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      await insertAudits(
        this.#db,
        batch.map(({ entry }) => entry),
      );
    } catch (error) {
      if (batch.length > 1 && isAboutValues(error)) {
        for (const one of batch) await this.#write([one]);
      } else for (const { reject } of batch) reject(error);
      return;
    }
    for (const { resolve } of batch) resolve();
  }
}
