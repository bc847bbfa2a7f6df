import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Container } from '../../container.ts';
import { revokeGrant } from './adapter.ts';
import { Html, html } from './pages/html.ts';
import { renderMessage, renderPage } from './pages/page.ts';

interface BackChannelClient {
  backchannelLogout(subject: string | undefined, sid: string | undefined): Promise<void>;
}

/**
 * Handles a sign-out request during a session. With an ID token of the signed-in person
 * it ends the session at once, as OpenID Connect RP-Initiated Logout allows; otherwise it asks,
 * so that no other site can sign a user out. `form` is the library's, already escaped.
 */
export async function answerSignOut(
  { db, log, settings }: Container,
  ctx: KoaContextWithOIDC,
  form: string,
): Promise<void> {
  const { session, entities, params, provider } = ctx.oidc;
  const returnTo = params?.['post_logout_redirect_uri'];
  const isSamePerson =
    session?.accountId !== undefined && entities.IdTokenHint?.payload.sub === session.accountId;
  if (!session || !isSamePerson || typeof returnTo !== 'string') {
    ctx.body = askPage(settings.productName, form);
    return;
  }
  const { accountId } = session;
  for (const clientId of Object.keys(session.authorizations ?? {})) {
    // The library does this itself after it has asked; its types leave out the method.
    const client = (await provider.Client.find(clientId)) as BackChannelClient | undefined;
    await client?.backchannelLogout(accountId, session.sidFor(clientId)).catch((err: unknown) => {
      log.warn({ err }, 'A back-channel logout failed');
    });
  }
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId !== undefined) await revokeGrant(db.kysely, grantId);
  }
  await session.destroy();
  ctx.cookies.set(provider.cookieName('session'), null);
  const target = new URL(returnTo);
  if (typeof params?.['state'] === 'string') target.searchParams.set('state', params['state']);
  ctx.status = 303;
  ctx.redirect(target.href);
}

/** The page after a sign-out without a return address. */
export function signedOutPage({ productName, publicUrl }: Container['settings']): string {
  return renderMessage({
    productName,
    title: 'You are signed out',
    sentence: 'If you share this computer, close this window.',
    href: `${publicUrl}/residents`,
    action: 'Sign in again',
  });
}

function askPage(productName: string, form: string): string {
  const main = html`<section class="panel">
    <h1>Sign out?</h1>
    <p>You will be signed out of ${productName} on this computer.</p>
    ${new Html(form)}
    <p>
      <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">
        Sign out
      </button>
    </p>
  </section>`;
  return renderPage({ productName, title: 'Sign out', main });
}
