import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { ChartLine } from '@wattle/contract/rules/drafts/apply-drafts.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import type { CourseEnd } from '../../queries/chart/courses.ts';
import type { OrderLineRow } from '../../queries/chart/order-lines.ts';
import type { NewMedication, NumberedDraft } from './new-prescriptions.ts';

interface OnChart {
  readonly id: string;
  readonly product: ProductIdentity;
  readonly endDate: string | null;
}

/** What the residents list shows about a chart, from the lines of its new version. */
export function summaryOf(
  lines: readonly ChartLine[],
  carried: readonly OrderLineRow[],
  written: readonly NewMedication[],
  drafts: readonly NumberedDraft[],
) {
  const running = new Set(
    lines.filter(({ status }) => status !== 'Ceased').map(({ medicationId }) => medicationId),
  );
  const products = new Map(drafts.map((one) => [one.newMedicationId, one.product]));
  const medicines: OnChart[] = [
    ...carried.map((row) => ({
      id: row.id,
      product: row.product,
      endDate: row.endDate,
    })),
    ...written.flatMap(({ id, endDate = null }) => {
      const product = products.get(id);
      return product === undefined ? [] : [{ id, product, endDate }];
    }),
  ].filter(({ id }) => running.has(id));
  return {
    courses: medicines.flatMap(({ id, product, endDate }): CourseEnd[] =>
      endDate === null ? [] : [{ medicationId: id, name: productName(product), endDate }],
    ),
    hasComplementary: medicines.some(({ product }) => product.complementary),
  };
}
