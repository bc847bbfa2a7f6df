import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tools/postgres.ts';
import { root } from '../../tools/root.ts';

/** Writing 200,000 residents takes minutes, on a slow machine ten. */
const readyWithin = 1_200_000;

export interface Product {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the product in its own process, on a free port unless told, and waits until it is ready. Throws with its output if it fails. */
export async function startProduct(env: Readonly<Record<string, string>>): Promise<Product> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const dataDir = mkdtempSync(join(tmpdir(), 'wattle-bench-'));
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (text: Buffer) => (said = (said + text.toString()).slice(-4000));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = once(child, 'exit');
  // However this process ends, the product must not keep running.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);

  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', kill);
    rmSync(dataDir, { recursive: true });
  };
  const url = `http://localhost:${port}`;
  const isReady = await Promise.race([ended.then(() => false), untilReady(url)]);
  if (isReady && child.pid !== undefined) return { url, pid: child.pid, stop };
  await stop();
  throw new Error(`The product did not start.\n${said}`);
}

export async function untilReady(url: string): Promise<boolean> {
  const deadline = performance.now() + readyWithin;
  while (performance.now() < deadline) {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return true;
    await wait(200);
  }
  return false;
}
