import { createFileRoute, Outlet } from '@tanstack/react-router';
import { gateOf } from '@wattle/contract/rules/gate.ts';
import { Footer } from '../app/Footer.tsx';
import { Header } from '../app/Header.tsx';
import { identityQuery, storedProvider } from '../app/identity.ts';
import { NotYet } from '../app/NotYet.tsx';
import styles from '../app/Layout.module.css';
import { findUser, startSignIn } from '../auth/session.ts';

/** Everything behind sign-in: the session first, then the identity, then the gate (AUTH-01, GATE-02…07). */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    if ((await findUser()) === undefined) await leave(location.href);
    const { authentication } = context.configuration;
    const identity = await context.queryClient.ensureQueryData(identityQuery(authentication));
    return { identity };
  },
  component: SignedIn,
});

/** Off to the provider; the splash stays until the browser has gone. */
async function leave(href: string): Promise<never> {
  await startSignIn(href);
  return await new Promise<never>(() => undefined);
}

function SignedIn() {
  const { identity } = Route.useRouteContext();
  const gate = gateOf(identity, storedProvider());
  return (
    <div className={styles.layout}>
      <Header identity={identity} isHidden={gate === 'additional-details'} />
      <div id="content" className={styles.content}>
        {gate === 'home' ? <Outlet /> : <NotYet gate={gate} />}
      </div>
      <Footer />
    </div>
  );
}
