import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ListsHome } from '../features/drafts/lists/ListsHome.tsx';
import { listsQuery } from '../features/drafts/lists/list-queries.ts';

/** A prescriber's medication lists; the dialog for a new one is the route below. */
export const Route = createFileRoute('/_signed-in/residents/medications-list/home')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(listsQuery),
  component: Home,
});

function Home() {
  return (
    <>
      <ListsHome />
      <Outlet />
    </>
  );
}
