import { useQuery } from '@tanstack/react-query';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { versionQuery } from '../../api/chart-queries.ts';

interface Baseline {
  readonly isPending: boolean;
  /** Undefined if there is nothing to compare with, so nothing is highlighted. */
  readonly medications: readonly Medication[] | undefined;
}

/** The version of the chart the pharmacist was looking at when a newer one came. */
export function useBaseline(resident: ResidentKey, orderId: string | undefined): Baseline {
  const { data, isPending } = useQuery({
    ...versionQuery(resident, orderId ?? ''),
    enabled: orderId !== undefined,
  });
  return { isPending: orderId !== undefined && isPending, medications: data?.medications };
}
