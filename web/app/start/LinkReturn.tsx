import { useLocation, useNavigate } from '@tanstack/react-router';
import { linkOutcomeOf } from '@wattle/contract/rules/people/link-outcome.ts';
import { SearchParams } from '../../features/filters/search-params.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';

const dialog = lazyPart(() => import('../../features/linking/LinkOutcome.tsx'));

/** The outcome of linking, from the address; closing it resets the address (HEAD-03). */
export function LinkReturn() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isLinked = pathname === '/residents' ? linkOutcomeOf(search) : undefined;
  const part = dialog.usePart(isLinked !== undefined);
  if (isLinked === undefined || part === undefined) return null;
  const close = () => {
    void navigate({ to: '/residents', search: SearchParams.parse(search), replace: true });
  };
  return <part.LinkOutcome isLinked={isLinked} onClose={close} />;
}
