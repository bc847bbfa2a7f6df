import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CtgCode } from '@wattle/contract/entities/resident-facts.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import type { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { notDone, sentenceOf } from '../../api/errors.ts';
import { operationKey } from '../../api/query.ts';
import { useIsShown } from '../../lib/page/use-is-shown.ts';
import { announce } from '../../ui/states/announce.ts';
import { reportFailure } from '../report-failure.ts';

/** While an answer is being saved. */
export const savingConsent = { mutationKey: operationKey(portal.saveCtgResponse) };

/** Saves a resident's answer on Closing the Gap; every badge then shows it. */
export function useSaveConsent(resident: Resident, onSaved: (answer: CtgCode) => void) {
  const queryClient = useQueryClient();
  const isShown = useIsShown();
  const { authoringSystem, authoringSystemForeignKey, id: patientId } = resident;
  const { recordedAt: seen } = resident.closingTheGap;
  const [opened, setOpened] = useState(seen);
  const key = { authoringSystem, authoringSystemForeignKey };
  const { mutate, isPending, error } = useMutation({
    ...savingConsent,
    mutationFn: (ctgResponse: CtgCode) =>
      call(portal.saveCtgResponse, { body: { ...key, patientId, ctgResponse, seen } }),
    onError: (failure) => {
      // Somebody else may have recorded one.
      void queryClient.invalidateQueries(chartQueries(key).resident);
      if (isShown()) return;
      reportFailure(
        `${chartName(resident)}: We couldn’t save the answer on Closing the Gap.`,
        failure,
      );
    },
    onSuccess: async (_, code) => {
      announce('Answer saved');
      onSaved(code);
      // The list isn't fetched again, so that its rows stay where they are.
      queryClient.setQueriesData<ResidentSearchResponse>(
        { queryKey: operationKey(portal.searchResidents) },
        (list) => list && withAnswer(list, patientId, code),
      );
      const recorded = chartQueries(key).resident;
      await queryClient.invalidateQueries(recorded);
      setOpened(queryClient.getQueryData(recorded.queryKey)?.closingTheGap.recordedAt ?? null);
    },
  });
  return {
    save: async (answer: CtgCode) => mutate(answer),
    isSaving: isPending,
    /** Somebody else recorded an answer after this was opened. */
    isOvertaken: opened !== seen && !isPending,
    problem:
      error === null
        ? undefined
        : `The answer ${notDone(error, 'was')} saved. ${sentenceOf(error)}`,
  };
}

function withAnswer(list: ResidentSearchResponse, id: string, code: CtgCode) {
  const searchResults = list.searchResults.map((one) =>
    one.id === id ? { ...one, closingTheGap: { code } } : one,
  );
  return { ...list, searchResults };
}
