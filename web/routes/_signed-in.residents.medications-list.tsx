import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';

/** Medication lists are for prescribers; others go to `/`. The server checks every call again. */
export const Route = createFileRoute('/_signed-in/residents/medications-list')({
  beforeLoad: ({ context }) => {
    if (!isPrescriber(context.identity.userType)) throw redirect({ to: '/' });
  },
  component: Outlet,
});
