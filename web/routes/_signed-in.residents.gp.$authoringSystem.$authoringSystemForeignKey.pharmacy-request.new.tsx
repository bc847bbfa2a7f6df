import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { chartRoute, findRequest } from '../features/drafts/request-routes.ts';
import { SendRequest } from '../features/drafts/SendRequest.tsx';

/** Sends the request that came with the address; opened without one, there is nothing to send. */
export const Route = createFileRoute(
  '/_signed-in/residents/gp/$authoringSystem/$authoringSystemForeignKey/pharmacy-request/new',
)({ component: NewRequest });

function NewRequest() {
  const { identity } = Route.useRouteContext();
  const params = Route.useParams();
  // Taken once: on the way out of here the address has another state already.
  const { state } = useLocation();
  const [request] = useState(() => findRequest(state));
  if (request === undefined) return <Navigate to={chartRoute} params={params} replace />;
  return <SendRequest request={request} userEmail={identity.email} />;
}
