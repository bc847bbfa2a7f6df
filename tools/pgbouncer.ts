import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, ordinaryUser, type PostgresServer } from './postgres.ts';

/** Where Debian puts it, which is not on everybody's path. */
const program = '/usr/sbin/pgbouncer';

/** Whether the PgBouncer of this machine can keep prepared statements: 1.21 or newer. Debian 12 has an older one. */
export function canKeepPrepared(): boolean {
  if (!existsSync(program)) return false;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** Starts PgBouncer in transaction mode in front of a server; undefined where it is not installed. */
export async function startPgbouncer(
  target: URL,
  keepsPrepared = false,
): Promise<PostgresServer | undefined> {
  if (!existsSync(program)) return undefined;
  const owner = ordinaryUser();
  const directory = mkdtempSync(join(tmpdir(), 'wattle-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: onward, username, password } = target;
  const login = `user=${username}${password && ` password=${decodeURIComponent(password)}`}`;
  const file = join(directory, 'pgbouncer.ini');
  const text = [
    '[databases]',
    `* = host=${hostname} port=${onward || '5432'} ${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 3',
    // From 1.24 on, the default isn’t 0.
    ...(canKeepPrepared() ? [`max_prepared_statements = ${keepsPrepared ? 200 : 0}`] : []),
  ];
  writeFileSync(file, `${text.join('\n')}\n`);
  if (owner) for (const path of [directory, file]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(program, [file], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  const said: string[] = [];
  const isUp = new Promise<boolean>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line);
      if (line.includes('process up')) resolve(true);
    });
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(directory, { recursive: true });
  };
  if (await Promise.race([isUp, exited.then(() => false)])) {
    return { url: `postgres://${username}@127.0.0.1:${port}`, stop };
  }
  await stop();
  throw new Error(`PgBouncer did not start: ${said.join('\n')}`);
}
