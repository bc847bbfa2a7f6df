import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Statement } from './statement-tap.ts';

/** How often per second `pgbench` gets through one of the scripts, chosen at random, on this many connections. */
export function runPgbench(
  program: string,
  url: string,
  scripts: readonly (readonly Statement[])[],
  connections: number,
  seconds: number,
): number {
  const directory = mkdtempSync(join(tmpdir(), 'wattle-pgbench-'));
  try {
    const files = scripts.map((statements, i) => {
      const file = join(directory, `${i}.sql`);
      writeFileSync(file, statements.map((one) => `${withValues(one)};\n`).join(''));
      return ['-f', file];
    });
    const options = ['-n', '-c', String(connections), '-j', '2', '-T', String(seconds)];
    const run = spawnSync(program, [...options, ...files.flat(), url], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], PGOPTIONS: '-c timezone=UTC' },
    });
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(run.stdout)?.[1]);
    if (run.status !== 0 || Number.isNaN(perSecond)) {
      throw new Error(`pgbench failed: ${run.stderr.slice(-2000)}`);
    }
    return perSecond;
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
