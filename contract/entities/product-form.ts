import * as z from 'zod/mini';
import { PoisonsSchedule, RouteCode } from '../values/medicine-codes.ts';
import { line } from '../values/text.ts';
import { CourseType } from './medication.ts';

const text = line(200);
const texts = z.array(text).check(z.maxLength(20));

/** A medicine as an administrator adds it to the catalogue: the columns of a file that its form asks for. */
export const ProductForm = z.object({
  ingredients: texts.check(z.minLength(1)),
  brands: texts,
  strength: text,
  form: text,
  route: RouteCode,
  schedule: PoisonsSchedule,
  usualCourseType: CourseType,
  /** How much each time. */
  doses: texts,
  packable: z.boolean(),
});
export type ProductForm = z.infer<typeof ProductForm>;
