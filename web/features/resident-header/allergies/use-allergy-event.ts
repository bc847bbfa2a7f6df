import { useQueryClient } from '@tanstack/react-query';
import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type {
  AllergyEventContent,
  AllergyOutcome,
} from '@wattle/contract/entities/allergy-event.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { useRef, useState } from 'react';
import { chartQueries, reloadChart } from '../../../api/chart-queries.ts';
import { call } from '../../../api/client.ts';
import { isRefusal, mayBeDone, notDone, sentenceOf } from '../../../api/errors.ts';
import { reloadNeeds } from '../../../api/reload-needs.ts';
import { useChart } from '../../../chart/chart.tsx';
import { useChartToasts } from '../../../chart/use-chart-toasts.ts';
import { useIsShown } from '../../../lib/page/use-is-shown.ts';

/**
 * Sends what somebody says about the allergies. The same content goes under the same id, so that it is recorded once
 * however often it is sent. `save` returns the allergies as they are if somebody else has changed them meanwhile.
 */
export function useAllergyEvent(onSaved: (outcome: AllergyOutcome) => void) {
  const { residentKey } = useChart();
  const { reportFailure } = useChartToasts();
  const client = useQueryClient();
  const isShown = useIsShown();
  const ids = useRef(new Map<string, string>());
  const [failure, setFailure] = useState<string>();
  const { queryKey } = chartQueries(residentKey).allergies;

  const save = async (content: AllergyEventContent): Promise<AllergyInfo | undefined> => {
    setFailure(undefined);
    const key = JSON.stringify(content);
    const id = ids.current.get(key) ?? crypto.randomUUID();
    ids.current.set(key, id);
    try {
      const outcome = await call(portal.recordAllergyEvent, {
        params: pathOf(residentKey),
        body: { id, content },
      });
      // The chart shows it with the answer; all that follows from it is loaded again meanwhile, however long that takes.
      client.setQueryData(queryKey, outcome.allergies);
      void reloadChart(client);
      void reloadNeeds(client);
      onSaved(outcome);
      return undefined;
    } catch (error) {
      if (!isShown()) {
        reportFailure(`What you recorded about allergies ${notDone(error, 'was')} saved.`, error);
        return undefined;
      }
      const perhaps = mayBeDone(error)
        ? ' It may have been saved all the same. Trying again records it only once.'
        : '';
      setFailure(`${sentenceOf(error)}${perhaps}`);
      const isOvertaken = isRefusal(error, 'Allergy_Changed') || isRefusal(error, 'Allergy_Listed');
      const reading = client.refetchQueries({ queryKey });
      // Without an answer this may take as long again, and it can be sent again at once.
      if (!isOvertaken) return undefined;
      await reading;
      return client.getQueryData<AllergyInfo>(queryKey);
    }
  };
  return { save, failure };
}
