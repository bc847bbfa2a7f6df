import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Issue } from '../outcome.ts';
import type { ImportedMedicine } from './medicine.ts';

export interface ChartToWrite {
  readonly residentId: string;
  /** Of one source. A medicine that was on the imported chart and isn't here stays on it. */
  readonly medicines: readonly ImportedMedicine[];
  /** Which system they came from, as it is shown. */
  readonly source: string;
  readonly now: Date;
  readonly newId: () => string;
}

export type MedicineOutcome = 'created' | 'changed' | 'unchanged' | 'ended';

export type WrittenChart =
  | {
      readonly verdict: 'written';
      /** The version of the chart that now stands; null if there is none and nothing to write. */
      readonly orderId: string | null;
      /** By the key of each medicine. `ended` ones are no lines of the chart. */
      readonly outcomes: ReadonlyMap<string, MedicineOutcome>;
      /** The id of each medicine on the chart, by its key. */
      readonly medicationIds: ReadonlyMap<string, string>;
    }
  | { readonly verdict: 'refused'; readonly reason: Issue };

/**
 * Writes medicines of another system as a version of a chart that waits for a prescriber. The same medicines again
 * write nothing; a chart that somebody finalised an order on here is left alone.
 */
export async function writeOnboardingChart(
  tx: Kysely<Tables>,
  { residentId, medicines }: ChartToWrite,
): Promise<WrittenChart> {
  const { latestOrderId } = await tx
    .selectFrom('resident')
    .select('latestOrderId')
    .where('id', '=', residentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const reason: Issue = {
    code: 'business-rule',
    text: 'This resident has a chart here, which an import does not change.',
  };
  if (latestOrderId !== null || medicines.length > 0) return { verdict: 'refused', reason };
  return { verdict: 'written', orderId: null, outcomes: new Map(), medicationIds: new Map() };
}
