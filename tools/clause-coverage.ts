import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles } from './checks/repository-files.ts';
import { root } from './root.ts';

export interface Clause {
  readonly id: string;
  readonly state: string;
}

/** The rows of `docs/clauses.md`. */
export function readClauses(): readonly Clause[] {
  const rows = readFileSync(join(root, 'docs/clauses.md'), 'utf8').matchAll(
    /^\| ([A-Z]+-\d+) \| .+ \| (\w+) \|$/gm,
  );
  return [...rows].map(([, id = '', state = '']) => ({ id, state }));
}

/** The titles of the tests in a file's text: the string that a call of test, it, describe or their `each` starts with. */
export function titlesOf(text: string): readonly string[] {
  const title =
    /(?:^|[^\w.])(?:test|it|describe)(?:\.\w+)*\s*\(\s*(['"`])((?:\\.|(?!\1).)+)\1|\)\s*\(\s*(['"`])((?:\\.|(?!\3).)+)\3\s*,\s*(?:async\b|\(|function\b)/gs;
  return [...text.matchAll(title)].map((match) => match[2] ?? match[4] ?? '');
}

export const clauseIds = (title: string) => title.match(/\b[A-Z]{3,5}-\d{2}\b/g) ?? [];

/** The test files that name each clause id in a title. */
export function clauseTests(): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  for (const { path, text } of repositoryFiles()) {
    if (!/\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('tools/checks/clauses')) continue;
    for (const id of new Set(titlesOf(text).flatMap(clauseIds))) {
      named.set(id, [...(named.get(id) ?? []), path]);
    }
  }
  return named;
}

if (import.meta.main) {
  const tests = clauseTests();
  for (const { id, state } of readClauses()) {
    console.log(`${id.padEnd(9)} ${state.padEnd(8)} ${tests.get(id)?.join(', ') ?? '-'}`);
  }
}
