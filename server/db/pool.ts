import { Kysely, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { connectionsLost } from '../monitoring/metrics.ts';
import { inSpan } from '../monitoring/trace.ts';
import type { DatabaseLog, PoolCounts } from './database.ts';
import { DatabaseUnavailableError, isReadOnly, typedError } from './errors.ts';
import { type HotStatements, Sender } from './prepared-statements.ts';
import { columnOf, fieldOf } from './spelling.ts';
import type { Tables } from './tables.ts';

/** How values are read, from either database. `numeric` stays a string, which is exact. */
const parsers = new pg.TypeOverrides();
// The parser of text[]; its published type claims that it parses a number.
const texts = parsers.getTypeParser(1009) as unknown as (value: string) => (string | null)[];
parsers.setTypeParser(pg.types.builtins.DATE, getPlainDate); // throws if it isn't a PlainDate
parsers.setTypeParser(pg.types.builtins.INT8, Number);
parsers.setTypeParser(1182, texts); // date[]
parsers.setTypeParser(1231, texts); // numeric[]
parsers.setTypeParser(1016, (value) => texts(value).map((item) => item && Number(item))); // int8[]

/** Writes names as the database spells them. */
class QueryCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(columnOf(name));
  }
}

/** PostgreSQL, with the names of `Tables`. */
class Dialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new QueryCompiler();
  }
}

/** Gives rows the names of `Tables`, once per result: renaming every row would cost as much as reading it. */
function respell({ fields }: { fields: { name: string }[] }): void {
  for (const field of fields) field.name = fieldOf(field.name);
}

/** A pool with our parsers that logs a lost connection instead of throwing it. */
export function createPool(config: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({ ...config, types: parsers });
  // Each connection reports its own loss, in use or idle; without a listener that would end the process.
  pool.on('connect', (client) => {
    client.on('error', (err) => {
      connectionsLost.inc();
      log.warn({ err }, 'Lost a database connection');
    });
    client.connection.prependListener('rowDescription', respell);
  });
  pool.on('error', () => undefined); // the same loss again, for an idle connection
  return pool;
}

export const countsOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolCounts => ({
  idle: idleCount,
  used: totalCount - idleCount,
  waiting: waitingCount,
});

const noTimeLimit = 'set local statement_timeout = 0';

/** Lets the rest of a transaction take as long as it needs: for migrations and for filling a database. */
export async function takeAnyTime(transaction: Kysely<Tables>): Promise<void> {
  await sql.raw(noTimeLimit).execute(transaction);
}

/** What a statement does to which table, such as `select resident`; never its text. */
function nameOf(text: string): string {
  const verb = /[a-z]+/i.exec(text)?.[0] ?? '';
  const table = /\b(?:from|into|update|table)\s+"?(\w+)/i.exec(text)?.[1] ?? '';
  return `${verb} ${table}`.trim();
}

/** Ends a connection that hasn't answered in time, and fails what waits on it; the pool then replaces it. */
async function answered<T>(client: pg.PoolClient, limitMs: number, answer: Promise<T>): Promise<T> {
  const late = setTimeout(() => client.connection.stream.destroy(), limitMs);
  return await answer.finally(() => clearTimeout(late));
}

interface KyselyOptions {
  readonly limitMs?: number;
  readonly checkFirst?: () => void;
  readonly hot?: HotStatements | undefined;
}

/**
 * Kysely over the pool, with the errors of `errors.ts`. `limitMs`: how long a query may go without an answer; the
 * server itself stops a query sooner, so only a server that has gone silent reaches it. `checkFirst` throws while no
 * connection may be used. `hot`: what to prepare.
 */
export function kyselyOver(
  pool: pg.Pool,
  { limitMs, checkFirst, hot }: KyselyOptions,
): Kysely<Tables> {
  const guarded: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      let client: pg.PoolClient;
      try {
        checkFirst?.();
        client = await pool.connect();
      } catch (error) {
        throw new DatabaseUnavailableError(error);
      }
      let limit = limitMs;
      let isStandby = false;
      const sender = new Sender(client, hot);
      const query = async (text: string, values: readonly unknown[]) => {
        if (text === noTimeLimit) limit = undefined;
        const answer = async () => {
          const sent = sender.send(text, values);
          return await (limit === undefined ? sent : answered(client, limit, sent));
        };
        return await inSpan(() => nameOf(text), 'client', answer).catch((error: unknown) => {
          isStandby ||= isReadOnly(error);
          throw typedError(error);
        });
      };
      return {
        // Kysely's type also has a form for cursors, which it uses only if they are configured.
        query: query as unknown as PostgresPoolClient['query'],
        // The next connection may lead to the primary.
        release: (destroy) => client.release(destroy || isStandby || sender.isStale),
      };
    },
  };
  return new Kysely<Tables>({ dialect: new Dialect({ pool: guarded }) });
}

/** Rejects unless the database responds and takes writes: a standby gives no transaction ids. */
export async function pingOver(kysely: Kysely<Tables>): Promise<void> {
  await sql`select pg_current_xact_id()`.execute(kysely);
}
