import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { freePort } from '../../tools/postgres.ts';
import { postgresPrograms, type Programs } from './programs.ts';

const healthyWithinMs = 120_000;

/** The part of Patroni's answer that the drill reads. */
const ClusterAnswer = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

interface Machine {
  readonly name: string;
  readonly postgres: number;
  readonly patroni: number;
  readonly etcd: number;
  readonly etcdPeers: number;
}

/** Three small machines: each has PostgreSQL under Patroni, and etcd. HAProxy leads to the primary. */
export class Cluster {
  readonly #programs: Programs;
  readonly #machines: readonly Machine[];
  readonly #port: number;

  private constructor(programs: Programs, machines: readonly Machine[], port: number) {
    this.#programs = programs;
    this.#machines = machines;
    this.#port = port;
  }

  static async create(programs: Programs): Promise<Cluster> {
    const machines: Machine[] = [];
    for (const name of ['db1', 'db2', 'db3']) {
      machines.push({
        name,
        postgres: await freePort(),
        patroni: await freePort(),
        etcd: await freePort(),
        etcdPeers: await freePort(),
      });
    }
    return new Cluster(programs, machines, await freePort());
  }

  async start(): Promise<void> {
    for (const machine of this.#machines) this.#startEtcd(machine);
    for (const { etcd } of this.#machines) await untilDecided(`http://127.0.0.1:${etcd}/version`);
    for (const machine of this.#machines) {
      this.#programs.makeDirectory(machine.name);
      this.#startPatroni(machine);
    }
    this.#startProxy();
  }

  /** HAProxy's one address. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`;
  }

  /** The member that Patroni says is the primary, seen from a machine other than `except`. */
  async primary(except?: string): Promise<string | undefined> {
    return (await this.#members(except)).find(({ role }) => role === 'leader')?.name;
  }

  /** Resolves once all three run, one of them as the synchronous standby. */
  async untilHealthy(): Promise<void> {
    const deadline = performance.now() + healthyWithinMs;
    while (performance.now() < deadline) {
      const members = await this.#members();
      const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
      const roles = running.map(({ role }) => role);
      if (roles.length === 3 && roles.includes('leader') && roles.includes('sync_standby')) return;
      await wait(500);
    }
    throw new Error('The cluster did not become healthy within two minutes.');
  }

  /** Ends PostgreSQL and Patroni on a machine at once, like a power cut. */
  async kill(name: string): Promise<void> {
    await this.#programs.kill(`patroni-${name}`);
    const data = this.#path(name, 'data');
    const file = join(data, 'postmaster.pid');
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
    // Its number may be another program's by now, and its entry may outlive it.
    const commandLine = `/proc/${pid}/cmdline`;
    const isRunning = () =>
      existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(data);
    if (isRunning()) process.kill(pid, 'SIGKILL');
    while (isRunning()) await wait(50);
  }

  /** Starts what `kill` ended. */
  revive(name: string): void {
    const machine = this.#machines.find((one) => one.name === name);
    if (machine) this.#startPatroni(machine);
  }

  /** Freezes the etcd that the machine's Patroni talks to, like pulling a network cable. */
  cutOff(name: string): void {
    this.#programs.signal(`etcd-${name}`, 'SIGSTOP');
  }

  reconnect(name: string): void {
    this.#programs.signal(`etcd-${name}`, 'SIGCONT');
  }

  async stop(): Promise<void> {
    for (const { name } of this.#machines) await this.kill(name);
  }

  async #members(except?: string) {
    for (const { name, patroni } of this.#machines) {
      if (name === except) continue;
      const signal = AbortSignal.timeout(2000);
      const answer: unknown = await fetch(`http://127.0.0.1:${patroni}/cluster`, { signal })
        .then((response) => response.json())
        .catch(() => undefined); // not running, or too busy: another one knows
      if (answer !== undefined) return ClusterAnswer.parse(answer).members;
    }
    return [];
  }

  #path(name: string, ...rest: readonly string[]): string {
    return join(this.#programs.directory, name, ...rest);
  }

  #startEtcd({ name, etcd, etcdPeers }: Machine): void {
    const peers = this.#machines.map((one) => `${one.name}=http://127.0.0.1:${one.etcdPeers}`);
    const options = {
      name,
      'data-dir': this.#programs.makeDirectory(`etcd-${name}`),
      'listen-client-urls': `http://127.0.0.1:${etcd}`,
      'advertise-client-urls': `http://127.0.0.1:${etcd}`,
      'listen-peer-urls': `http://127.0.0.1:${etcdPeers}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${etcdPeers}`,
      'initial-cluster': peers.join(','),
      // Three disks in one: a heartbeat may wait for the others' writes.
      'heartbeat-interval': '250',
      'election-timeout': '2500',
    };
    const flags = Object.entries(options).map(([flag, value]) => `--${flag}=${value}`);
    this.#programs.start(`etcd-${name}`, 'etcd', flags);
  }

  #startPatroni({ name, postgres, patroni, etcd }: Machine): void {
    const file = this.#path(name, 'patroni.json');
    const everybody = (database: string) => `host ${database} all 127.0.0.1/32 trust`;
    // YAML is a superset of JSON. The same settings are in the runbook.
    const settings = {
      scope: 'wattle',
      name,
      restapi: { listen: `127.0.0.1:${patroni}`, connect_address: `127.0.0.1:${patroni}` },
      // Only the etcd beside it, so that freezing that one cuts the machine off.
      etcd3: { hosts: [`127.0.0.1:${etcd}`], use_proxies: true },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 5,
          retry_timeout: 5,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, use_slots: true },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: [everybody('all'), everybody('replication')],
      },
      postgresql: {
        listen: `127.0.0.1:${postgres}`,
        connect_address: `127.0.0.1:${postgres}`,
        data_dir: this.#path(name, 'data'),
        bin_dir: postgresPrograms(),
        pgpass: this.#path(name, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'replicator' },
        },
        parameters: { unix_socket_directories: this.#path(name) },
      },
    };
    writeFileSync(file, JSON.stringify(settings));
    this.#programs.start(`patroni-${name}`, 'patroni', [file]);
  }

  #startProxy(): void {
    const servers = this.#machines.map(
      ({ name, postgres, patroni }) =>
        `  server ${name} 127.0.0.1:${postgres} check port ${patroni}`,
    );
    const text = [
      'defaults',
      '  mode tcp',
      '  timeout connect 2s',
      '  timeout client 1h',
      '  timeout server 1h',
      'listen primary',
      `  bind 127.0.0.1:${this.#port}`,
      '  option httpchk GET /primary',
      '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
      ...servers,
    ];
    const file = join(this.#programs.directory, 'haproxy.cfg');
    writeFileSync(file, `${text.join('\n')}\n`);
    this.#programs.start('haproxy', 'haproxy', ['-f', file]);
  }
}

/** Patroni exits if etcd does not know its version yet; a service manager would start it again. */
async function untilDecided(url: string): Promise<void> {
  const deadline = performance.now() + healthyWithinMs;
  while (performance.now() < deadline) {
    const answer = await fetch(url).then(
      (response) => response.text(),
      () => 'not_decided',
    );
    if (!answer.includes('not_decided')) return;
    await wait(200);
  }
  throw new Error('etcd did not start within two minutes.');
}
