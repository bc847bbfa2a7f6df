import { createHash } from 'node:crypto';
import pg from 'pg';
import { isCopy, sendCopy } from './copy.ts';
import { DatabaseUnavailableError } from './errors.ts';

/** How often a text has been sent when it is prepared: an import’s lists of many lengths never are. */
export const hotAfter = 10;
/** Each takes memory on each connection. */
export const mostPrepared = 150;
/** A connection with more has many that are no longer sent prepared: the pool replaces it. */
const mostOnConnection = 2 * mostPrepared;
const mostCounted = 2000;

interface PreparedStatement {
  readonly name: string;
  /** It answers with rows as they are stored, which a migration that adds a column changes. */
  readonly hasAllColumns: boolean;
}

/** Whether all columns (`*`) are asked for outside of parentheses. */
function hasAllColumns(text: string): boolean {
  let depth = 0;
  const outside = text.replaceAll(/'[^']*'/g, '').replaceAll(/[()]|[^()]+/g, (part) => {
    if (part === '(') depth += 1;
    else if (part === ')') depth -= 1;
    else if (depth === 0) return part;
    return '';
  });
  return /(?:\.|\bselect |\breturning |, )\*/.test(outside);
}

/** The name under which a text is prepared. */
export const nameOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Which texts the connections of a pool prepare: those that are sent again and again. */
export class HotStatements {
  /** Whether a text that becomes hot takes the place of the one that was sent longest ago. */
  readonly #areReplaced: boolean;
  readonly #uses = new Map<string, number>();
  /** The one that was sent longest ago is first. */
  readonly #prepared = new Map<string, PreparedStatement | undefined>();

  /** Without `areReplaced` the first that became hot stay: for a session that can’t be replaced. */
  constructor({ areReplaced = true } = {}) {
    this.#areReplaced = areReplaced;
  }

  /** How a text is prepared, the same on every connection; undefined if it isn’t. */
  find(text: string): PreparedStatement | undefined {
    if (this.#prepared.has(text)) {
      const known = this.#prepared.get(text);
      this.#prepared.delete(text);
      this.#prepared.set(text, known);
      return known;
    }
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < hotAfter) {
      if (this.#uses.size >= mostCounted) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size >= mostPrepared && oldest !== undefined) {
      if (!this.#areReplaced) return undefined;
      this.#prepared.delete(oldest);
    }
    this.#uses.delete(text);
    const prepared = { name: nameOf(text), hasAllColumns: hasAllColumns(text) };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  /** From now on the text is sent as it is. */
  giveUp(text: string): void {
    this.#prepared.set(text, undefined);
  }
}

const namesOn = new WeakMap<pg.PoolClient, Set<string>>();

/**
 * Sends statements over one connection, those that are hot prepared. Planning them anew takes longer than executing
 * them. What the session no longer has, or what a migration has changed, is sent once more as it is.
 */
export class Sender {
  readonly #client: pg.PoolClient;
  readonly #hot: HotStatements | undefined;
  /** What has been prepared on this connection. */
  readonly #names: Set<string>;
  /** What began the transaction that is open, and whether anything has been sent in it. */
  #transaction: { readonly begin: string; isEmpty: boolean } | undefined;
  /** The session and this process don’t agree on what is prepared: the pool should replace it. */
  isStale = false;

  constructor(client: pg.PoolClient, hot: HotStatements | undefined) {
    this.#client = client;
    this.#hot = hot;
    this.#names = namesOn.get(client) ?? new Set();
    namesOn.set(client, this.#names);
  }

  async send(text: string, values: readonly unknown[]) {
    if (isCopy(text)) return await sendCopy(this.#client, text, values[0]);
    const name = this.#nameOf(text, values);
    if (name !== undefined && !this.#names.has(name)) {
      this.#names.add(name);
      this.isStale ||= this.#names.size > mostOnConnection;
    }
    const answer =
      name === undefined
        ? await this.#client.query(text, [...values])
        : await this.#client
            .query({ name, text, values: [...values] })
            .catch((error: unknown) => this.#sendAsItIs(error, text, values));
    this.#follow(text);
    return answer;
  }

  #nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || this.isStale) return undefined;
    const prepared = this.#hot?.find(text);
    // There it couldn’t be sent once more.
    return this.#transaction && prepared?.hasAllColumns ? undefined : prepared?.name;
  }

  async #sendAsItIs(error: unknown, text: string, values: readonly unknown[]) {
    if (isChanged(error)) this.#hot?.giveUp(text);
    else if (isUnknown(error)) this.isStale = true;
    else throw error;
    if (this.#transaction !== undefined) {
      if (!this.#transaction.isEmpty) throw new DatabaseUnavailableError(error);
      await this.#client.query('rollback');
      await this.#client.query(this.#transaction.begin);
    }
    return await this.#client.query(text, [...values]);
  }

  #follow(text: string): void {
    if (/^(?:begin|start transaction)\b/.test(text)) {
      this.#transaction = { begin: text, isEmpty: true };
    } else if (text === 'commit' || text === 'rollback') this.#transaction = undefined;
    else if (this.#transaction !== undefined) this.#transaction.isEmpty = false;
  }
}

const isChanged = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';

/** 26000: somebody has discarded it; 42P05: it is there already, behind a pooler that doesn’t keep them apart. */
const isUnknown = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '26000' || error.code === '42P05');
