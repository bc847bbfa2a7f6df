import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AllergyHistory } from '@wattle/contract/entities/allergy.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { chartQueries, reloadChart } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { RefusalError, sentenceOf } from '../../api/errors.ts';
import { useChart } from '../../chart/chart.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { AllergyComparison } from '../../clinical/AllergyComparison.tsx';
import { useIsShown } from '../../lib/page/use-is-shown.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { InlineProgress } from '../../ui/states/Spinner.tsx';
import styles from './confirm.module.css';

/** The key of one resident's pending call about the allergy change. */
export const allergyActionKey = (resident: ResidentKey) => ['allergy-action', pathOf(resident)];

interface AllergyPartProps {
  change: AllergyHistory;
  /** False if it came while something else was shown: a colleague's tick on it isn't this pharmacist's. */
  isSeen: boolean;
  onTicked: () => void;
}

/** The allergy change to action: the checkbox saves first and flips only if that succeeds (CFM-04, CFM-05). */
export function AllergyPart({ change, isSeen, onTicked }: AllergyPartProps) {
  const { residentKey } = useChart();
  const { reportFailure } = useChartToasts();
  const isShown = useIsShown();
  const queryClient = useQueryClient();
  const { queryKey } = chartQueries(residentKey).allergies;
  const action = useMutation({
    mutationKey: allergyActionKey(residentKey),
    mutationFn: (actionstatus: boolean) =>
      call(portal.actionAllergyChange, {
        body: { allergyhistoryId: change.id, actionstatus, ...residentKey },
      }),
    onSuccess: async (_, actioned) => {
      await queryClient.cancelQueries({ queryKey });
      const status = actioned ? 'Actioned' : 'Unactioned';
      queryClient.setQueryData(queryKey, (known) =>
        known?.allergyHistory?.id === change.id
          ? { ...known, allergyHistory: { ...known.allergyHistory, status } as const }
          : known,
      );
      if (actioned) onTicked();
    },
    onError: (error, actioned) => {
      void reloadChart(queryClient);
      if (isShown()) return;
      const mark = actioned ? 'mark' : 'unmark';
      reportFailure(`We couldn’t ${mark} the allergy changes as actioned.`, error);
    },
  });
  return (
    <section className={styles.allergy} aria-label="Allergy changes">
      {action.isError && (
        <Banner kind="error" title="There was a problem marking this change as actioned.">
          We have experienced an issue marking the allergy update as actioned. Please try again.
          {action.error instanceof RefusalError && ` ${sentenceOf(action.error)}`}
        </Banner>
      )}
      <div className={styles.allergyChoice}>
        <Checkbox
          label="Allergy changes actioned"
          value={isSeen && change.status === 'Actioned'}
          isReadOnly={action.isPending}
          onChange={(value) => action.mutate(value)}
        />
        {action.isPending && <InlineProgress label="Saving" />}
      </div>
      <AllergyComparison change={change} />
    </section>
  );
}
