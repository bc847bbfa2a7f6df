import { useQueryClient } from '@tanstack/react-query';
import { portal } from '@wattle/contract/operations/portal.ts';
import { useState } from 'react';
import { reloadChart } from '../../api/chart-queries.ts';
import { operationKey } from '../../api/query.ts';
import { type Problem, withReason } from './problem.ts';

/** Of an update that waits for the pharmacist: whether its question is open, and what closes it. */
export function useUpdate(onProblem: (problem: Problem) => void) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return {
    isAsking,
    ask: () => setAsking(true),
    fail: (problem: Problem, error: unknown) => {
      setAsking(false);
      onProblem(withReason(problem, error));
    },
    settle: async () => {
      setAsking(false);
      void queryClient.invalidateQueries({ queryKey: operationKey(portal.searchResidents) });
      await reloadChart(queryClient);
    },
  };
}
