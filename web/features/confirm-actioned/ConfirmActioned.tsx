import { useQuery } from '@tanstack/react-query';
import { awaitedChanges, changesSince } from '@wattle/contract/rules/awaited-changes.ts';
import { canConfirm, hasPendingAllergyChange } from '@wattle/contract/rules/confirm.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { useEffect, useEffectEvent } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { sentenceOf } from '../../api/errors.ts';
import { useActioning } from '../../api/use-actioning.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { AllergyPart } from './AllergyPart.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import styles from './confirm.module.css';
import { ConfirmBanners } from './ConfirmBanners.tsx';
import { Confirming } from './Confirming.tsx';
import { Identity } from './Identity.tsx';
import { NothingLeft } from './NothingLeft.tsx';
import { useBaseline } from './use-baseline.ts';
import { useConfirm } from './use-confirm.ts';

interface ConfirmActionedProps {
  residentKey: ResidentKey;
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
  const { residentKey, orderId, since, onClose } = props;
  const queries = chartQueries(residentKey);
  const order = useQuery(queries.order);
  const history = useQuery(queries.history);
  const { data: allergies } = useQuery(queries.allergies);
  const { data: resident } = useQuery(queries.resident);
  const baseline = useBaseline(residentKey, since);
  const actioning = useActioning(residentKey, orderId);
  const confirm = useConfirm(residentKey, orderId, onClose);

  const latestId = order.data?.id;
  const superseded = useEffectEvent(props.onSuperseded);
  useEffect(() => {
    if (latestId !== undefined && latestId !== orderId) superseded(latestId, since ?? orderId);
  }, [latestId, orderId, since]);

  const chart = actioning.present(order.data?.medications ?? []);
  const entries = history.data ?? [];
  const awaited = awaitedChanges(chart, entries);
  const rows = changesSince(awaitedChanges(baseline.medications ?? chart, entries), awaited, chart);
  const allergyChange = allergies?.allergyHistory ?? null;
  const isAllergyPending = hasPendingAllergyChange(allergyChange);
  const medications = awaited.map(({ medication }) => medication);
  const able = canConfirm(medications, isAllergyPending, allergyChange?.status === 'Actioned');
  const isSettled = medications.length === 0 && !isAllergyPending;
  const isInactive = resident !== undefined && resident.residentStatus !== 'Active';
  const isLoading =
    order.isPending ||
    history.isPending ||
    baseline.isPending ||
    (latestId !== undefined && latestId !== orderId) ||
    (confirm.isSuperseded && order.isFetching);
  const hasFailed = order.data === undefined || (confirm.isSuperseded && order.isError);
  const isForm = !isLoading && !hasFailed && !isSettled && !confirm.isPending;

  const body = () => {
    if (confirm.isPending) return <Confirming />;
    if (isLoading) return <LoadingState label="Loading the changes to confirm" count={3} />;
    if (hasFailed) {
      return (
        <ErrorState
          title="We couldn’t load the changes"
          body={sentenceOf(order.error)}
          onRetry={() => void order.refetch()}
        />
      );
    }
    const zone = resident?.facilityDetails.timeZone as TimeZone;
    return (
      <>
        <ConfirmBanners
          isSuperseded={since !== undefined}
          failures={actioning.failures}
          error={confirm.error}
        />
        {isSettled ? (
          <NothingLeft entry={entries.find(({ id }) => id === orderId)} zone={zone} />
        ) : (
          <>
            <p>
              Select the medication and/or allergy to confirm as actioned. Once confirmed, the
              status is reset.
            </p>
            {rows.length > 0 && <ChangeTable {...{ rows, actioning }} />}
            {allergyChange !== null && isAllergyPending && (
              <AllergyPart residentKey={residentKey} change={allergyChange} />
            )}
          </>
        )}
      </>
    );
  };
  const reason =
    (isInactive && refusalCodes.Resident_Not_Active) ||
    (actioning.saving.size > 0 && 'Wait until every change is saved.') ||
    (able.ok ? undefined : able.why);

  return (
    <Dialog
      isOpen
      size="wide"
      title="Confirm medication/allergy changes have been actioned"
      isBusy={confirm.isPending}
      onClose={onClose}
      {...(!confirm.isPending && {
        footer: (
          <>
            <Button onPress={onClose}>Close</Button>
            {isForm && (
              <Button variant="primary" disabledReason={reason} onPress={confirm.start}>
                Confirm
              </Button>
            )}
          </>
        ),
      })}
    >
      {resident !== undefined && <Identity resident={resident} />}
      <div className={styles.content}>{body()}</div>
    </Dialog>
  );
}
