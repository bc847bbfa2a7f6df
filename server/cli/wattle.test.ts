import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../db/testing.ts';
import { runCommand } from '../testing/command.ts';

const dataDir = temporaryDirectory();
const wattle = (...args: readonly string[]) =>
  runCommand(args, { DATABASE_URL: '', DATA_DIR: dataDir });

test('without a command, lists them', async () => {
  const { status, stdout } = await wattle();
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Usage: npm run wattle -- <command>/);
  expect(stdout).toMatch(/\n {2}verify-audit +\S/);
});

test.for([
  ['help', 'grant'],
  ['grant', '--help'],
])('%s %s explains the command', async (args) => {
  const { status, stdout } = await wattle(...args);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Usage: npm run wattle -- grant --type/);
});

test.for([
  [['no-such'], 'There is no command no-such.'],
  [['help', 'no-such'], 'There is no command no-such.'],
  [['constructor'], 'There is no command constructor.'],
  [['grant'], 'The user type is missing'],
  [['grant', '--type', 'Doctor'], 'Something is missing'],
  [['grant', '--type', 'Doctor', '--account', 'ada'], '--account is a code'],
  [['grant', '--colour', 'red'], "Unknown option '--colour'"],
  [['verify-audit', '--known', 'x'], '--known is a row number'],
] as const)('arguments not understood end with 2 and usage: %s', async ([args, sentence]) => {
  const { status, stdout, stderr } = await wattle(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr).toContain('Usage: npm run wattle -- ');
});

test('what can’t be done ends with 1 and one sentence', async () => {
  expect(await wattle('verify-audit')).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.\n`,
  });
});

test('the program ends with the code of what it was told to do, and prints what it said', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), 'no-such'],
    { encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('There is no command no-such.');
});
