import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { cpuOf } from './cpu.ts';

/** How often it is asked who waits: enough for a share of the time. */
const askEveryMs = 20;

/** What the database did for a piece of work; times in ms, of all its connections together. */
export interface DatabaseCosts {
  readonly cpu: number;
  /** How often the log was synced to the disk; each commit waits for one. */
  readonly syncs: number;
  /** How many connections waited for somebody else's lock, on average. */
  readonly waiting: number;
  /** Missing where the server can't count them. */
  readonly statements?: StatementCosts;
}

interface StatementCosts {
  readonly count: number;
  readonly planned: number;
  readonly executed: number;
}

/** Watches what a database does, over a connection that isn't counted. */
export async function openObserver(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows: settings } = await client.query<{ canCount: boolean }>(
    `select current_setting('shared_preload_libraries') = 'pg_stat_statements' as "canCount"`,
  );
  const canCount = settings[0]?.canCount === true;
  if (canCount) await client.query('create extension if not exists pg_stat_statements');

  /** With those that have ended since. */
  const cpuOfConnections = new Map<number, number>();

  /** Sums of everything since the server's start. */
  async function sumsNow() {
    const backends = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    for (const { pid } of backends.rows) cpuOfConnections.set(pid, cpuOf(pid));
    const cpu = [...cpuOfConnections.values()].reduce((sum, one) => sum + one, 0);
    const log = await client.query<{ syncs: number }>(
      'select wal_sync::float as syncs from pg_stat_wal',
    );
    const statements = canCount
      ? await client.query<StatementCosts>(
          `select sum(calls)::float as count, sum(total_plan_time) as planned, sum(total_exec_time) as executed
          from pg_stat_statements where toplevel and query !~ 'pg_stat_'`,
        )
      : undefined;
    return { cpu, syncs: log.rows[0]?.syncs ?? 0, statements: statements?.rows[0] };
  }

  async function countWaiting(): Promise<number> {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
    );
    return rows[0]?.waiting ?? 0;
  }

  return {
    async during<T>(work: () => Promise<T>): Promise<{ result: T; costs: DatabaseCosts }> {
      const before = await sumsNow();
      const waiting: number[] = [];
      const ended = new AbortController();
      const asking = (async () => {
        while (!ended.signal.aborted) {
          waiting.push(await countWaiting());
          await setTimeout(askEveryMs);
        }
      })();
      const result = await work().finally(() => ended.abort());
      await asking;
      const after = await sumsNow();
      const { statements: then } = before;
      const { statements: now } = after;
      return {
        result,
        costs: {
          cpu: after.cpu - before.cpu,
          syncs: after.syncs - before.syncs,
          waiting: waiting.reduce((sum, one) => sum + one, 0) / waiting.length,
          ...(now &&
            then && {
              statements: {
                count: now.count - then.count,
                planned: now.planned - then.planned,
                executed: now.executed - then.executed,
              },
            }),
        },
      };
    },
    close: () => client.end(),
  };
}

export type Observer = Awaited<ReturnType<typeof openObserver>>;
