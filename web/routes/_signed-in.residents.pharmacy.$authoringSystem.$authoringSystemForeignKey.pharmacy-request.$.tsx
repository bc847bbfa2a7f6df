import { createFileRoute, redirect } from '@tanstack/react-router';

/** A pharmacy request is for prescribers, not pharmacists, who go to `/` (GATE-09). */
export const Route = createFileRoute(
  '/_signed-in/residents/pharmacy/$authoringSystem/$authoringSystemForeignKey/pharmacy-request/$',
)({
  beforeLoad: () => {
    throw redirect({ to: '/' });
  },
});
