import {
  hashKey,
  type MutationObserverOptions,
  MutationObserver,
  noop,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import type { Medication, ProductAction } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { changeTimesOf } from '@wattle/contract/rules/orders/changes-without-order.ts';
import { isSelected } from '@wattle/contract/rules/orders/confirm.ts';
import { useState } from 'react';
import { chartQueries, reloadChart } from '../api/chart-queries.ts';
import { call } from '../api/client.ts';
import { isRefusal } from '../api/errors.ts';
import { useIsShown } from '../lib/use-is-shown.ts';
import { changedOrder } from './changed-order.ts';
import { actioningKey, useChart } from './chart.tsx';
import { useChartToasts } from './use-chart-toasts.ts';

type Wanted = 'Actioned' | 'Unactioned';

interface Action {
  readonly medication: Medication;
  readonly orderId: string;
  readonly wanted: Wanted;
}

export interface ActionFailure {
  readonly name: string;
  readonly error: unknown;
}

export interface Actioning {
  /** The medicines as they will be once pending calls are saved (PHA-02). */
  readonly present: (medications: readonly Medication[]) => Medication[];
  /** Foreign keys of the medicines being saved. */
  readonly saving: ReadonlySet<string>;
  /** Medicines that could not be saved, by foreign key, until they are tried again. */
  readonly failures: ReadonlyMap<string, ActionFailure>;
  /** Marks each as `wanted`, one call each; skips those already so. The last of several about one medicine counts. */
  readonly act: (medications: readonly Medication[], wanted: Wanted) => void;
  readonly forgetFailures: () => void;
}

const idOf = (medication: Medication) => medication.authoringSystemForeignKey;

/**
 * Actions changes in the order `orderId`. Pending actions are shown on top of the server's chart, so that a
 * failed call needs no undoing and simultaneous calls don't affect each other.
 */
export function useActioning(orderId: string): Actioning {
  const { residentKey } = useChart();
  const { reportFailure } = useChartToasts();
  const queryClient = useQueryClient();
  const isShown = useIsShown();
  const [failures, setFailures] = useState<ReadonlyMap<string, ActionFailure>>(new Map());
  const mutationKey = actioningKey(residentKey);
  const { queryKey } = chartQueries(residentKey).order;

  const options: MutationObserverOptions<{ action: ProductAction }, Error, Action> = {
    mutationKey,
    mutationFn: ({ medication, orderId: order, wanted }: Action) =>
      call(medications.changeStatus, {
        body: {
          residentAuthoringSystem: residentKey.authoringSystem,
          residentAuthoringSystemForeignKey: residentKey.authoringSystemForeignKey,
          medicationAuthoringSystem: medication.authoringSystem,
          medicationAuthoringSystemForeignKey: idOf(medication),
          pharmacyMedicationOrderId: order,
          action: wanted,
          seen: changeTimesOf(medication),
        },
      }),
    onSuccess: async ({ action }, { medication, orderId: order }) => {
      // A fetch started before this write would bring back the old state.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) =>
        known?.id === order
          ? changedOrder(known, idOf(medication), (one) => withAction(one, action))
          : known,
      );
      setFailures((known) => without(known, [idOf(medication)]));
    },
    onError: (error, { medication, wanted }) => {
      const { name } = medication.product;
      if (isShown()) {
        setFailures((known) => new Map(known).set(idOf(medication), { name, error }));
      } else {
        const action = wanted === 'Actioned' ? 'mark' : 'unmark';
        reportFailure(`We couldn’t ${action} ${name} as actioned.`, error);
      }
    },
    onSettled: (_, error) => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      if (isLast || isRefusal(error, 'Not_Latest')) void reloadChart(queryClient);
    },
  };
  const mutate = (action: Action) => {
    // The calls about one medicine run in order; those about others don't wait.
    const scope = { id: hashKey([...mutationKey, idOf(action.medication)]) };
    // `onError` shows what failed.
    new MutationObserver(queryClient, { ...options, scope }).mutate(action).catch(noop);
  };

  const underway = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Action | undefined,
  }).filter((action) => action !== undefined);
  const pending = new Map(underway.map(({ medication, wanted }) => [idOf(medication), wanted]));

  return {
    present: (chart) =>
      chart.map((medication) => {
        const action = pending.get(idOf(medication));
        return action === undefined ? medication : withAction(medication, action);
      }),
    saving: new Set(pending.keys()),
    failures,
    act: (chosen, wanted) => {
      const asked = chosen.filter((one) => isSelected(one) !== (wanted === 'Actioned'));
      setFailures((known) => without(known, asked.map(idOf)));
      for (const medication of asked) mutate({ medication, orderId, wanted });
    },
    forgetFailures: () => setFailures(new Map()),
  };
}

function withAction(medication: Medication, action: ProductAction): Medication {
  return { ...medication, product: { ...medication.product, action } };
}

function without<V>(map: ReadonlyMap<string, V>, keys: readonly string[]): ReadonlyMap<string, V> {
  return new Map([...map].filter(([key]) => !keys.includes(key)));
}
