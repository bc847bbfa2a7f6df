import { useQuery } from '@tanstack/react-query';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { apiQuery } from '../../api/query.ts';

interface Baseline {
  readonly isPending: boolean;
  /** Undefined: nothing to compare with, so nothing stands out. */
  readonly medications: readonly Medication[] | undefined;
}

/** The version of the chart that the pharmacist had before them when a newer one came. */
export function useBaseline(resident: ResidentKey, orderId: string | undefined): Baseline {
  const params = {
    authoringSystem: resident.authoringSystem,
    foreignKey: resident.authoringSystemForeignKey,
    orderId: orderId ?? '',
  };
  const { data, isPending } = useQuery({
    ...apiQuery(medications.order, { params }),
    enabled: orderId !== undefined,
    // A version of the chart never changes.
    staleTime: Infinity,
  });
  return { isPending: orderId !== undefined && isPending, medications: data?.medications };
}
