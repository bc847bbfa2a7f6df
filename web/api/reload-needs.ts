import type { QueryClient } from '@tanstack/react-query';
import { medicationsNeeds } from '@wattle/contract/operations/medications-needs.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { operationKey } from './query.ts';

/** Asks again who needs the user, and why: what they have just done counts at once. */
export async function reloadNeeds(client: QueryClient): Promise<void> {
  await Promise.all(
    [
      medicationsNeeds.needs,
      medicationsNeeds.needsCount,
      medicationsNeeds.residentNeeds,
      portalRounds.roundNeeds,
    ].map((operation) => client.invalidateQueries({ queryKey: operationKey(operation) })),
  );
}
