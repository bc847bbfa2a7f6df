import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FinaliseRequest } from '@wattle/contract/entities/draft.ts';
import { useEffect, useEffectEvent } from 'react';
import { clinicalChart } from '../../../chart/addresses.ts';
import { useChart } from '../../../chart/chart.tsx';
import { reviewedChartOf } from '../../../lib/storage/kept-request.ts';
import { Backdrop } from '../../../ui/dialogs/Backdrop.tsx';
import { useDrafting } from '../drafting.ts';
import { FailedBanner } from './OutcomeBanner.tsx';
import { reviewRoute, sendRoute } from './request-routes.ts';
import { conflictsIn, reviewReason, sendQuery } from './send-request.ts';
import { overridesOf, useTypedReasons } from './typed-reasons.ts';

interface SendRequestProps {
  request: FinaliseRequest;
  /** Sending it has failed before: it is sent only when the user says so. */
  hadFailed: boolean;
  userEmail: string;
}

/** Sends the request and shows the outcome (DRF-02, DRF-03). */
export function SendRequest({ request, hadFailed, userEmail }: SendRequestProps) {
  const { order, onBehalf } = useDrafting();
  const { residentKey } = useChart();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const typed = useTypedReasons();
  const overrides = overridesOf(typed.reasons);
  const sending = useQuery({
    ...sendQuery({ queryClient, residentKey, request, overrides, userEmail }),
    enabled: !hadFailed,
  });

  // The response may have been lost; the chart shows whether the order exists.
  const isSent = sending.isSuccess || order?.id === request.id;
  const reviewAgain = sending.isFetching ? undefined : reviewReason(sending.error);
  const isUnsent = sending.isError || (hadFailed && sending.isPending);
  const hasFailed = isUnsent && !sending.isFetching && !isSent && !reviewAgain;

  const goOn = useEffectEvent(() => {
    const there = { params: residentKey, replace: true };
    if (isSent) {
      onBehalf.clear();
      typed.clear();
      void navigate({ ...there, to: clinicalChart, state: { isPharmacyRequestSent: true } });
    } else if (reviewAgain !== undefined) {
      typed.name(conflictsIn(sending.error));
      // A tick is for the last day that it was beside.
      const isTicked = reviewAgain !== 'Expiry_Changed';
      const state = {
        reviewAgain,
        reviewedChart: isTicked ? reviewedChartOf(request) : undefined,
      };
      void navigate({ ...there, to: reviewRoute, state });
    }
  });
  useEffect(() => goOn(), [isSent, reviewAgain]);

  const noteFailure = useEffectEvent(() => {
    const state = { pharmacyRequest: request, isPharmacyRequestFailed: true };
    void navigate({ to: sendRoute, params: residentKey, state, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (hasFailed) noteFailure();
  }, [hasFailed]);

  return hasFailed ? (
    <FailedBanner error={sending.error} onRetry={() => void sending.refetch()} />
  ) : (
    <Backdrop isOpen label="Sending the changes to the pharmacy…" />
  );
}
