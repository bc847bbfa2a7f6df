import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Relogin } from '../features/relogin/Relogin.tsx';

/** Re-authentication for controlled medicines; the parameter's spelling is the specification's. */
export const Route = createFileRoute('/_signed-in/relogin')({
  validateSearch: z.object({ redirct_uri: z.catch(z.optional(z.string()), undefined) }),
  component: ReloginPage,
});

function ReloginPage() {
  const { identity } = Route.useRouteContext();
  const { redirct_uri: redirectUri } = Route.useSearch();
  return <Relogin identity={identity} redirectUri={redirectUri} />;
}
