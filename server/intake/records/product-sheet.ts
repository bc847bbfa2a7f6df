import { CourseType } from '@wattle/contract/entities/medication.ts';
import { CountedUnit, SmallestPart } from '@wattle/contract/entities/product.ts';
import {
  FrequencyCode,
  PoisonsSchedule,
  RouteCode,
} from '@wattle/contract/values/medicine-codes.ts';
import { RecordCode } from '@wattle/contract/values/record-code.ts';
import * as z from 'zod/mini';
import type { Sheet } from './sheet.ts';
import { maybe, maybeText, maybeYesNo, text } from '@wattle/contract/values/import-fields.ts';

const texts = z.array(text).check(z.maxLength(100));

/** A product that can be prescribed. An ingredient is any name: one that the safety check doesn't know is said so there. */
export const ProductRow = z.strictObject({
  code: RecordCode,
  ingredients: texts.check(z.minLength(1)),
  brands: maybe(texts),
  synonyms: maybe(texts),
  /** The whole strength in words, or its parts in the next two. */
  strength: maybeText,
  /** Of each ingredient, in their order. */
  amounts: maybe(texts),
  per: maybeText,
  form: text,
  /** Missing if the form's name says it. */
  counted: maybe(CountedUnit),
  smallestPart: maybe(SmallestPart),
  /** Required: an unknown schedule never counts as unscheduled. */
  schedule: PoisonsSchedule,
  complementary: maybeYesNo,
  route: RouteCode,
  usualCourseType: CourseType,
  doses: maybe(texts),
  frequencies: maybe(z.array(FrequencyCode)),
  prnReason: maybeText,
  maximum24h: maybeText,
  courseDays: maybe(z.int().check(z.gte(1), z.lte(366))),
  packable: maybeYesNo,
});
export type ProductRow = z.infer<typeof ProductRow>;

export const productSheet: Sheet<ProductRow> = {
  kind: 'catalogue',
  key: ['code'],
  row: ProductRow,
  cells: {
    ingredients: 'list',
    brands: 'list',
    synonyms: 'list',
    amounts: 'list',
    complementary: 'yesNo',
    doses: 'list',
    frequencies: 'list',
    courseDays: 'number',
    packable: 'yesNo',
  },
};
