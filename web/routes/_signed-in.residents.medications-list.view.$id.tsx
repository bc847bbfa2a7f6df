import { createFileRoute, notFound } from '@tanstack/react-router';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { ListView } from '../features/drafts/lists/ListView.tsx';
import { startLists } from '../features/drafts/lists/list-routes.ts';

/** One medication list. */
export const Route = createFileRoute('/_signed-in/residents/medications-list/view/$id')({
  beforeLoad: ({ params }) => {
    if (!Uuid.safeParse(params.id).success) throw notFound();
  },
  loader: startLists,
  component: OneList,
});

function OneList() {
  const { id } = Route.useParams();
  return <ListView key={id} id={id} />;
}
