import { hashKey, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { refusalCodes } from '@wattle/contract/errors.ts';
import {
  awaitedChanges,
  changesSince,
  keyOf,
  ordersOf,
  type SeenChange,
} from '@wattle/contract/rules/orders/awaited-changes.ts';
import { firstReason } from '@wattle/contract/rules/people/capability.ts';
import { canConfirm, hasPendingAllergyChange } from '@wattle/contract/rules/orders/confirm.ts';
import type { ShownLine } from '@wattle/contract/rules/safety/shown-lines.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { chartQueries, reloadChart, versionQuery } from '../../api/chart-queries.ts';
import { loadable } from '../../api/query.ts';
import { AllergyLine } from '../../chart/AllergyLine.tsx';
import { allergiesUnknown, useChart } from '../../chart/chart.tsx';
import { ChartCheck, KeptCheck, WhatIsChecked } from '../../chart/safety/ChartCheck.tsx';
import { useUncheckedReason } from '../../chart/safety/safety.tsx';
import { useShownLines } from '../../chart/safety/use-shown-lines.ts';
import { ResidentIdentity } from '../../chart/ResidentIdentity.tsx';
import { SecondIdentifier, useSecondIdentifier } from '../../chart/SecondIdentifier.tsx';
import { useActioning } from '../../chart/use-actioning.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { ReadToEnd } from '../../ui/dialogs/ReadToEnd.tsx';
import { LoadingState } from '../../ui/states/states.tsx';
import { useReading } from '../../ui/dialogs/use-reading.ts';
import { AllergyPart, allergyActionKey } from './AllergyPart.tsx';
import { ChangeTable, SelectAll } from './ChangeTable.tsx';
import styles from './confirm.module.css';
import { ConfirmBanners } from './ConfirmBanners.tsx';
import { Confirming, NothingLeft } from './outcomes.tsx';
import { useConfirm } from './use-confirm.ts';

interface ConfirmActionedProps {
  /** The order to confirm: the one shown. */
  orderId: string;
  /** The order shown when a newer one arrived. */
  since: string | undefined;
  onClose: () => void;
  /** The order isn't the latest: `latest` is, and has to be reviewed against `since` (CFM-07). */
  onSuperseded: (latest: string, since: string) => void;
}

/** The dialog where the pharmacist confirms that every change has been actioned (CFM-01…10). */
export function ConfirmActioned(props: ConfirmActionedProps) {
  const { orderId, since, onClose } = props;
  const { residentKey, allergies, allergyChange, isActive } = useChart();
  const queryClient = useQueryClient();
  const queries = chartQueries(residentKey);
  const order = useQuery(queries.order);
  const allergyInfo = useQuery(queries.allergies);
  const history = useQuery(queries.history);
  // What the pharmacist had before them when a newer order came; without it nothing stands out.
  const baseline = useQuery({
    ...versionQuery(residentKey, since ?? ''),
    enabled: since !== undefined,
  });
  const actioning = useActioning(orderId);
  const savingAllergies = useIsMutating({ mutationKey: allergyActionKey(residentKey) });
  const { reason: identifierReason, ...identifier } = useSecondIdentifier();
  const isAllergyPending = hasPendingAllergyChange(allergyChange);
  const pendingId = isAllergyPending ? (allergyChange?.id ?? null) : null;
  const known = allergies === 'unknown' ? undefined : pendingId;
  // The allergy change before the pharmacist when the dialog opened, or ticked here since; undefined until it is known.
  const [seenId, setSeenId] = useState(known);
  if (seenId === undefined && known !== undefined) setSeenId(known);
  const isSeen = pendingId === null || pendingId === seenId;
  const latestId = order.data?.id;
  const superseded = useEffectEvent(props.onSuperseded);
  useEffect(() => {
    if (latestId !== undefined && latestId !== orderId) superseded(latestId, since ?? orderId);
  }, [latestId, orderId, since]);

  const chart = actioning.present(order.data?.medications ?? []);
  const entries = history.data ?? [];
  const awaited = awaitedChanges(chart, entries);
  const before = awaitedChanges(baseline.data?.medications ?? chart, entries);
  const rows = changesSince(before, awaited, chart);
  const shown = useShownLines({
    changed: rows.map(({ medication }) => medication),
    orders: [...(order.data ? [order.data] : []), ...ordersOf(rows)],
  });
  const unchecked = useUncheckedReason();
  const shownConflicts = [...shown.values()].flatMap(({ conflicts, behindMark }) =>
    [...conflicts.map(({ finding }) => finding), ...behindMark.findings]
      .filter(({ level }) => level === 'conflict')
      .map(({ key }) => key),
  );
  const confirm = useConfirm(
    { orderId, allergyHistoryId: pendingId, shownConflicts },
    identifier.isTicked,
    onClose,
  );
  const medications = awaited.map(({ medication }) => medication);
  const isAllergyActioned = isSeen && allergyChange?.status === 'Actioned';
  const able = canConfirm(medications, isAllergyPending, isAllergyActioned);
  const isSettled = medications.length === 0 && !isAllergyPending && allergies !== 'unknown';
  // What the server has refused as old isn't shown again.
  const { refusedAt = 0 } = confirm;
  const isOld = order.dataUpdatedAt < refusedAt || allergyInfo.dataUpdatedAt < refusedAt;
  const isFetching = order.isFetching || allergyInfo.isFetching;
  const isLoading =
    history.isPending ||
    (since !== undefined && baseline.isPending) ||
    (latestId !== undefined && latestId !== orderId) ||
    (isOld && isFetching);
  const latest = loadable(order);
  // Without it, nobody knows what was checked when these changes were finalised.
  const entriesProblem = history.data === undefined ? loadable(history).problem : undefined;
  const problem = isLoading
    ? undefined
    : (latest.problem ?? entriesProblem ?? (isOld ? loadable(allergyInfo).problem : undefined));
  const from = {
    data: isLoading || isOld || entriesProblem !== undefined ? undefined : latest.data,
    problem,
    isFetching: isFetching || history.isFetching,
    retry: () => void reloadChart(queryClient),
  };
  const isForm = from.data !== undefined && !isSettled && !confirm.isPending;
  const isWaiting = from.data === undefined && from.problem === undefined;
  const reading = useReading(
    isForm ? contentOf(rows, shown, pendingId) : undefined,
    'Scroll to the end to confirm.',
  );
  const reason = firstReason(
    isActive ? undefined : refusalCodes.Resident_Not_Active,
    allergies === 'unknown' ? allergiesUnknown : undefined,
    actioning.saving.size + savingAllergies > 0 ? 'Wait until every change is saved.' : undefined,
    able,
    unchecked,
    identifierReason,
    reading.reason,
  );

  return (
    <Dialog
      isOpen
      size="wide"
      title="Confirm medication/allergy changes have been actioned"
      isBusy={confirm.isPending}
      onClose={onClose}
      banner={
        <ResidentIdentity>
          <AllergyLine />
          <ChartCheck />
          <WhatIsChecked />
          {order.data && <KeptCheck order={order.data} />}
        </ResidentIdentity>
      }
      {...(!confirm.isPending &&
        !isWaiting && {
          footer: (
            <>
              {isForm && (
                <p className={styles.reason}>{reason === reading.reason ? reading.hint : reason}</p>
              )}
              <Button onPress={onClose}>Close</Button>
              {isForm && (
                <Button
                  variant="primary"
                  isPending={confirm.isPending}
                  disabledReason={reason}
                  onRefused={() => reading.refuse(reason)}
                  onPress={confirm.start}
                >
                  Confirm
                </Button>
              )}
            </>
          ),
        })}
    >
      <ReadToEnd reading={reading} label="The changes" className={styles.content}>
        {confirm.isPending ? (
          <Confirming />
        ) : (
          <Loaded
            from={from}
            loading={<LoadingState label="Loading the changes to confirm" count={3} />}
            failed="We couldn’t load the changes"
          >
            {() => (
              <>
                <ConfirmBanners
                  isSuperseded={since !== undefined}
                  areAllergiesNewer={!isSeen || confirm.refusedAt !== undefined}
                  failures={actioning.failures}
                  error={confirm.error}
                  isSettled={isSettled}
                />
                {isSettled ? (
                  <NothingLeft entry={entries.find(({ id }) => id === orderId)} />
                ) : (
                  <>
                    <div className={styles.help}>
                      <p>
                        Select the medication and/or allergy to confirm as actioned. Once confirmed,
                        the status is reset.
                      </p>
                      {rows.length > 0 && <SelectAll {...{ rows, actioning }} />}
                    </div>
                    {rows.length > 0 && <ChangeTable {...{ rows, shown, actioning }} />}
                    {allergyChange !== null && isAllergyPending && (
                      <AllergyPart
                        // A tick being saved for the one before isn't this one's.
                        key={allergyChange.id}
                        change={allergyChange}
                        isSeen={isSeen}
                        onTicked={() => setSeenId(allergyChange.id)}
                      />
                    )}
                    <SecondIdentifier {...identifier} />
                  </>
                )}
              </>
            )}
          </Loaded>
        )}
      </ReadToEnd>
    </Dialog>
  );
}

/** Changes with what has to be read, and not with what the pharmacist ticks. */
function contentOf(
  rows: readonly SeenChange[],
  shown: ReadonlyMap<string, ShownLine>,
  allergyChangeId: string | null,
): string {
  const lines = rows.map((row) => {
    const { authoringSystemForeignKey: id, status, doseTimes, packagingType } = row.medication;
    return [keyOf(row), status, row.news, doseTimes, packagingType, shown.get(id)?.conflicts];
  });
  return hashKey([lines, allergyChangeId]);
}
