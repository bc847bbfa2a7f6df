import { expect, test } from 'vitest';
import { repositoryFiles } from './repository-files.ts';

test.for(['docs/decisions', 'server/db/migrations'])(
  'the files of %s are numbered without a gap, each number once',
  (folder) => {
    const numbers = repositoryFiles()
      .filter(({ path }) => path.startsWith(`${folder}/`) && !path.endsWith('/README.md'))
      .map(({ path }) => path.slice(folder.length + 1, folder.length + 4));
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(3, '0')));
  },
);

test('a decision’s heading has the number of its file', () => {
  const decisions = repositoryFiles().filter(({ path }) => /^docs\/decisions\/\d/.test(path));
  expect(decisions.length).toBeGreaterThan(25);
  for (const { path, text } of decisions) {
    expect([path, text.slice(0, 6)]).toEqual([path, `# ${path.slice(15, 18)} `]);
  }
});

test('the index of the decisions lists each with its title', () => {
  const [index, ...decisions] = repositoryFiles()
    .filter(({ path }) => path.startsWith('docs/decisions/'))
    .toReversed();
  const wanted = decisions.toReversed().map(({ path, text }) => {
    const [, number, title] = /^# (\d{3}) (.*)/.exec(text) ?? [];
    return `| [${number}](${path.slice('docs/decisions/'.length)}) | ${title} |`;
  });
  const rows = index?.text.split('\n').filter((line) => line.startsWith('| [')) ?? [];
  expect(rows.map((row) => row.slice(0, row.lastIndexOf(' |', row.length - 3) + 2))).toEqual(
    wanted,
  );
});
