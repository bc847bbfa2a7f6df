import { createFileRoute, redirect, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { guardRequest } from '../app/session/chart-access.ts';
import { clinicalChart } from '../chart/addresses.ts';
import { reviewRoute, sendRoute } from '../features/drafts/request/request-routes.ts';
import { findRequest } from '../features/drafts/request/send-request.ts';
import { SendRequest } from '../features/drafts/request/SendRequest.tsx';
import { forgetRequest } from '../lib/storage/kept-request.ts';

/**
 * Sends the request passed with the address; without one there is nothing to send. With the key of a
 * request kept during re-authentication, continues that request (RELOG-02).
 */
export const Route = createFileRoute(
  '/_signed-in/residents/gp/$authoringSystem/$authoringSystemForeignKey/pharmacy-request/new',
)({
  validateSearch: z.object({ payloadKey: z.catch(z.optional(z.string()), undefined) }),
  beforeLoad: async ({ context, location, params, search: { payloadKey } }) => {
    guardRequest({ context });
    if (payloadKey === undefined) return;
    const kept = await import('../lib/storage/kept-request.ts');
    const origin = { path: location.pathname, userId: context.identity.userId };
    const pharmacyRequest = kept.findRequest(payloadKey, origin);
    if (pharmacyRequest === undefined) {
      kept.forgetRequest();
      const state = { reviewAgain: 'Not_Kept' } as const;
      throw redirect({ to: reviewRoute, params, state, replace: true });
    }
    throw redirect({ to: sendRoute, params, state: { pharmacyRequest }, replace: true });
  },
  component: NewRequest,
});

function NewRequest() {
  const { identity } = Route.useRouteContext();
  const params = Route.useParams();
  // Read once: while leaving, the address already has another state.
  const { state } = useLocation();
  const [{ request, hadFailed }] = useState(() => ({
    request: findRequest(state),
    hadFailed: state.isPharmacyRequestFailed === true,
  }));
  const navigate = useNavigate();
  const start = useEffectEvent(() => {
    // From now on the request is passed with the address.
    forgetRequest();
    if (request === undefined) void navigate({ to: clinicalChart, params, replace: true });
  });
  useEffect(() => start(), []);
  return request && <SendRequest {...{ request, hadFailed }} userEmail={identity.email} />;
}
