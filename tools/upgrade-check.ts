import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from './postgres.ts';
import { root } from './root.ts';
import { toolEnvironment } from './run.ts';

const migrations = 'server/db/migrations';
/** They compare the schema with the program's own types, and test the embedded engine. */
const excluded = ['server/db/tables.test.ts', 'server/db/embedded/**/*.test.ts'];

/** What git prints; undefined if it refuses. */
function git(...args: readonly string[]): string | undefined {
  const done = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return done.status === 0 ? done.stdout.trim() : undefined;
}

/** The commit of the version before: the last tag, or else the commit before the newest migration. */
function versionBefore(): string | undefined {
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^');
  if (tag !== undefined) return git('rev-parse', `${tag}^{commit}`);
  const newest = readdirSync(join(root, migrations)).toSorted().at(-1) ?? '';
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${migrations}/${newest}`);
  return added && git('rev-parse', '--verify', `${added}^`);
}

/** The program of a commit in `directory`, with the packages that are installed here and the newest migrations. */
function unpack(commit: string, directory: string): void {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  const packages = join(root, 'node_modules');
  const own = join(directory, 'node_modules');
  mkdirSync(own);
  for (const name of readdirSync(packages).filter((one) => one !== '@wattle')) {
    symlinkSync(join(packages, name), join(own, name));
  }
  // Its own parts, not those of the version beside it.
  cpSync(join(packages, '@wattle'), join(own, '@wattle'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  rmSync(join(directory, migrations), { recursive: true });
  cpSync(join(root, migrations), join(directory, migrations), { recursive: true });
  // A project of vitest has its own list of what is excluded, so `--exclude` does nothing.
  for (const path of globSync(excluded, { cwd: directory })) rmSync(join(directory, path));
}

async function check(commit: string, filters: readonly string[]): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'wattle-upgrade-'));
  const database = process.env['DATABASE_URL'];
  const own = database === undefined ? await startPostgres() : undefined;
  try {
    unpack(commit, directory);
    console.log(`The server tests of ${git('log', '-1', '--format=%h %s', commit)}`);
    console.log(`on today’s schema, ${own || database ? 'in PostgreSQL' : 'embedded'}`);
    const done = spawnSync('vitest', ['run', '--project=server', ...filters], {
      cwd: directory,
      env: { ...toolEnvironment(), ...(own && { DATABASE_URL: own.url }) },
      stdio: 'inherit',
    });
    return done.status ?? 1;
  } finally {
    await own?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  options: { from: { type: 'string' } },
  allowPositionals: true,
});
const commit = values.from ?? versionBefore();
if (commit === undefined) {
  console.error(
    'This clone has no version before the newest migration. Run: git fetch --unshallow --tags',
  );
  process.exitCode = 1;
} else {
  process.exitCode = await check(commit, positionals);
}
