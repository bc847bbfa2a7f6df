import { createFileRoute, redirect } from '@tanstack/react-router';

/** A pharmacy request is a prescriber's, and no pharmacist's: they go to `/` (GATE-09). */
export const Route = createFileRoute(
  '/_signed-in/residents/pharmacy/$authoringSystem/$authoringSystemForeignKey/pharmacy-request/$',
)({
  beforeLoad: () => {
    throw redirect({ to: '/' });
  },
});
