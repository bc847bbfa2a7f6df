import { useQuery } from '@tanstack/react-query';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { flagNew } from '@wattle/contract/rules/new-medications.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { versionQuery } from '../../api/chart-queries.ts';

interface NewMedicines {
  /** Foreign keys of the medicines that weren't in the previous order. */
  readonly keys: ReadonlySet<string>;
  /** Whether the previous order failed to load, so we don't know what is new. */
  readonly isUnknown: boolean;
  readonly retry: () => void;
}

/** What is new in the latest order, compared to the previous one (CHT-03). */
export function useNewMedicines(key: ResidentKey, order: Order): NewMedicines {
  const previousId = order.previousOrderId;
  const previous = useQuery({
    ...versionQuery(key, previousId ?? ''),
    enabled: previousId !== null,
  });
  const earlier = previousId === null ? null : (previous.data?.medications ?? null);
  return {
    keys: flagNew(order.medications, earlier),
    isUnknown: previousId !== null && previous.isError && previous.data === undefined,
    retry: () => void previous.refetch(),
  };
}
