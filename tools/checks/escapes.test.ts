import { expect, test } from 'vitest';
import { findEscapes } from './escapes.ts';
import { repositoryFiles, sourceFiles } from './repository-files.ts';

test('nothing is disabled, forced or left over without a reason', () => {
  const own = /^tools\/checks\/escapes/;
  const found = sourceFiles()
    .filter(({ path }) => !own.test(path))
    .flatMap(({ path, text }) => findEscapes(text).map((escape) => `${path}:${escape}`));
  expect(found).toEqual([]);
});

const reported: readonly string[] = [
  '// oxlint-disable-next-line max-lines',
  '// @ts-ignore because of reasons that are many',
  '// @ts-expect-error',
  'const a = b as unknown as C;',
  `${['test', 'skip'].join('.')}('a', () => {});`,
  'try { a(); } catch {}',
];

test.each(reported)('reported: %s', (line) => {
  expect(findEscapes(line)).toHaveLength(1);
});

const accepted: readonly string[] = [
  '// oxlint-disable-next-line import/no-default-export -- the tool calls it',
  '// @ts-expect-error the types of the library lack this field',
  '// The driver gives rows untyped.\nconst a = b as unknown as C;',
];

test.each(accepted)('accepted: %s', (line) => {
  expect(findEscapes(line)).toEqual([]);
});

test('the repository has no path from somebody’s machine', () => {
  const machine = /(?<![\w.])\/(?:[w]ork|[h]ome|[U]sers|[r]oot|[t]mp)\/\w/;
  const found = repositoryFiles().flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (machine.test(line) ? [`${path}:${index + 1}`] : [])),
  );
  expect(found).toEqual([]);
});
