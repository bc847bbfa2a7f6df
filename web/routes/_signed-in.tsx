import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AccessEnded } from '../app/session/AccessEnded.tsx';
import { hereInApplication } from '../app/layout/address.ts';
import { enterAs, identityQuery } from '../app/session/identity.ts';
import { Layout } from '../app/layout/Layout.tsx';
import { LinkReturn } from '../app/start/LinkReturn.tsx';
import { useAccessChanges } from '../app/session/use-access-changes.ts';
import { findUser, startSignIn, storedUser } from '../auth/session.ts';
import { onOtherProvider } from '../lib/storage/chosen-provider.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { Splash } from '../ui/states/Splash.tsx';

const entry = lazyPart(() => import('../app/start/EntryGate.tsx'));

/** Every signed-in screen: first the session, then the identity, then the gate (AUTH-01, GATE-02…07). */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ cause, context: { configuration, queryClient } }) => {
    // On an open page an expired token is renewed with the next call, and only if that fails sign-in restarts (AUTH-10).
    const user = cause === 'enter' ? findUser() : storedUser();
    if (user === undefined) await leave();
    const identity = await queryClient.ensureQueryData(identityQuery(configuration.authentication));
    const gate = enterAs(identity);
    if (gate !== 'link') return { identity, gate, linkProblem: undefined };
    const { automaticLink } = await import('../app/start/automatic-link.ts');
    const linkProblem = await queryClient.ensureQueryData(automaticLink(identity));
    if (linkProblem === 'linked') return await reload();
    return { identity, gate, linkProblem };
  },
  component: SignedIn,
});

/** Goes to the provider; the splash stays until the browser has left. */
async function leave(): Promise<never> {
  await startSignIn(hereInApplication());
  return await new Promise<never>(() => undefined);
}

/** Reloads everything for a user who now has a type (GATE-04). */
async function reload(): Promise<never> {
  window.location.reload();
  return await new Promise<never>(() => undefined);
}

function SignedIn() {
  const { configuration, identity, gate, linkProblem } = Route.useRouteContext();
  const { isSharedAccount } = identity;
  const isHeld = gate === 'additional-details' || linkProblem !== undefined;
  const part = entry.usePart(isHeld);
  useAccessChanges();
  useEffect(() => {
    // Somebody else is using the account now, so this tab must show and send their data.
    return isSharedAccount ? onOtherProvider(() => window.location.reload()) : undefined;
  }, [isSharedAccount]);
  if (gate === 'ended') return <AccessEnded />;
  return (
    <Layout identity={identity} gate={gate}>
      {gate === 'home' && <Outlet />}
      {isHeld && part && <part.EntryGate identity={identity} linkProblem={linkProblem} />}
      {isHeld && part === undefined && <Splash name={configuration.productName} />}
      <LinkReturn />
    </Layout>
  );
}
