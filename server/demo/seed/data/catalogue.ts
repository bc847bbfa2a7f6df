import { join } from 'node:path';
import { readFile } from '../../../intake/file/read-file.ts';
import type { SourceRow } from '../../../intake/file/source-row.ts';
import { ProductRow, productSheet } from '../../../intake/records/product-sheet.ts';
import { tidyRecord } from '../../../intake/records/sheet.ts';
import { allergyClasses, type AllergyClass, type CatalogueSeed } from './catalogue-seed.ts';

export type { CatalogueSeed } from './catalogue-seed.ts';

const classNames = Object.keys(allergyClasses) as AllergyClass[];

/** The demo catalogue: common products of residential aged care. For demonstration, not for prescribing. */
export const catalogue: CatalogueSeed[] = [];
const file = readFile(join(import.meta.dirname, 'catalogue.csv'), productSheet);
for await (const row of file.rows) catalogue.push(complete(row));

function complete(row: SourceRow): CatalogueSeed {
  if ('problem' in row) throw new Error(`Line ${row.line} of the demo catalogue ${row.problem}`);
  const product = ProductRow.parse(tidyRecord(row.value));
  const { ingredients, prnReason, maximum24h, courseDays } = product;
  return {
    code: product.code,
    ingredients,
    synonyms: product.synonyms ?? [],
    brands: product.brands ?? [],
    strength: product.strength ?? '',
    form: product.form,
    route: product.route,
    schedule: product.schedule,
    usualCourseType: product.usualCourseType,
    complementary: product.complementary ?? false,
    doses: product.doses ?? [],
    frequencies: product.frequencies ?? [],
    ...(prnReason && maximum24h && { prn: { reason: prnReason, max24h: maximum24h } }),
    ...(courseDays && { courseDays }),
    allergyClasses: classNames.filter((one) =>
      allergyClasses[one].some((name) => ingredients.includes(name)),
    ),
    packable: product.packable ?? false,
  };
}
