import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { OrderInstruction } from '@wattle/contract/entities/order-instruction.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { comesOff } from '@wattle/contract/rules/dosing/moved-times.ts';
import {
  areSameTimes,
  closeTimesAdvice,
  doseTimesProblem,
  notesAt,
} from '@wattle/contract/rules/line/dose-times.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { useState } from 'react';
import { reloadChart } from '../../../api/chart-queries.ts';
import { call } from '../../../api/client.ts';
import { mayBeDone, notDone, sentenceOf } from '../../../api/errors.ts';
import { apiQuery } from '../../../api/query.ts';
import { useChart } from '../../../chart/chart.tsx';
import { useChartToasts } from '../../../chart/use-chart-toasts.ts';
import { UnbrokenText } from '../../../clinical/UnbrokenText.tsx';
import { MedicineName } from '../../../clinical/MedicineLine.tsx';
import { useIsShown } from '../../../lib/page/use-is-shown.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/LeaveQuestion.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { TimesField } from '../../../ui/fields/TimesField.tsx';
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx';
import styles from '../forms/dialog.module.css';
import { useDrafting } from '../drafting.ts';

interface DoseTimesDialogProps {
  medication: Medication;
  onClose: () => void;
}

/** Changes the dose times of a medicine on the chart, and nothing else (DOS-01). */
export function DoseTimesDialog({ medication, onClose }: DoseTimesDialogProps) {
  const { resident } = useChart();
  const { drafts } = useDrafting();
  const { instruction, submit, problem, isLoading, isSubmitting, retry } = useDoseTimes(
    medication,
    onClose,
  );
  /** Null until something was typed. */
  const [typed, setTyped] = useState<string[] | null>(null);
  const [fieldProblem, setFieldProblem] = useState<string | null>(null);
  const times = typed ?? instruction?.doseTimes ?? [];
  const isDirty =
    typed !== null && instruction !== undefined && !areSameTimes(typed, instruction.doseTimes);
  const advice = closeTimesAdvice({ ...medication, doseTimes: times });
  const { dosage } = medication;
  const others =
    dosage !== undefined && comesOff(dosage)
      ? 'For when the patch comes off, use Change.'
      : 'Nothing else in the prescription changes.';
  const { ask, question } = useDiscardQuestion(() => isDirty, onClose, {
    title: 'Discard these dose times?',
    text: 'What hasn’t been confirmed will be lost.',
  });

  const confirm = async () => {
    const found = doseTimesProblem(medication, times);
    setFieldProblem(found);
    if (found === null && instruction !== undefined) await submit(instruction, times);
  };
  const again = async () => {
    const unsent = await retry();
    // Times changed since then need another look.
    if (unsent !== undefined && areSameTimes(unsent.times, times)) {
      await submit(unsent.seen, unsent.times);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={ask}
      isBusy={isSubmitting}
      title={
        <>
          <span className={styles.title}>
            <span className={styles.verb}>Dose times</span>{' '}
            <MedicineName product={medication.product} />
          </span>{' '}
          <span className={styles.whose}>
            {chartName(resident)}, born {formatClinicalDate(resident.dateOfBirth)}
          </span>
        </>
      }
    >
      <FormShell
        ignoresEnter
        submitLabel="Confirm"
        onSubmit={confirm}
        isSubmitting={isSubmitting}
        isDirty={isDirty}
        submitDisabledReason={whyNotYet({ isLoading, problem, isDirty })}
        onCancel={ask}
      >
        {problem !== undefined && (
          <Banner
            kind="error"
            title={problem.title}
            actions={
              <Button isPending={isLoading} onPress={() => void again()}>
                Try again
              </Button>
            }
          >
            {problem.body}
          </Banner>
        )}
        {isLoading && instruction === undefined && (
          <Skeleton count={3} label="Loading the instruction" />
        )}
        {instruction !== undefined && (
          <>
            <p>
              <UnbrokenText>{instruction.textInstruction}</UnbrokenText>
            </p>
            <TimesField
              label="Dose times"
              description={`For ${instruction.frequency.name}. ${others}`}
              value={times}
              notes={notesAt(medication, times)}
              onChange={(value) => {
                setTyped(value);
                setFieldProblem(null);
              }}
              errorMessage={fieldProblem ?? undefined}
              isDisabled={isLoading}
              isRequired
            />
            {advice !== null && <Banner kind="warning" title={advice} />}
          </>
        )}
      </FormShell>
      {question}
      {/* Drafts have a question of their own. */}
      <LeaveQuestion asks={isDirty && !isSubmitting && drafts.length === 0} />
    </Dialog>
  );
}

interface Progress {
  readonly isLoading: boolean;
  readonly problem: object | undefined;
  readonly isDirty: boolean;
}

function whyNotYet({ isLoading, problem, isDirty }: Progress): string | undefined {
  if (isLoading) return 'Loading the instruction…';
  if (problem !== undefined) return 'Try again first';
  return isDirty ? undefined : 'The times are the same as on the chart';
}

/**
 * Loading, loaded, error and confirmed: after an error the instruction is loaded again before anything is sent, and
 * what wasn't sent is sent only if the instruction is unchanged.
 */
function useDoseTimes(medication: Medication, onConfirmed: () => void) {
  const { residentKey } = useChart();
  const { showToast, reportFailure } = useChartToasts();
  const isShown = useIsShown();
  const queryClient = useQueryClient();
  const key = {
    medicationAuthoringSystem: medication.authoringSystem,
    medicationAuthoringSystemForeignKey: medication.authoringSystemForeignKey,
  };
  // Always as it is now, never from an earlier opening.
  const loaded = useQuery({
    ...apiQuery(medications.orderInstruction, { params: key }),
    staleTime: 0,
    gcTime: 0,
  });
  const saving = useMutation({
    mutationFn: ({ seen, times }: { seen: OrderInstruction; times: string[] }) =>
      call(medications.submitDosageTimes, {
        params: pathOf(residentKey),
        body: {
          times,
          instructions: seen.textInstruction,
          routeOfAdministration: seen.routeOfAdministration,
          frequency: seen.frequency,
          ...key,
          startsOn: seen.startsOn,
        },
      }),
    onSuccess: async () => {
      // Not before the chart has the new times.
      await reloadChart(queryClient);
      showToast({ kind: 'success', title: `Dose times changed: ${medication.product.name}` });
      onConfirmed();
    },
    // Without a response they may be on the chart anyway.
    onError: (error) => {
      void reloadChart(queryClient);
      if (isShown()) return;
      const times = `The dose times of ${medication.product.name}`;
      reportFailure(`${times} ${notDone(error, 'were')} changed.`, error);
    },
  });
  const problem =
    saving.error !== null
      ? {
          title: mayBeDone(saving.error)
            ? 'The dose times may not have been changed'
            : 'The dose times haven’t been changed',
          body: sentenceOf(saving.error),
        }
      : loaded.error !== null
        ? { title: 'We couldn’t load the instruction', body: sentenceOf(loaded.error) }
        : undefined;
  return {
    instruction: loaded.data,
    problem,
    isLoading: loaded.isFetching,
    isSubmitting: saving.isPending,
    submit: async (seen: OrderInstruction, times: string[]) => {
      // The problem is shown from the mutation's state.
      await saving.mutateAsync({ seen, times }).catch(() => undefined);
    },
    /** Returns what couldn't be sent, if it can be sent as it is. */
    retry: async () => {
      const { data, isSuccess } = await loaded.refetch();
      if (!isSuccess || saving.error === null) return undefined;
      saving.reset();
      const { variables } = saving;
      return data.textInstruction === variables.seen.textInstruction ? variables : undefined;
    },
  };
}
