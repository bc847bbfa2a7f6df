import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ListsHome } from '../features/drafts/lists/ListsHome.tsx';
import { startLists } from '../features/drafts/lists/list-routes.ts';

/** A prescriber's medication lists; the dialog for a new one is the route below. */
export const Route = createFileRoute('/_signed-in/residents/medications-list/home')({
  loader: startLists,
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
