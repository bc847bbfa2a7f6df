import type { FactSource } from '@wattle/contract/entities/safety.ts';
import { origins } from '@wattle/contract/rules/safety/facts/allergens.ts';
import { classes } from '@wattle/contract/rules/safety/facts/classes.ts';
import { courses, highDoses } from '@wattle/contract/rules/safety/facts/courses.ts';
import { crossReactions } from '@wattle/contract/rules/safety/facts/cross-reactions.ts';
import {
  interactionPairs,
  listNotSupplied,
} from '@wattle/contract/rules/safety/facts/interaction-pairs.ts';
import { intervals } from '@wattle/contract/rules/safety/facts/intervals.ts';
import { largestDoses } from '@wattle/contract/rules/safety/facts/largest-doses.ts';
import { avoidedFacts } from '@wattle/contract/rules/safety/facts/older-people.ts';
import {
  opioidMethod,
  opioidThreshold,
} from '@wattle/contract/rules/safety/facts/opioid-equivalents.ts';
import { qtFacts } from '@wattle/contract/rules/safety/facts/qt-prolonging.ts';
import { notWhenRequired } from '@wattle/contract/rules/safety/facts/times-a-day.ts';
import { expect, test } from 'vitest';
import { repositoryFiles } from './repository-files.ts';

const facts = [
  ...Object.values(classes),
  ...crossReactions,
  ...origins,
  ...interactionPairs,
  ...interactionPairs.flatMap(({ labels = {} }) =>
    Object.values(labels).map((source) => ({ source })),
  ),
  ...intervals,
  ...qtFacts,
  ...[...largestDoses, ...avoidedFacts, ...courses, ...Object.values(highDoses)].flatMap(
    ({ source }) => (source == null ? [] : [{ source }]),
  ),
  { source: notWhenRequired },
  opioidThreshold,
  { source: opioidMethod },
];
const row = ({ title, url }: FactSource) => `- [${title}](${url})`;

const published = (title: string) => (title.startsWith('Phansalkar') ? 'published list' : title);

test('DRF-07 docs/safety.md has every pair, and says of the QT class that it has no list', () => {
  const text = repositoryFiles().find(({ path }) => path === 'docs/safety.md')?.text ?? '';
  const listed = text.split('\n').filter((line) => /^\| (?:`|two QT)/.test(line));
  const pairs = interactionPairs.map(
    ({ groups: [a, b], level, risk, source }) =>
      `| \`${a}\` with \`${b}\` | ${level} | ${risk} | ${published(source.title)} |`,
  );
  expect(listed).toEqual([...pairs, `| ${listNotSupplied} | | published list |`]);
});

test('DRF-07 docs/safety.md lists the source of every fact, and no other', () => {
  const text = repositoryFiles().find(({ path }) => path === 'docs/safety.md')?.text ?? '';
  const listed = text
    .split('\n')
    .filter((line) => line.startsWith('- [') && line.includes('](http'));
  expect(listed).toEqual([...new Set(facts.map(({ source }) => row(source)))].toSorted());
});

test('DRF-07 no fact rests on a source that may not be used', () => {
  const barred = /crediblemeds|mims|amh\.net|tg\.org\.au|drugbank|beers|whocc\.no/i;
  expect(facts.map(({ source }) => row(source)).filter((text) => barred.test(text))).toEqual([]);
  expect(facts.filter(({ source }) => !source.url.startsWith('https://'))).toEqual([]);
});
