import type { QueryClient } from '@tanstack/react-query';
import type { Round } from '@wattle/contract/entities/round.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { apiQuery } from '../../api/query.ts';

/** The address of a round’s summary. */
export const summaryRoute = '/rounds/$roundId';

/** The caller's round that goes on, null if there is none; asked again whenever they come back to the window. */
export const currentRoundQuery = {
  ...apiQuery(portalRounds.currentRound, {}),
  staleTime: 60_000,
  refetchOnWindowFocus: 'always',
  // An answer from before the last step doesn't take it back.
  structuralSharing: (before: unknown, after: unknown) => newerRound(before, after),
} as const;

function newerRound(before: unknown, after: unknown): unknown {
  const [old, late] = [before, after] as [Round | null | undefined, Round | null];
  return old && late?.id === old.id && late.steps < old.steps ? old : late;
}

export function roundQuery(roundId: string) {
  return apiQuery(portalRounds.round, { params: { roundId } });
}

/** Who of it needs the caller now. */
export function roundNeedsQuery(roundId: string) {
  return apiQuery(portalRounds.roundNeeds, { params: { roundId } });
}

/** Keeps the server's newest word about a round. */
export function keepRound(queryClient: QueryClient, round: Round): void {
  const current = round.endedAt === null ? round : null;
  queryClient.setQueryData(currentRoundQuery.queryKey, current);
  queryClient.setQueryData(roundQuery(round.id).queryKey, round);
}
