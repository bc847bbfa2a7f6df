import { lookUp } from '../../values/look-up.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { routes } from '../../values/medicine-codes.ts';
import { type ReadLine, readLine } from '../dosing/read-line.ts';
import { textFieldsOf } from '../dosing/text-fields.ts';
import { instructionText } from '../line/medicine-line.ts';
import { medication } from './medications.ts';
import { typedProducts } from './typed-products.ts';

/** A Wednesday. */
const today = getPlainDate('2026-11-25');

/** How a line reads that is typed for a product on Wednesday 25-Nov-2026, without its usual route and first day. */
export function readTyped(of: string, typed: string): ReadLine & { readonly reads: string } {
  const product = lookUp(typedProducts, of);
  if (product === undefined) throw new Error(`no product ${of}`);
  const read = readLine(typed, product, { today });
  const { dosage, startDate = today, endDate = null, courseType = 'Regular' } = read;
  if (dosage === undefined) return { ...read, reads: '' };
  const course = { dosage, startDate, endDate };
  const { route = product.route, prnReason = null } = read;
  const line = {
    ...medication(),
    ...course,
    ...textFieldsOf(course),
    courseType,
    route,
    prnReason,
  };
  const reads = instructionText(line)
    .replaceAll('\u00a0', ' ')
    .replace('DOSE ', '')
    .replace(` – ${routes[product.route]}`, '')
    .replace(' – from 25-Nov-2026', '');
  return { ...read, reads };
}
