import { hashKey, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { allowed } from '@wattle/contract/rules/people/capability.ts';
import { canFinaliseWith } from '@wattle/contract/rules/people/complete-prescriber.ts';
import { canFinalise, latestEdit, whyNotFinalise } from '@wattle/contract/rules/orders/finalise.ts';
import { canReviewChart } from '@wattle/contract/rules/orders/imported-medicines.ts';
import { expiryAfterReview } from '@wattle/contract/rules/orders/review.ts';
import { canEnterOnBehalf, onBehalfOf } from '@wattle/contract/rules/orders/on-behalf.ts';
import {
  canReauthenticate,
  needsReauthentication,
} from '@wattle/contract/rules/people/reauthentication.ts';
import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { useEffect, useRef, useState } from 'react';
import { chartQueries } from '../../../api/chart-queries.ts';
import { loadable } from '../../../api/query.ts';
import { clinicalChart } from '../../../chart/addresses.ts';
import { useChart } from '../../../chart/chart.tsx';
import { useSecondIdentifier } from '../../../chart/SecondIdentifier.tsx';
import { keepRequest } from '../../../lib/storage/kept-request.ts';
import { announce } from '../../../ui/states/announce.ts';
import { useCtrlEnter } from '../../../ui/dialogs/use-ctrl-enter.ts';
import { useReading } from '../../../ui/dialogs/use-reading.ts';
import { useProblems } from '../DraftState.tsx';
import { findMedication, useDrafting } from '../drafting.ts';
import { useOnBehalfProblems } from './OnBehalfFields.tsx';
import { reviewRoute, sendRoute } from './request-routes.ts';
import { useReviewSafety } from './review-safety.ts';

/** Said where a newer order came after the chart was ticked as reviewed. */
export const reviewChanged =
  'The chart or its new last day has changed since you ticked this. Review it as it is now, then tick it again.';

/** The pharmacy request under review: what it says, what it waits for, and sending it (DRF-02). */
export function useReview() {
  const { residentKey, identity, allergies } = useChart();
  const { drafts, order, capability, writes, editing, onBehalf } = useDrafting();
  const problemsOf = useProblems();
  const chart = loadable(useQuery(chartQueries(residentKey).order));
  const router = useRouter();
  const navigate = useNavigate();
  const close = useClose();
  const chartReview = useChartReview();
  const { isChartReview } = chartReview;
  const [isSent, setSent] = useState(false);
  const [areAllergiesChecked, setAllergiesChecked] = useState(false);
  const safety = useReviewSafety();
  const isShown = order !== undefined && safety.isLoaded && editing === null;
  const onChart = drafts.map((draft) => findMedication(order, draft));
  // Between two orders nothing else changes in a medicine that is shown here.
  const written = onChart.map((medication) => [medication?.doseTimes, medication?.packagingType]);
  const reading = useReading(
    isShown ? hashKey([safety.content, order?.id, written]) : undefined,
    'Scroll to the end to finalise.',
  );
  const { reason: missingOfResident, ...identifier } = useSecondIdentifier();

  const isForPrescriber = isAssistant(identity.userType);
  const reauthentication = canReauthenticate(identity);
  const touched = [...drafts, ...onChart.filter((medication) => medication !== undefined)];
  const enterable = canEnterOnBehalf(touched.map(({ product }) => product));
  const [givenProblem] = useOnBehalfProblems();
  const isControlled = needsReauthentication(drafts);
  const areAllergiesUnknown = allergies === 'unknown';
  const drafted = new Set(drafts.map(({ medicationForeignKey }) => medicationForeignKey));
  const reviewable = canReviewChart(isChartReview ? (order?.medications ?? []) : [], drafted);
  const ready =
    !reviewable.ok || (drafts.length === 0 && isChartReview)
      ? reviewable
      : canFinalise(drafts, problemsOf, reauthentication);
  const missing = chart.problem === undefined ? 'loading' : 'failed';
  const disabledReason = whyNotFinalise({
    chart: order === undefined ? missing : 'loaded',
    changes: capability,
    isSaving: writes.isWriting,
    numbers: canFinaliseWith(identity.missingNumbers),
    entry: isForPrescriber ? enterable : allowed,
    drafts: ready,
    missingOfOrder: givenProblem?.message,
    isSafetyKnown: safety.isLoaded,
    unanswered: safety.unanswered.length,
    areAllergiesUnchecked: areAllergiesUnknown && !areAllergiesChecked,
    missingOfResident,
    unread: reading.reason,
  });

  const finalise = () => {
    const draftsAsOf = latestEdit(drafts) ?? order?.finalisedAt;
    if (isSent || order === undefined || draftsAsOf === undefined) return;
    // Set before a second press of the button, so that one id makes one order.
    setSent(true);
    safety.settle();
    const pharmacyRequest = {
      id: crypto.randomUUID(),
      draftIds: drafts.map(({ id }) => id),
      draftsAsOf,
      basedOnOrderId: order?.id ?? null,
      ...(isChartReview && { isChartReview, reviewedUntil: chartReview.expiry }),
      ...(isForPrescriber && { onBehalf: onBehalfOf(onBehalf.entered) }),
      ...(areAllergiesUnknown && { allergiesUnavailable: true }),
      ...(identifier.isAsked && { isResidentChecked: true }),
    };
    if (isControlled) {
      const path = router.buildLocation({ to: sendRoute, params: residentKey }).pathname;
      keepRequest(pharmacyRequest, { path, userId: identity.userId });
      void navigate({ to: '/relogin', search: { redirct_uri: path }, replace: true });
      return;
    }
    void navigate({
      to: sendRoute,
      params: residentKey,
      state: { pharmacyRequest },
      replace: true,
    });
  };
  const refuse = () => reading.refuse(disabledReason);
  // A pointer isn’t led away from where it is.
  const refuseKey = () => {
    refuse();
    if (disabledReason !== reading.reason) focusMissing(reading.group.current);
  };
  const byKey = disabledReason === undefined ? finalise : refuseKey;
  useCtrlEnter(editing === null ? byKey : undefined, reading.group);

  return {
    chart,
    chartReview,
    safety,
    reading,
    identifier,
    isForPrescriber,
    isControlled,
    reauthentication,
    enterable,
    /** Whether there are drafts, or a review of the chart, to send. */
    hasContent: drafts.length > 0 || isChartReview,
    areAllergiesUnknown,
    areAllergiesChecked,
    setAllergiesChecked,
    disabledReason,
    finalise,
    refuse,
    close,
  };
}

/** As a form that is refused: what can answer it gets the focus. */
function focusMissing(review: HTMLElement | null): void {
  const fields = review?.querySelectorAll<HTMLElement>(
    '[aria-required="true"], [data-held="true"] button',
  );
  [...(fields ?? [])].find(isMissing)?.focus();
}

function isMissing(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return !field.checked;
  const hasText = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return hasText ? field.value === '' : field instanceof HTMLButtonElement;
}

/** Whether the whole chart is reviewed with it. A tick is for the order and the last day that were shown when it was set. */
function useChartReview() {
  const { identity, today, resident, residentKey } = useChart();
  const { order } = useDrafting();
  const navigate = useNavigate();
  const expiry = expiryAfterReview(today, resident.facilityDetails.chartLength);
  const before = useLocation({ select: ({ state }) => state.reviewedChart });
  const [ticked, setTicked] = useState(before);
  const isTicked = Boolean(order) && ticked?.orderId === order?.id && ticked?.until === expiry;
  const hasTickedOther = Boolean(order) && ticked !== undefined && !isTicked;
  useEffect(() => {
    if (hasTickedOther) announce(reviewChanged);
  }, [hasTickedOther]);
  // A nurse finalises for a prescriber, but doesn't review for one; and only an existing chart can be reviewed.
  const isOffered = !isAssistant(identity.userType) && Boolean(order);
  return {
    isOffered,
    expiry,
    isTicked,
    hasTickedOther,
    isChartReview: isOffered && isTicked,
    tick: (isSelected: boolean) => {
      const reviewedChart = isSelected && order ? { orderId: order.id, until: expiry } : undefined;
      setTicked(reviewedChart);
      // A reload ticks what was ticked, and nothing else.
      void navigate({
        to: reviewRoute,
        params: residentKey,
        state: (now) => ({ ...now, reviewedChart }),
        replace: true,
        resetScroll: false,
      });
    },
  };
}

function useClose() {
  const { residentKey } = useChart();
  const router = useRouter();
  const navigate = useNavigate();
  const isOverChart = useLocation({ select: ({ state }) => state.isOverChart === true });
  const isClosed = useRef(false);
  return () => {
    if (!isOverChart) {
      void navigate({ to: clinicalChart, params: residentKey, replace: true, resetScroll: false });
    } else if (!isClosed.current) {
      // A second chart in the history would have to be left twice; a second press would leave the first.
      isClosed.current = true;
      router.history.back();
    }
  };
}
