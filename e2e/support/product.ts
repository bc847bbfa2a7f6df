import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../tools/root.ts';
import { testNodeArgs } from '../../tools/test-node-args.ts';

/** A first start fills the demo world; a second one takes a few seconds. */
const readyWithin = 120_000;
const stopWithin = 15_000;

export interface ProductOptions {
  /** Kept by the caller, for another start on the same data; by default a fresh one, removed at the end. */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** By `npm start`, which takes a third of a second longer; by default, what that runs. */
  readonly isByNpm?: boolean;
}

export interface Product {
  readonly url: string;
  /** All that it printed so far, logs included. */
  readonly output: () => string;
  /** Sends SIGTERM to the command and returns its exit code. Throws when it does not end in time. */
  readonly stop: () => Promise<number | null>;
  /** Ends every process of it at once, as `kill -9` or a power cut would. */
  readonly kill: () => Promise<void>;
}

/** A directory for data, to be removed by the caller. */
export function freshDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'wattle-e2e-'));
}

/** A directory with the demo world, copied from the one that `global-setup.ts` has filled; removed by the caller. */
export function demoWorldDirectory(): string {
  const directory = freshDirectory();
  cpSync(process.env['WATTLE_DEMO_WORLD'] ?? '', directory, { recursive: true });
  return directory;
}

/** Starts the product on a free port and waits until it is ready. Throws with its output. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDir = options.dataDir ?? freshDirectory();
  const [name, ...args] = options.isByNpm
    ? ['npm', 'start', '--silent']
    : [process.execPath, ...testNodeArgs, 'tools/start.ts'];
  const child = spawn(name, args, {
    cwd: root,
    detached: true,
    env: {
      ...ownEnvironment(),
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));

  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  const killNow = () => killGroup(child);
  process.once('exit', killNow);

  const gone = async () => {
    killNow();
    const code = await ended;
    process.off('exit', killNow);
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  const product: Product = {
    url,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      const inTime = await Promise.race([ended.then(() => true), wait(stopWithin, false)]);
      const code = await gone();
      if (!inTime) throw new Error(`The product did not stop in ${stopWithin} ms.\n${output}`);
      return code;
    },
    kill: async () => {
      await gone();
    },
  };
  const over = new AbortController();
  const failure = await Promise.race([
    ended.then((code) => `ended with code ${code}`),
    untilReady(url, over.signal),
  ]);
  over.abort();
  if (failure === undefined) return product;
  await product.kill();
  throw new Error(`The product ${failure} before it was ready.\n${output}`);
}

/** Undefined once the product is ready; otherwise what went wrong. */
async function untilReady(url: string, over: AbortSignal): Promise<string | undefined> {
  const deadline = Date.now() + readyWithin;
  while (Date.now() < deadline && !over.aborted) {
    const ready = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return undefined;
    await wait(100);
  }
  return `took more than ${readyWithin} ms`;
}

/** The environment without what would change the product under test. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const settings =
    /^(NODE_ENV|NODE_OPTIONS|PORT|PUBLIC_URL|DATA_DIR|DATABASE_URL|DEMO|DEMO_.*|OIDC_.*)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // Nothing in the group is left, as intended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port.'));
      });
    });
  });
}
