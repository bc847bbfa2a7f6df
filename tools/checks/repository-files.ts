import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** A file in the repository: its path from the root, and its text. */
export interface RepositoryFile {
  readonly path: string;
  readonly text: string;
}

const binary = /\.(png|jpe?g|webp|ico|woff2?|ttf|otf|pdf|gz|wasm)$/;

let known: readonly RepositoryFile[] | undefined;

/** Every text file git tracks or would add, sorted by path, as it was when first asked. Throws outside a git checkout. */
export function repositoryFiles(): readonly RepositoryFile[] {
  known ??= readRepository();
  return known;
}

function readRepository(): readonly RepositoryFile[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`);
  return listed.stdout
    .split('\0')
    .filter((path) => path !== '' && !binary.test(path) && existsSync(join(root, path)))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The hand-written TypeScript files among them. */
export function sourceFiles(): readonly RepositoryFile[] {
  return repositoryFiles().filter(({ path }) => /\.tsx?$/.test(path) && !isGenerated(path));
}

export function isGenerated(path: string): boolean {
  return /\.gen\.tsx?$/.test(path);
}

/** A test, or a file that only tests use. */
export function isTest(path: string): boolean {
  return /\.(test|e2e|page)\.tsx?$|(^|\/)(testing|support)(\/|\.ts$)/.test(path);
}
