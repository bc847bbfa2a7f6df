import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { testNodeArgs } from '../../tools/test-node-args.ts';
import { verifyChain } from '../backup/audit-chain.ts';
import { openDatabase } from '../db/open-database.ts';
import { placeTestDatabase, silentLog } from '../db/testing.ts';

const writeAudits = path.join(import.meta.dirname, 'testing', 'write-audits.ts');

/** Rows of the first kill, then of the next: in the middle of batches. */
const kills = [100, 137];

test('a process killed while it answers has the row of every answer, in one whole chain', async () => {
  const database = await placeTestDatabase();
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = database.environment;
  const answered = new Map<string, number>();
  for (const until of kills) {
    const child = spawn(process.execPath, [...testNodeArgs, writeAudits, databaseUrl, dataDir]);
    const ended = once(child, 'close');
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    let count = 0;
    createInterface({ input: child.stdout }).on('line', (action) => {
      answered.set(action, (answered.get(action) ?? 0) + 1);
      count += 1;
      if (count === until) child.kill('SIGKILL');
    });
    await ended;
    expect([said, count >= until]).toEqual(['', true]);
  }
  const db = await openDatabase({ databaseUrl, dataDir, log: silentLog });
  const rows = await db.kysely.selectFrom('auditLog').select('action').execute();
  const verdict = await verifyChain(db.kysely);
  await db.close();
  await database.drop();
  const kept = new Map<string, number>();
  for (const { action } of rows) kept.set(action, (kept.get(action) ?? 0) + 1);
  const missing = [...answered].filter(([action, times]) => (kept.get(action) ?? 0) < times);
  expect(missing).toEqual([]);
  expect(verdict).toMatchObject({ ok: true, count: rows.length });
});
