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
import { type AwaitedChange, keyOf } from '@wattle/contract/rules/orders/awaited-changes.ts';
import { isSelected } from '@wattle/contract/rules/orders/confirm.ts';
import { useState } from 'react';
import { chartQueries, reloadChart } from '../api/chart-queries.ts';
import { call } from '../api/client.ts';
import { isRefusal } from '../api/errors.ts';
import { useIsShown } from '../lib/page/use-is-shown.ts';
import { changedOrder } from './changed-order.ts';
import { actioningKey, useChart } from './chart.tsx';
import { useChartToasts } from './use-chart-toasts.ts';

type ActionState = 'Actioned' | 'Unactioned';

/** What is actioned: the change of a medicine, or one of its events. */
type Actionable = Pick<AwaitedChange, 'medication' | 'event'>;

interface Action extends Actionable {
  readonly orderId: string;
  readonly wanted: ActionState;
}

export interface ActionFailure {
  readonly name: string;
  readonly error: unknown;
}

export interface Actioning {
  /** The medicines as they will be once pending calls are saved (PHA-02). */
  readonly present: (medications: readonly Medication[]) => Medication[];
  /** The keys of the changes being saved. */
  readonly saving: ReadonlySet<string>;
  /** Changes that could not be saved, by key, until they are tried again. */
  readonly failures: ReadonlyMap<string, ActionFailure>;
  /** Marks each as `wanted`, one call each; skips those already so. The last of several about one change counts. */
  readonly act: (changes: readonly Actionable[], wanted: ActionState) => void;
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
    mutationFn: ({ medication, event, orderId: order, wanted }: Action) =>
      call(medications.changeStatus, {
        body: {
          residentAuthoringSystem: residentKey.authoringSystem,
          residentAuthoringSystemForeignKey: residentKey.authoringSystemForeignKey,
          medicationAuthoringSystem: medication.authoringSystem,
          medicationAuthoringSystemForeignKey: idOf(medication),
          pharmacyMedicationOrderId: order,
          action: wanted,
          ...(event && { eventId: event.id }),
          seen: changeTimesOf(medication),
        },
      }),
    onSuccess: async ({ action }, { orderId: order, ...change }) => {
      // A fetch started before this write would bring back the old state.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) =>
        known?.id === order
          ? changedOrder(known, idOf(change.medication), (one) =>
              withActions(one, new Map([[keyOf(change), action]])),
            )
          : known,
      );
      setFailures((known) => without(known, [keyOf(change)]));
    },
    onError: (error, { wanted, ...change }) => {
      const { name } = change.medication.product;
      if (isShown()) {
        setFailures((known) => new Map(known).set(keyOf(change), { name, error }));
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
    // The calls about one change run in order; those about others don't wait.
    const scope = { id: hashKey([...mutationKey, keyOf(action)]) };
    // `onError` shows what failed.
    new MutationObserver(queryClient, { ...options, scope }).mutate(action).catch(noop);
  };

  const underway = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Action | undefined,
  }).filter((action) => action !== undefined);
  const pending = new Map(underway.map((action) => [keyOf(action), action.wanted]));

  return {
    present: (chart) => chart.map((medication) => withActions(medication, pending)),
    saving: new Set(pending.keys()),
    failures,
    act: (chosen, wanted) => {
      const toAct = chosen.filter(
        ({ medication }) => isSelected(medication) !== (wanted === 'Actioned'),
      );
      setFailures((known) => without(known, toAct.map(keyOf)));
      for (const { medication, event } of toAct) {
        mutate({ medication, ...(event && { event }), orderId, wanted });
      }
    },
    forgetFailures: () => setFailures(new Map()),
  };
}

/** A medicine with these actions, by the keys of the changes. */
function withActions(
  medication: Medication,
  actions: ReadonlyMap<string, ProductAction>,
): Medication {
  const { product, events } = medication;
  return {
    ...medication,
    product: { ...product, action: actions.get(idOf(medication)) ?? product.action },
    ...(events && {
      events: events.map((event) => ({ ...event, action: actions.get(event.id) ?? event.action })),
    }),
  };
}

function without<V>(map: ReadonlyMap<string, V>, keys: readonly string[]): ReadonlyMap<string, V> {
  return new Map([...map].filter(([key]) => !keys.includes(key)));
}
