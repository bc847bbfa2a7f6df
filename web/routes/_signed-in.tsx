import { createFileRoute, Outlet } from '@tanstack/react-router';
import { gateOf } from '@wattle/contract/rules/gate.ts';
import { hereInApplication } from '../app/address.ts';
import { identityQuery, storedProvider } from '../app/identity.ts';
import { Layout } from '../app/Layout.tsx';
import { NotYet } from '../app/NotYet.tsx';
import { findUser, startSignIn } from '../auth/session.ts';

/** Everything behind sign-in: the session first, then the identity, then the gate (AUTH-01, GATE-02…07). */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context }) => {
    if ((await findUser()) === undefined) await leave();
    const { authentication } = context.configuration;
    const identity = await context.queryClient.ensureQueryData(identityQuery(authentication));
    return { identity };
  },
  component: SignedIn,
});

/** Off to the provider; the splash stays until the browser has gone. */
async function leave(): Promise<never> {
  await startSignIn(hereInApplication());
  return await new Promise<never>(() => undefined);
}

function SignedIn() {
  const { identity } = Route.useRouteContext();
  const gate = gateOf(identity, storedProvider());
  return (
    <Layout identity={identity} gate={gate}>
      {gate === 'home' ? <Outlet /> : <NotYet gate={gate} />}
    </Layout>
  );
}
