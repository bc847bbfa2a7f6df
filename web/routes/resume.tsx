import { createFileRoute, redirect } from '@tanstack/react-router';
import { lastArrival } from '../auth/session.ts';

/** Going back to a used sign-in page leads here, and on to the page that the sign-in led to (AUTH-01). */
export const Route = createFileRoute('/resume')({
  beforeLoad: () => {
    throw redirect({ href: lastArrival(), replace: true });
  },
});
