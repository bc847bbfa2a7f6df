import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { loadable } from '../api/query.ts';
import { facilitiesQuery } from '../features/administration/queries.ts';
import { AdmitResident } from '../features/resident-record/admission/AdmitResident.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../ui/states/states.tsx';

/** An administrator admits a resident to any facility, and sees nobody. */
export const Route = createFileRoute('/_signed-in/administration/new-resident')({
  component: Admit,
});

function Admit() {
  const navigate = Route.useNavigate();
  const { identity } = Route.useRouteContext();
  const goBack = (ignoreBlocker: boolean) =>
    void navigate({ to: '/administration', ignoreBlocker });
  const facilities = loadable(useQuery(facilitiesQuery));
  return (
    <Loaded
      from={facilities}
      loading={<LoadingState label="Loading the facilities" variant="line" count={8} />}
      failed="We couldn’t load the facilities"
      isEmpty={facilities.data?.length === 0}
      empty={<EmptyState title="There’s no facility yet" body="Add a facility first." />}
    >
      {(loaded) => (
        <AdmitResident
          userType={identity.userType}
          facilities={loaded.map(({ id, name }) => ({ id, label: name }))}
          onAdmitted={() => goBack(true)}
          onCancel={() => goBack(false)}
        />
      )}
    </Loaded>
  );
}
