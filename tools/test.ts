import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { hasPostgres, startPostgres } from './postgres.ts';
import { run, type Say } from './run.ts';
import { placeTemporaryFiles } from './temporary.ts';
import { onEmbeddedToo } from './test-files.ts';
import { testNodeArgs } from './test-node-args.ts';
import { type Counts, countTests, failedTests, table } from './test-report.ts';

/** Something to do under a heading: fails when it throws or gives an exit code other than 0. */
interface Stage {
  readonly title: string;
  /** What it says goes to `say` where that is given, otherwise straight to the terminal. */
  readonly work: (say?: Say) => number | undefined | Promise<number | undefined>;
  /** The JSON report that its tests write. */
  readonly report?: string;
}

const removeFiles = placeTemporaryFiles();
const reports = mkdtempSync(join(tmpdir(), 'wattle-reports-'));
/** Said at the end, where whoever has only the last page of the output finds them. */
const failures: string[] = [];
const done: { title: string; seconds: number; counts: Counts }[] = [];

async function codeOf({ work }: Stage, say?: Say): Promise<number> {
  try {
    return (await work(say)) ?? 0;
  } catch (error) {
    (say ?? console.error)(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

/** Runs one stage; false when it failed. Its tests are counted. */
async function perform(stage: Stage, isAlone: boolean): Promise<boolean> {
  const { title, report } = stage;
  const said: string[] = [];
  const began = performance.now();
  if (isAlone) console.log(`\n=== ${title}`);
  const code = await codeOf(stage, isAlone ? undefined : (text) => said.push(text));
  const failed = code !== 0;
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  if (report !== undefined && existsSync(report)) {
    const written: unknown = JSON.parse(readFileSync(report, 'utf8'));
    Object.assign(counts, countTests(written));
    failures.push(...failedTests(written));
  }
  // A stage can fail without a failed test: by a type error, or a file that does not load.
  if (failed) counts.failed = Math.max(1, counts.failed);
  if (failed) process.exitCode = code;
  const seconds = (performance.now() - began) / 1000;
  done.push({ title, seconds, counts });
  if (!isAlone) process.stdout.write(`\n=== ${title}\n${said.join('')}`);
  console.log(`=== ${title}: ${failed ? 'failed' : 'done'} in ${seconds.toFixed(1)} s`);
  return !failed;
}

/** Runs the stages of each lane one after the other, the lanes at once; shows what a stage said when it is over. */
async function together(...lanes: readonly (readonly Stage[])[]): Promise<boolean> {
  const outcomes = await Promise.all(lanes.map((stages) => inOrder(stages, false)));
  return outcomes.every((outcome) => outcome);
}

async function inOrder(stages: readonly Stage[], isAlone = true): Promise<boolean> {
  for (const stage of stages) if (!(await perform(stage, isAlone))) return false;
  return true;
}

const command = (title: string, name: string, ...args: readonly string[]): Stage => ({
  title,
  work: (say) => run(name, args, collectLess, say),
});

/** The compiler and the linter are written in Go: with more memory they take a tenth less time. */
const collectLess = { GOGC: '400' };

const reportOf = (title: string) => join(reports, `${title}.json`);

function vitest(
  title: string,
  projects: readonly string[],
  env: NodeJS.ProcessEnv = {},
  paths: readonly string[] = [],
): Stage {
  const report = reportOf(title);
  const args = ['run', ...paths, ...projects.map((project) => `--project=${project}`)];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { title, work: (say) => run('vitest', [...args, ...reporters], env, say), report };
}

const database = process.env['DATABASE_URL'];
const isThere = database !== undefined || hasPostgres();

const postgresTitle = 'Server on PostgreSQL';
const serverOnPostgres: Stage = {
  title: postgresTitle,
  report: reportOf(postgresTitle),
  work: async (say) => {
    const own = database === undefined ? await startPostgres() : undefined;
    try {
      const url = database ?? own?.url;
      return await vitest(postgresTitle, ['server'], { DATABASE_URL: url }).work(say);
    } finally {
      await own?.stop();
    }
  },
};

const serverEmbedded = vitest(
  'Server on the embedded database',
  ['server'],
  { DATABASE_URL: undefined },
  isThere ? onEmbeddedToo : [],
);

const endToEndReport = join(reports, 'e2e.json');
const endToEnd: Stage = {
  title: 'End to end',
  work: () =>
    run('node', ['tools/e2e.ts', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport,
    }),
  report: endToEndReport,
};

/** In order; the first failure ends it with its code. */
const groups: readonly (() => Promise<boolean>)[] = [
  () =>
    together(
      [
        { title: 'A browser for the tests', work: ensureBrowser },
        // One core would be idle while the server tests wait for it.
        command('A database for the tests', 'node', ...testNodeArgs, 'tools/test-database.ts'),
      ],
      [
        command('Format', 'biome', 'format', '.'),
        // At once: the linter reads the types of every file anyway.
        command('Types and lint', 'npm', 'run', '--silent', 'lint', '--', '--type-check'),
        command('Unused code', 'npm', 'run', '--silent', 'unused'),
      ],
      [vitest('Unit tests and checks', ['unit', 'client', 'checks'])],
      [command('Web client', 'node', 'tools/start.ts', '--build-only')],
    ),
  // Each alone leaves both cores idle a tenth of the time, and one at its end.
  () =>
    together(isThere ? [serverOnPostgres, serverEmbedded] : [serverEmbedded], [
      vitest('Browser tests', ['browser']),
    ]),
  () => inOrder([endToEnd]),
];

const began = performance.now();
for (const next of groups) if (!(await next())) break;
removeFiles();
const total = (of: keyof Counts) => done.reduce((sum, { counts }) => sum + counts[of], 0);
console.log(`\n${table(done)}`);
console.log(`\nAll took ${((performance.now() - began) / 1000).toFixed(1)} s.`);
for (const failure of failures) console.log(`Failed: ${failure}`);
if (total('skipped') > 0) console.log(`${total('skipped')} skipped`);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
