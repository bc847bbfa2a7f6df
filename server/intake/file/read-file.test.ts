import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../db/testing.ts';
import { organisationSheet } from '../records/organisations.ts';
import { residentSheet } from '../records/resident-columns.ts';
import { readFile } from './read-file.ts';
import { columnsOf, type Sheet } from '../records/sheet.ts';
import type { SourceRow } from './source-row.ts';

const directory = temporaryDirectory();

async function read(
  name: string,
  content: string | Uint8Array,
  sheet: Sheet<unknown> = organisationSheet,
): Promise<SourceRow[]> {
  const path = join(directory, name);
  writeFileSync(path, content);
  return await all(readFile(path, sheet).rows);
}

async function all(source: AsyncIterable<SourceRow>): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const row of source) rows.push(row);
  return rows;
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test('any texts written as CSV come back, with either line break and with a byte order mark', async () => {
  const cell = fc.string({ unit: 'grapheme' });
  // A line of empty cells is an empty line only if it has no quotes.
  const rows = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 20 });
  const property = fc.asyncProperty(
    rows,
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\ufeff'),
    async (written, end, mark) => {
      const lines = [['id', 'name', 'hpioNumber', 'abn'], ...written.map((row) => row.map(quoted))];
      const text = mark + lines.map((line) => line.join(',')).join(end);
      const found = await read('any.csv', new TextEncoder().encode(text));
      expect(found.map((row) => ('value' in row ? row.value : row))).toEqual(
        written.map(([id, name, hpioNumber, abn]) => ({
          id,
          name,
          hpioNumber,
          abn,
        })),
      );
    },
  );
  await fc.assert(property, { numRuns: 60 });
});

test('a row is named by the line in which it starts', async () => {
  const rows = await read('lines.csv', 'id,name\na,"two\nlines"\n\nb,one\nc\n');
  expect(rows).toEqual([
    { line: 2, value: { id: 'a', name: 'two\nlines' } },
    { line: 5, value: { id: 'b', name: 'one' } },
    { line: 6, problem: 'has 1 cells where the header has 2' },
  ]);
});

test.for([
  ['empty.csv', '', 'The file is empty.'],
  ['unknown.csv', 'id,name,colour,\n', 'columns that organisations don’t have: colour, (no name).'],
  [
    'semicolons.csv',
    'id;name\na;b\n',
    'separated by semicolons, and have to be separated by commas',
  ],
  ['tabs.csv', 'id\tname\na\tb\n', 'separated by tabs'],
  ['twice.csv', 'id,name,id\n', 'The header names id twice.'],
  ['missing.csv', 'id\n', 'The header lacks name.'],
  ['quote.csv', 'id,name\na,"open\nb,c', 'starts in line 2, a quote is opened and never closed'],
  ['stray.csv', 'id,name\na,b"c\n', 'starts in line 2, a quote isn’t where a cell begins or ends'],
  ['latin1.csv', Uint8Array.of(105, 100, 44, 0xe9), 'isn’t in UTF-8'],
  ['utf16.csv', Uint8Array.of(0xff, 0xfe, 105, 0), 'is in UTF-16'],
] as const)('%s is refused by name', async ([name, content, sentence]) => {
  await expect(read(name, content)).rejects.toThrow(sentence);
});

test('cells are read as the sheet says, and the rest is left for the schema to refuse', async () => {
  const header = 'authoringSystem,foreignKey,facilityId,familyName,givenName,dateOfBirth,sexCode';
  const rest = ',allergies,isOnboarding,isNewAdmission';
  const lines = [',,,,,,,a = b c|d=|e,yes,no', ',,,,,,,a=b=c,maybe,'];
  const rows = await read('cells.csv', [header + rest, ...lines].join('\n'), residentSheet);
  const values = rows.map((row) => ('value' in row ? row.value : undefined));
  expect(values[0]).toMatchObject({
    allergies: [
      { allergen: 'a ', reaction: ' b c' },
      { allergen: 'd', reaction: '' },
      { allergen: 'e', reaction: '' },
    ],
    isOnboarding: true,
    isNewAdmission: false,
  });
  expect(values[1]).toMatchObject({
    allergies: ['a=b=c'],
    isOnboarding: 'maybe',
    isNewAdmission: '',
  });
});

test('JSON Lines: one record a line, whatever separators are in its texts', async () => {
  const record = { id: 'a', name: 'one\u2028two' };
  const text = `${JSON.stringify(record)}\r\n\n{"id":\n[1]`;
  expect(await read('records.jsonl', text)).toEqual([
    { line: 1, value: record },
    { line: 3, problem: 'isn’t JSON' },
    { line: 4, value: [1] },
  ]);
});

test('a JSON line that never ends is refused without being kept', async () => {
  const rows = await read('long.ndjson', `{"id":"a"}\n"${'x'.repeat(1_100_000)}"\n{"id":"b"}`);
  expect(rows).toEqual([
    { line: 1, value: { id: 'a' } },
    { line: 2, problem: 'is longer than a million characters' },
    { line: 3, value: { id: 'b' } },
  ]);
});

test('a file knows its SHA-256 once it is read', async () => {
  const path = join(directory, 'digest.jsonl');
  writeFileSync(path, 'abc');
  const file = readFile(path, organisationSheet);
  await all(file.rows);
  expect(file.digest()).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(columnsOf(organisationSheet)).toEqual(['id', 'name', 'hpioNumber', 'abn']);
});
