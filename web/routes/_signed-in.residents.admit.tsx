import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { facilitiesQuery } from '../api/facilities.ts';
import { loadable } from '../api/query.ts';
import { clinicalChart } from '../chart/addresses.ts';
import { AdmitResident } from '../features/resident-record/admission/AdmitResident.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../ui/states/states.tsx';

/** Nurses and office staff admit a resident to one of their facilities. */
export const Route = createFileRoute('/_signed-in/residents/admit')({
  beforeLoad: ({ context }) => {
    if (!isAssistant(context.identity.userType)) throw redirect({ to: '/' });
  },
  component: Admit,
});

function Admit() {
  const navigate = Route.useNavigate();
  const { identity } = Route.useRouteContext();
  const facilities = loadable(useQuery(facilitiesQuery));
  return (
    <main>
      <Loaded
        from={facilities}
        loading={<LoadingState label="Loading your facilities" variant="line" count={8} />}
        failed="We couldn’t load your facilities"
        isEmpty={facilities.data?.length === 0}
        empty={
          <EmptyState
            title="You have no facility"
            body="Ask an administrator for access to the organisation that runs it."
          />
        }
      >
        {(loaded) => (
          <AdmitResident
            userType={identity.userType}
            facilities={loaded.map(({ facilityId, facilityName }) => ({
              id: facilityId,
              label: facilityName,
            }))}
            onAdmitted={(params) =>
              void navigate({ to: clinicalChart, params, ignoreBlocker: true })
            }
            onCancel={() => void navigate({ to: '/residents' })}
          />
        )}
      </Loaded>
    </main>
  );
}
