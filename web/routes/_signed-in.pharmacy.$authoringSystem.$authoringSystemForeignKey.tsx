import { createFileRoute, redirect } from '@tanstack/react-router';
import { pharmacyChart } from '../chart/addresses.ts';

/** The short address of the pharmacist's chart, which has the guards (RES-05). */
export const Route = createFileRoute(
  '/_signed-in/pharmacy/$authoringSystem/$authoringSystemForeignKey',
)({
  beforeLoad: ({ params }) => {
    throw redirect({ to: pharmacyChart, params, search: true, replace: true });
  },
});
