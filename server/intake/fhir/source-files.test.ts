import { mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../db/testing.ts';
import { fingerprintOf, type SourceValue, sourceFiles, valuesIn } from './source-files.ts';

const root = temporaryDirectory();
const folder = () => mkdtempSync(join(root, 'files-'));

function fileWith(name: string, content: string | Uint8Array): string {
  const path = join(folder(), name);
  writeFileSync(path, content);
  return path;
}

async function valuesOf(path: string): Promise<SourceValue[]> {
  const values: SourceValue[] = [];
  for (const file of sourceFiles(path)) for await (const one of valuesIn(file)) values.push(one);
  return values;
}

test('in a directory, the files in its folders are read too, and those that a link leads to', () => {
  const path = folder();
  mkdirSync(join(path, 'more'));
  writeFileSync(join(path, 'more', 'a.ndjson'), '');
  writeFileSync(join(path, 'b.json'), '');
  writeFileSync(join(path, 'notes.txt'), '');
  symlinkSync(fileWith('linked.ndjson', ''), join(path, 'c.ndjson'));
  expect(sourceFiles(path).map(({ name }) => name)).toEqual([
    'b.json',
    'c.ndjson',
    'more/a.ndjson',
  ]);
});

test('a file that can’t be read is named before anything is imported', async () => {
  const path = folder();
  symlinkSync(join(path, 'nowhere'), join(path, 'gone.ndjson'));
  expect(() => sourceFiles(path)).toThrow(
    'gone.ndjson: The file can’t be read (ENOENT). Nothing was imported.',
  );
});

test('a file that isn’t UTF-8 is named with the line before anything is imported', async () => {
  const bytes = Buffer.from('{"a": 1}\n{"b": "caf\u00e9"}\n', 'latin1');
  const files = sourceFiles(fileWith('people.ndjson', bytes));
  await expect(fingerprintOf(files, [])).rejects.toThrow(
    'people.ndjson: The file isn’t in UTF-8 (line 2)',
  );
});

test('a line of 20 MB and one that is cut off don’t keep the others from being read', async () => {
  const long = JSON.stringify({ text: 'x'.repeat(20_000_000) });
  const path = fileWith('people.ndjson', `{"a":1}\n${long}\n{"b":2}\n{"c":`);
  expect(await valuesOf(path)).toEqual([
    { line: 1, value: { a: 1 } },
    { line: 2, problem: 'is longer than a million characters' },
    { line: 3, value: { b: 2 } },
    { line: 4, problem: 'isn’t JSON' },
  ]);
});

test.for([
  ['empty.json', ''],
  ['cut.json', '{"resourceType":"Bundle","entry":['],
] as const)('%s isn’t JSON', async ([name, content]) => {
  expect(await valuesOf(fileWith(name, content))).toEqual([{ line: null, problem: 'isn’t JSON' }]);
});

test.for(['bundle.xml', 'bundle.json'])('XML in %s is told apart', async (name) => {
  const [one] = await valuesOf(fileWith(name, '<Bundle xmlns="http://hl7.org/fhir"/>'));
  expect(one).toEqual({ line: null, problem: 'XML is not read: send JSON' });
});

test('NDJSON is read a part at a time, however large the file is', async () => {
  const line = `${JSON.stringify({ text: 'x'.repeat(1000) })}\n`;
  const path = fileWith('people.ndjson', line.repeat(20_000));
  const [file] = sourceFiles(path);
  const values = valuesIn(file ?? { path: '', name: '' });
  expect((await values.next()).value).toMatchObject({ line: 1 });
  // What comes later isn't read yet: it can still be cut off.
  truncateSync(path, 1_000_000);
  let last = 1;
  for await (const one of values) last = one.line ?? 0;
  expect(last).toBeLessThan(1100);
});
