import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../testing.ts';
import { lockByFile, lockDirectory } from './directory-lock.ts';

let directory: string;

beforeEach(() => {
  directory = temporaryDirectory();
});

afterEach(() => fs.rmSync(directory, { recursive: true }));

test.for([
  ['the lock of this system', lockDirectory],
  ['the lock by a file', async (locked: string) => lockByFile(locked)],
] as const)('%s is held by one at a time', async ([, lock]) => {
  const unlock = await lock(directory);
  await expect(lock(directory)).rejects.toThrow(`${directory} is in use by another process`);
  unlock();
  const unlockAgain = await lock(directory);
  unlockAgain();
});

test('a directory is locked under each of its names', async () => {
  const unlock = await lockDirectory(directory);
  const alias = `${directory}-alias`;
  fs.symlinkSync(directory, alias);
  await expect(lockDirectory(alias)).rejects.toThrow('is in use');
  fs.rmSync(alias);
  unlock();
});

test('a lock file left by an ended process is taken over', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid;
  fs.writeFileSync(path.join(directory, 'lock'), String(ended));
  const unlock = lockByFile(directory);
  expect(fs.readFileSync(path.join(directory, 'lock'), 'utf8')).toBe(String(process.pid));
  unlock();
});
