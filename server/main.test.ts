import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs the program with an environment in which it cannot start. */
async function run(environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  let said = '';
  let logged = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  const closed: unknown[] = await once(child, 'close');
  return { code: closed[0], said, logged };
}

test.for([
  [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535.'],
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://wattle.example.org' },
    'OIDC_ISSUER is missing. In production the demo is off unless you set DEMO=on. Set OIDC_ISSUER and OIDC_CLIENT_ID, or DEMO=on.',
  ],
] as const)('with %j it ends with one sentence and code 1', async ([environment, sentence]) => {
  expect(await run(environment)).toEqual({
    code: 1,
    said: `Wattle couldn’t start. ${sentence}\n`,
    logged: '',
  });
});
