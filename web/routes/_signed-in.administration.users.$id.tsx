import { createFileRoute, notFound } from '@tanstack/react-router';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { UserPage } from '../features/administration/users/UserPage.tsx';

export const Route = createFileRoute('/_signed-in/administration/users/$id')({
  beforeLoad: ({ params }) => {
    if (!Uuid.safeParse(params.id).success) throw notFound();
  },
  component: OneUser,
});

function OneUser() {
  const { id } = Route.useParams();
  const { identity } = Route.useRouteContext();
  return <UserPage key={id} id={id} ownId={identity.userId} />;
}
