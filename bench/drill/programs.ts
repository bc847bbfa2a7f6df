import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFolderWith, ordinaryUser } from '../../tools/postgres.ts';

/** Debian keeps HAProxy where only root looks. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/bin:/usr/sbin`;

/** The folder with the programs that Patroni uses. */
export const postgresPrograms = () =>
  findFolderWith('initdb', 'postgres', 'pg_ctl', 'pg_basebackup', 'pg_rewind', 'pg_controldata');

/**
 * Patroni before this version writes the leader key without looking whose it is: a primary that etcd had given up takes
 * over again with old data (patroni/patroni pull request 2693).
 */
const safePatroni = '3.0.3';

/** What the drill needs, with the Debian package that has it. */
const needed: readonly (readonly [missing: () => boolean, what: string, debian: string])[] = [
  [() => postgresPrograms() === undefined, 'PostgreSQL', 'postgresql'],
  [() => fails('patroni', '--version'), 'Patroni', 'patroni'],
  [
    () => fails('/usr/bin/python3', '-c', 'import etcd'),
    'Patroni’s client for etcd',
    'python3-etcd',
  ],
  [() => fails('etcd', '--version'), 'etcd', 'etcd-server'],
  [() => fails('haproxy', '-v'), 'HAProxy', 'haproxy'],
];

const fails = (command: string, ...args: readonly string[]) =>
  spawnSync(command, args, { env: { PATH } }).status !== 0;

/** One sentence about the first program that this machine lacks, or that is too old; undefined if none is. */
export function findMissing(): string | undefined {
  const missing = needed.find(([isMissing]) => isMissing());
  if (missing) return `${missing[1]} is not installed. On Debian: apt install ${missing[2]}`;
  const { stdout } = spawnSync('patroni', ['--version'], { env: { PATH }, encoding: 'utf8' });
  const version = stdout.trim().split(' ').at(-1) ?? '';
  if (version.localeCompare(safePatroni, 'en', { numeric: true }) >= 0) return undefined;
  return `Patroni ${version} can lose acknowledged orders: ${safePatroni} or later is needed, see docs/runbooks/high-availability.md.`;
}

/** A temporary directory and the programs that run in it, as an ordinary user even when root starts them. */
export class Programs {
  readonly directory = mkdtempSync(join(tmpdir(), 'wattle-drill-'));
  readonly #owner = ordinaryUser();
  readonly #running = new Map<string, ChildProcess>();

  constructor() {
    this.#give(this.directory);
  }

  /** A new directory of the programs' user. */
  makeDirectory(name: string): string {
    const path = join(this.directory, name);
    mkdirSync(path, { mode: 0o700 });
    this.#give(path);
    return path;
  }

  start(name: string, command: string, args: readonly string[]): void {
    const log = openSync(join(this.directory, `${name}.log`), 'a');
    const child = spawn(command, args, {
      cwd: this.directory,
      env: { PATH },
      stdio: ['ignore', log, log],
      ...this.#owner,
    });
    closeSync(log);
    this.#running.set(name, child);
  }

  /** Like a machine that loses power. */
  async kill(name: string): Promise<void> {
    const child = this.#running.get(name);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Stops a program from doing anything, or lets it continue. */
  signal(name: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#running.get(name)?.kill(signal);
  }

  /** The last output of each program, to find out why the drill failed. */
  lastWords(): string {
    const logs = readdirSync(this.directory).filter((name) => name.endsWith('.log'));
    const endOf = (name: string) =>
      readFileSync(join(this.directory, name), 'utf8').trim().split('\n').slice(-12).join('\n');
    return logs.map((name) => `--- ${name}\n${endOf(name)}`).join('\n');
  }

  async stop(): Promise<void> {
    for (const name of this.#running.keys()) await this.kill(name);
    rmSync(this.directory, { recursive: true, maxRetries: 10, retryDelay: 200 });
  }

  #give(path: string): void {
    if (this.#owner) chownSync(path, this.#owner.uid, this.#owner.gid);
  }
}
