import { useQueryClient } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import { useRef, useState } from 'react';
import { reloadChart } from '../../api/chart-queries.ts';
import { operationKey } from '../../api/query.ts';
import { mayBeDone, notDone, sentenceOf } from '../../api/errors.ts';
import { reloadNeeds } from '../../api/reload-needs.ts';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { useIsShown } from '../../lib/page/use-is-shown.ts';

/**
 * Sends what somebody asks or replies. The same content goes under the same id, so that it is kept once however often it is
 * sent. If it fails, what was typed stays.
 */
export function useQuestionCall<C>(
  send: (id: string, content: C) => Promise<unknown>,
  { what, onDone }: { readonly what: string; readonly onDone: () => void },
) {
  const client = useQueryClient();
  const isShown = useIsShown();
  const { reportFailure } = useChartToasts();
  const ids = useRef(new Map<string, string>());
  const [failure, setFailure] = useState<string>();

  const submit = async (content: C): Promise<void> => {
    setFailure(undefined);
    const key = JSON.stringify(content);
    const id = ids.current.get(key) ?? crypto.randomUUID();
    ids.current.set(key, id);
    try {
      await send(id, content);
      void reloadNeeds(client);
      // Not before it is shown; the rest of the chart follows by its live event.
      await client.invalidateQueries({ queryKey: operationKey(medications.questions) });
      onDone();
    } catch (error) {
      if (!isShown()) {
        reportFailure(`${what} ${notDone(error, 'was')} saved.`, error);
        return;
      }
      const perhaps = mayBeDone(error)
        ? ' It may have been saved all the same. Trying again saves it only once.'
        : '';
      setFailure(`${sentenceOf(error)}${perhaps}`);
      await reloadChart(client);
    }
  };
  return { submit, failure };
}
