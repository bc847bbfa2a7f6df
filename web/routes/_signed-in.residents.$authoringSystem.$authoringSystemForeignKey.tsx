import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { clinicalChart } from '../chart/addresses.ts';

/** The short address of the prescriber's chart, which has the guards (RES-05). */
export const Route = createFileRoute(
  '/_signed-in/residents/$authoringSystem/$authoringSystemForeignKey',
)({
  beforeLoad: ({ params }) => {
    // The beginning of another address.
    if (['gp', 'pharmacy'].includes(params.authoringSystem)) throw notFound();
    throw redirect({ to: clinicalChart, params, search: true, replace: true });
  },
});
