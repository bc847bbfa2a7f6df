import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { centiles, type Throughput } from './load.ts';
import type { Statement } from './statement-tap.ts';

/** As the product's connections (server/db/postgres.ts): to compile a long statement takes seconds. */
export const sessionOptions = '-c timezone=UTC -c jit=off';

/** What `pgbench` achieves on this many connections: each sends one of the scripts, chosen at random, after another. */
export function runPgbench(
  program: string,
  url: string,
  scripts: readonly (readonly Statement[])[],
  connections: number,
  seconds: number,
): Throughput {
  const directory = mkdtempSync(join(tmpdir(), 'wattle-pgbench-'));
  try {
    const files = scripts.map((statements, i) => {
      const file = join(directory, `${i}.sql`);
      writeFileSync(file, statements.map((one) => `${withValues(one)};\n`).join(''));
      return ['-f', file];
    });
    const log = join(directory, 'log');
    const options = ['-n', '-c', String(connections), '-j', '2', '-T', String(seconds)];
    options.push('--log', `--log-prefix=${log}`);
    const run = spawnSync(program, [...options, ...files.flat(), url], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], PGOPTIONS: sessionOptions },
    });
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(run.stdout)?.[1]);
    if (run.status !== 0 || Number.isNaN(perSecond)) {
      throw new Error(`pgbench failed: ${run.stderr.slice(-2000)}`);
    }
    const times = globSync(`${log}.*`).flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/^\d+ \d+ (\d+)/gm),
        ([, time]) => Number(time) / 1000,
      ),
    );
    return { calls: times.length, perSecond, ...centiles(times), errors: 0 };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** How long `pgbench` takes to send each script once, each over a connection of its own, in seconds. */
export function runPgbenchOnce(
  program: string,
  url: string,
  scripts: readonly (readonly Statement[])[],
): number {
  const directory = mkdtempSync(join(tmpdir(), 'wattle-pgbench-'));
  try {
    const file = join(directory, 'all.sql');
    const parts = scripts.map((statements, nth) =>
      [
        `\\if :client_id = ${nth}`,
        ...statements.map((one) => `${withValues(one)};`),
        '\\endif\n',
      ].join('\n'),
    );
    writeFileSync(file, parts.join(''));
    const options = ['-n', '-c', String(scripts.length), '-j', '2', '-t', '1', '-f', file];
    const run = spawnSync(program, [...options, url], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], PGOPTIONS: sessionOptions },
    });
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(run.stdout)?.[1]);
    if (run.status !== 0 || Number.isNaN(perSecond)) {
      throw new Error(`pgbench failed: ${run.stderr.slice(-2000)}`);
    }
    return scripts.length / perSecond;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The statement with its values written out; their types follow from their position. */
function withValues({ text, values }: Statement): string {
  return text.replaceAll(/\$(\d+)/g, (_, nth: string) => {
    const value = values[Number(nth) - 1] ?? null;
    return value === null ? 'null' : `'${value.replaceAll("'", "''")}'`;
  });
}
