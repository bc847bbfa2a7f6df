import { createFileRoute } from '@tanstack/react-router';
import { guardPermission } from '../app/session/permission-guard.ts';
import { ReviewList } from '../features/registration-review/ReviewList.tsx';
import { ReviewParams } from '../features/registration-review/review-params.ts';

/** The consultant's list of registrations. */
export const Route = createFileRoute('/_signed-in/registrations/')({
  validateSearch: ReviewParams,
  beforeLoad: ({ context }) => guardPermission(context.identity, 'ReviewRegistrations'),
  component: Registrations,
});

function Registrations() {
  const params = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ReviewList params={params} onChange={(search) => void navigate({ search })} />;
}
