import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { worksWithResidents } from '@wattle/contract/rules/people/roles.ts';
import { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { chartOf } from '../chart/addresses.ts';
import { DetailsPage } from '../features/resident-record/details/DetailsPage.tsx';
import { StayRecord } from '../features/stays/StayRecord.tsx';

/** A resident’s details, for everybody who may see the resident; nurses and office staff change them. */
export const Route = createFileRoute(
  '/_signed-in/residents/details/$authoringSystem/$authoringSystemForeignKey',
)({
  beforeLoad: ({ context, params }) => {
    if (!worksWithResidents(context.identity.userType)) throw redirect({ to: '/' });
    if (!ResidentKey.safeParse(params).success) throw notFound();
  },
  component: Details,
});

function Details() {
  const { identity } = Route.useRouteContext();
  const residentKey = Route.useParams();
  const navigate = Route.useNavigate();
  const { userType } = identity;
  return (
    <main>
      <DetailsPage
        residentKey={residentKey}
        userType={userType}
        more={(zone) => <StayRecord residentKey={residentKey} zone={zone} />}
        onSaved={() =>
          void navigate({ to: chartOf(userType), params: residentKey, ignoreBlocker: true })
        }
      />
    </main>
  );
}
