import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { startPostgres } from './postgres.ts';
import { run } from './run.ts';
import { countTests, type Counts } from './test-report.ts';
import { ensureWebBuild } from './web-build.ts';

const reports = mkdtempSync(join(tmpdir(), 'wattle-reports-'));
const total: Counts = { passed: 0, failed: 0, skipped: 0 };

const since = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

type Work = () => number | undefined | Promise<number | undefined>;

async function codeOf(work: Work): Promise<number> {
  try {
    return (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/**
 * Runs one step under a heading; false when it threw or gave an exit code other than 0.
 * The tests in its report, where it writes one, are added to the total.
 */
async function step(title: string, work: Work, report?: string): Promise<boolean> {
  console.log(`\n=== ${title}`);
  const began = performance.now();
  const code = await codeOf(work);
  const failed = code !== 0;
  const counts: Counts =
    report !== undefined && existsSync(report)
      ? countTests(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 0, skipped: 0 };
  total.passed += counts.passed;
  total.skipped += counts.skipped;
  // A step can fail without a failed test: by a type error, or a file that does not load.
  total.failed += failed ? Math.max(1, counts.failed) : counts.failed;
  if (failed) process.exitCode = code;
  console.log(`=== ${title}: ${failed ? 'failed' : 'done'} in ${since(began)}`);
  return !failed;
}

function vitest(
  title: string,
  projects: readonly string[],
  env: NodeJS.ProcessEnv = {},
  options: readonly string[] = [],
) {
  const report = join(reports, `${title}.json`);
  const args = ['run', ...projects.map((project) => `--project=${project}`), ...options];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return step(title, () => run('vitest', [...args, ...reporters], env), report);
}

async function serverOnPostgres(): Promise<boolean> {
  const given = process.env['DATABASE_URL'];
  const own = given === undefined ? await startPostgres() : undefined;
  const url = given ?? own?.url;
  if (url === undefined) {
    console.log('\n=== Server on PostgreSQL: not run, this machine has no PostgreSQL');
    return true;
  }
  try {
    // The embedded database's own tests never meet PostgreSQL: once is enough.
    const options = ['--exclude=server/db/embedded/**'];
    return await vitest('Server on PostgreSQL', ['server'], { DATABASE_URL: url }, options);
  } finally {
    await own?.stop();
  }
}

function endToEnd(): Promise<boolean> {
  const report = join(reports, 'e2e.json');
  const command = () =>
    run('node', ['tools/e2e.ts', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return step('End to end', command, report);
}

/** In order; the first failure ends it with its code. */
const steps: readonly (() => Promise<boolean>)[] = [
  () => step('A browser for the tests', ensureBrowser),
  () => step('Format', () => run('biome', ['format', '.'])),
  () => step('Types', () => run('npm', ['run', '--silent', 'types'])),
  () => step('Lint', () => run('npm', ['run', '--silent', 'lint'])),
  () => vitest('Unit tests and checks', ['unit', 'checks']),
  () => vitest('Browser tests', ['browser']),
  () => vitest('Server on the embedded database', ['server'], { DATABASE_URL: undefined }),
  serverOnPostgres,
  () => step('Web client', ensureWebBuild),
  endToEnd,
];

const began = performance.now();
for (const next of steps) if (!(await next())) break;
rmSync(reports, { recursive: true });
console.log(`\nAll took ${since(began)}.`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
