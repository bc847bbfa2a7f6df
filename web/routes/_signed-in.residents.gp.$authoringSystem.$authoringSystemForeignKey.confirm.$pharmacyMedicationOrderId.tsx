import { createFileRoute, redirect } from '@tanstack/react-router';

/** Confirming is for pharmacists, not prescribers, who go to `/` (GATE-09). */
export const Route = createFileRoute(
  '/_signed-in/residents/gp/$authoringSystem/$authoringSystemForeignKey/confirm/$pharmacyMedicationOrderId',
)({
  beforeLoad: () => {
    throw redirect({ to: '/' });
  },
});
