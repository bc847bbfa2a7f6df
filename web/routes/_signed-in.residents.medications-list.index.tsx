import { createFileRoute, redirect } from '@tanstack/react-router';
import { listsHome } from '../features/drafts/lists/list-routes.ts';

/** The lists' own address leads to their home. */
export const Route = createFileRoute('/_signed-in/residents/medications-list/')({
  beforeLoad: () => {
    throw redirect({ to: listsHome, replace: true });
  },
});
