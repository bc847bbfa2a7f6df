import { createFileRoute, notFound } from '@tanstack/react-router';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { guardPermission } from '../app/session/permission-guard.ts';
import { ReviewDetail } from '../features/registration-review/ReviewDetail.tsx';

/** One registration, for the consultant to review. */
export const Route = createFileRoute('/_signed-in/registrations/$id')({
  beforeLoad: ({ context, params }) => {
    guardPermission(context.identity, 'ReviewRegistrations');
    if (!Uuid.safeParse(params.id).success) throw notFound();
  },
  component: OneRegistration,
});

function OneRegistration() {
  const { id } = Route.useParams();
  return <ReviewDetail key={id} id={id} />;
}
