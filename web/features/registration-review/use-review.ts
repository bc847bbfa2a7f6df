import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Approval, RegistrationDetail } from '@wattle/contract/entities/registration.ts';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { call } from '../../api/client.ts';
import { isRefusal, sentenceOf } from '../../api/errors.ts';
import { reportLate } from '../../chart/report-failure.ts';
import { useIsShown } from '../../lib/page/use-is-shown.ts';
import type { Outcome } from './OutcomeBanner.tsx';
import { reloadRegistrations } from './queries.ts';

export type Verdict =
  | { readonly kind: 'approve'; readonly approval: Approval }
  | { readonly kind: 'decline'; readonly reason: string }
  | { readonly kind: 'invite again' };

const attempts: Record<Verdict['kind'], string> = {
  approve: 'approve the registration of',
  decline: 'decline the registration of',
  'invite again': 'send another invitation to',
};

/** Sends a decision. If somebody was faster, that is an outcome too, and their decision is shown. */
export function useReview(
  { id, registration }: RegistrationDetail,
  onOutcome: (outcome: Outcome) => void,
) {
  const client = useQueryClient();
  const isShown = useIsShown();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (verdict: Verdict): Promise<Outcome> => {
      try {
        return await send(id, verdict);
      } catch (failure) {
        if (!isShown()) throw failure;
        if (isRefusal(failure, 'Already_Reviewed')) return { done: 'overtaken' };
        if (isRefusal(failure, 'Invitation_Accepted')) return { done: 'accepted' };
        throw failure;
      }
    },
    onSuccess: async (outcome) => {
      await reloadRegistrations(client);
      onOutcome(outcome);
    },
    onError: (failure, { kind }) => {
      const { firstName, lastName } = registration;
      if (!isShown()) reportLate(`${attempts[kind]} ${firstName} ${lastName}`, failure);
    },
  });
  return { decide: mutate, isPending, failure: error && sentenceOf(error), reset };
}

async function send(id: string, verdict: Verdict): Promise<Outcome> {
  const params = { id };
  if (verdict.kind === 'approve') {
    const body = verdict.approval;
    const { mail } = await call(portalRegistration.approveRegistration, { params, body });
    return { done: 'approved', mail };
  }
  if (verdict.kind === 'invite again') {
    const { mail } = await call(portalRegistration.inviteAgain, { params });
    return { done: 'invited again', mail };
  }
  const body = { reason: verdict.reason };
  const { mail } = await call(portalRegistration.declineRegistration, { params, body });
  return { done: 'declined', mail };
}
