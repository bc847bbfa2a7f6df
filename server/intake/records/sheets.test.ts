import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRequired } from '../file/csv.ts';
import { facilitySheet } from './facilities.ts';
import { organisationSheet } from './organisations.ts';
import { productSheet } from './product-sheet.ts';
import { residentSheet } from './resident-columns.ts';
import { userSheet } from './users.ts';
import { columnsOf } from './sheet.ts';

const docs = join(import.meta.dirname, '../../../docs');
const text = readFileSync(join(docs, 'import.md'), 'utf8');
const sheets = [organisationSheet, facilitySheet, userSheet, residentSheet, productSheet];

test.for(sheets.map((sheet) => [sheet.kind, sheet] as const))(
  'docs/import.md has every column of %s, and says which are required',
  ([kind, sheet]) => {
    const section = text.split(/^## /m).find((one) => one.startsWith(`${kind}\n`)) ?? '';
    const rows = [...section.matchAll(/^\| `(\w+)` \| (yes)? ?\|/gm)];
    expect(rows.map(([, column, required]) => [column, required === 'yes'])).toEqual(
      columnsOf(sheet).map((column) => [column, isRequired(sheet, column)]),
    );
  },
);

test.for(sheets.map((sheet) => [sheet.kind, sheet] as const))(
  'the example of %s shows every column',
  ([kind, sheet]) => {
    const [header] = readFileSync(join(docs, `import/${kind}.csv`), 'utf8').split('\n');
    expect(header?.split(',')).toEqual(columnsOf(sheet));
  },
);
