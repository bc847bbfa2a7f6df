import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/** Any number, the same in every process. */
const LOCK = 7_242_005;
const retryMs = 500;

export interface Index {
  readonly name: string;
  readonly statement: string;
}

/** The indexes of a migration that creates nothing else; undefined of any other. */
export function indexesOnly(text: string): readonly Index[] | undefined {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const indexes = statements.flatMap((statement) => {
    const name = /^create index (\w+) on /i.exec(statement)?.[1];
    return name === undefined ? [] : [{ name, statement }];
  });
  return indexes.length > 0 && indexes.length === statements.length ? indexes : undefined;
}

/**
 * Builds indexes while others go on writing, which no transaction can do. What an interrupted process left half built is
 * built again; other processes wait.
 */
export async function buildIndexes(client: pg.Client, indexes: readonly Index[]): Promise<void> {
  await client.connect();
  try {
    // Not by waiting in the database: each build waits for the statements that were there before it.
    while (!(await hasTurn(client))) await setTimeout(retryMs);
    for (const { name, statement } of indexes) {
      const found = await client.query<{ indisvalid: boolean }>(
        'select indisvalid from pg_index where indexrelid = to_regclass($1)',
        [name],
      );
      const [index] = found.rows;
      if (index?.indisvalid === true) continue;
      if (index !== undefined) await client.query(`drop index concurrently ${name}`);
      await client.query(statement.replace(/^create index/i, 'create index concurrently'));
    }
  } finally {
    await client.end();
  }
}

async function hasTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    `select pg_try_advisory_lock(${LOCK}) as "isMine"`,
  );
  return rows[0]?.isMine === true;
}
