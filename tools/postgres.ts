import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** Where Debian, Red Hat and Homebrew put the programs of each version. */
const installed = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/{opt/homebrew,usr/local}/opt/postgresql@*/bin',
];

/** Letters beyond ASCII have upper and lower case, as on a real server. */
const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';

export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a throw-away PostgreSQL server on a free port of this machine; undefined where its programs are not installed.
 * `stop` removes its data. They aren't synced to the disk, unless it is measured: then every commit is as durable as on
 * a real server, and it counts what each statement takes, if it can.
 */
export async function startPostgres(isMeasured = false): Promise<PostgresServer | undefined> {
  const programs = findPrograms();
  if (programs === undefined) return undefined;

  const owner = ordinaryUser();
  const directory = mkdtempSync(join(tmpdir(), 'wattle-postgres-'));
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const options: SpawnOptions = { cwd: directory, env: { PATH: process.env['PATH'] }, ...owner };
  const data = join(directory, 'data');
  const port = await freePort();

  const setUp = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    `--locale=${locale}`,
    '-N',
  ];
  const made = spawnSync(join(programs, 'initdb'), setUp, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const quick = ['fsync=off', 'full_page_writes=off'];
  const settings = [
    `unix_socket_directories=${directory}`,
    ...(isMeasured ? countingIn(programs) : quick),
  ];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...flags],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGINT');
    await exited;
    rmSync(directory, { recursive: true });
  };
  try {
    await untilReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

/** Settings with which a server counts the time for planning and for executing; none where it can't. */
function countingIn(programs: string): string[] {
  const program = join(dirname(realpathSync(join(programs, 'postgres'))), 'pg_config');
  const answer = spawnSync(program, ['--pkglibdir'], { encoding: 'utf8' });
  const library = join(String(answer.stdout).trim(), 'pg_stat_statements.so');
  return answer.status === 0 && existsSync(library)
    ? ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on']
    : [];
}

/** Whether this machine has the programs of a PostgreSQL server. */
export function hasPostgres(): boolean {
  return findPrograms() !== undefined;
}

/** The program that measures a PostgreSQL server, where it is installed. */
export function findPgbench(): string | undefined {
  const folder = findFolderWith('pgbench');
  return folder && join(folder, 'pgbench');
}

const findPrograms = () => findFolderWith('initdb', 'postgres');

/** The folder with these programs: on the path, otherwise of the newest version installed. */
export function findFolderWith(...programs: readonly string[]): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const newestLast = globSync(installed).sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  return [...onPath, ...newestLast.reverse()].find((folder) =>
    programs.every((program) => existsSync(join(folder, program))),
  );
}

/** PostgreSQL refuses to run as root; then it runs as another user that the machine has. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody';
  const ask = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

/** A port that nothing listens on right now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

async function untilReady(server: ChildProcess): Promise<void> {
  if (server.stderr === null) throw new Error('The server has no output to read');
  const said: string[] = [];
  const lines = createInterface({ input: server.stderr });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      said.push(line);
      if (line.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said.join('\n')}`)));
  });
}
