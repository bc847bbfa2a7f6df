import { createFileRoute, redirect } from '@tanstack/react-router';
import { isAssistant, isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { useConfiguration } from '../app/start/configuration.ts';
import { homeOf } from '../app/layout/home.ts';
import { ToCountersignList } from '../features/countersign/ToCountersignList.tsx';
import { FilterPane } from '../features/filters/FilterPane.tsx';
import { findSavedParams } from '../features/filters/saved-search.ts';
import { SearchParams } from '../features/filters/search-params.ts';
import { useSearch } from '../features/filters/use-search.ts';
import { AdmitLink } from '../features/residents/AdmitLink.tsx';
import { ResidentList } from '../features/residents/ResidentList.tsx';
import { lazyPart } from '../lib/loading/lazy-part.ts';

// It isn’t there until the list is.
const startRound = lazyPart(() => import('../features/round/StartRound.tsx'));

/** The residents list (RES), with its filters in the address (FIL-08). */
export const Route = createFileRoute('/_signed-in/residents/')({
  validateSearch: SearchParams,
  beforeLoad: ({ context, search, cause }) => {
    const home = homeOf(context.identity.userType);
    if (home.to !== '/residents') throw redirect({ to: home.to, replace: true });
    // An address with only the outcome of linking has no filters.
    const filters = SearchParams.parse(search);
    const saved = cause === 'enter' ? findSavedParams(context.identity, filters) : undefined;
    if (saved !== undefined) {
      throw redirect({ to: '/residents', search: { ...search, ...saved }, replace: true });
    }
  },
  component: Residents,
});

function Residents() {
  const { identity } = Route.useRouteContext();
  const { helpdeskEmail } = useConfiguration();
  const search = useSearch(identity);
  const { userType } = identity;
  const rounds = startRound.usePart(false);
  if (userType === null) return null;
  return (
    <FilterPane search={search}>
      <ResidentList
        userType={userType}
        search={search}
        helpdeskEmail={helpdeskEmail}
        actions={isAssistant(userType) && <AdmitLink />}
        laterActions={
          isPrescriber(userType) ? (
            <>
              <div>{rounds && <rounds.StartRound source={{ search: search.state }} />}</div>
              <div>
                <ToCountersignList userType={userType} />
              </div>
            </>
          ) : undefined
        }
      />
    </FilterPane>
  );
}
