import { createFileRoute, redirect } from '@tanstack/react-router';
import { isPrescriber, worksWithResidents } from '@wattle/contract/rules/people/roles.ts';
import { FacilityFilter } from '../features/filters/FacilityFilter.tsx';
import { NeedsMe } from '../features/needs-me/NeedsMe.tsx';
import { NeedsParams, unknownReason } from '../features/needs-me/needs-params.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';

// It isn’t there until the list is.
const startRound = lazyPart(() => import('../features/round/StartRound.tsx'));

/** The residents who need the user, with what is shown in the address. */
export const Route = createFileRoute('/_signed-in/needs-me')({
  validateSearch: NeedsParams,
  beforeLoad: ({ context }) => {
    if (!worksWithResidents(context.identity.userType)) throw redirect({ to: '/' });
  },
  component: Needs,
});

function Needs() {
  const { userType } = Route.useRouteContext().identity;
  const params = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (search: NeedsParams) => void navigate({ search });
  const rounds = startRound.usePart(false);
  if (userType === null) return null;
  const { organisation, facility, reason, prescriber, show } = params;
  const facilities =
    facility !== undefined
      ? ({ type: 'Facility', id: facility } as const)
      : organisation !== undefined
        ? ({ type: 'Organization', id: organisation } as const)
        : ({ type: 'All', id: null } as const);
  return (
    <NeedsMe
      params={params}
      userType={userType}
      onChange={change}
      actions={(found) =>
        isPrescriber(userType) &&
        show === undefined &&
        reason !== unknownReason &&
        rounds && (
          <rounds.StartRound
            source={{ needs: { organisation, facility, reason, prescriber }, facilities, found }}
          />
        )
      }
      placeFilter={
        <FacilityFilter
          state={{ facilities }}
          change={({ facilities: { type, id } }) =>
            change({
              ...params,
              page: undefined,
              organisation: type === 'Organization' ? id : undefined,
              facility: type === 'Facility' ? id : undefined,
            })
          }
        />
      }
    />
  );
}
