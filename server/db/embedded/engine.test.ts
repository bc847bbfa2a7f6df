import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../testing.ts';
import { openEngine } from './engine.ts';
import { makeDatabase } from './fresh-directory.ts';
import { simpleQuery } from '../messages.ts';

afterEach(() => vi.restoreAllMocks());

async function openFresh() {
  const parent = temporaryDirectory();
  const directory = path.join(parent, 'database');
  await makeDatabase(directory);
  const engine = await openEngine(directory);
  const run = async (statement: string) =>
    Buffer.from(await engine.execute(simpleQuery(statement))).toString('latin1');
  return { engine, run, parent, directory };
}

test('every commit is synced to the disk before it is acknowledged', async () => {
  const { engine, run, parent } = await openFresh();
  await run('create table thing (id integer)');
  const sync = vi.spyOn(fs, 'fsyncSync');
  for (let id = 1; id <= 10; id += 1) {
    await run(`insert into thing values (${id})`);
    expect(sync.mock.calls.length).toBeGreaterThanOrEqual(id);
  }
  await engine.close();
  fs.rmSync(parent, { recursive: true });
});

test('if the disk can’t sync, the engine stops rather than risk losing a commit', async () => {
  const { run, parent } = await openFresh();
  await run('create table thing (id integer)');
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('the disk is broken'), { code: 'EIO' });
  });
  await expect(run('insert into thing values (1)')).rejects.toThrow(/failed\. PANIC: .*fsync/);
  fs.rmSync(parent, { recursive: true });
});
