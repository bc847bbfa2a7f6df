import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { userScopes } from '@wattle/contract/fhir/scopes.ts';
import type { Container } from '../../container.ts';
import { findClaims } from './accounts.ts';
import { createAdapterFactory } from './adapter.ts';
import { allowsImplicit, responseTypes, webClient } from './client.ts';
import type { ProviderKeys } from '../../queries/people/provider-keys.ts';
import { renderMessage } from './pages/page.ts';
import { interactionPath } from './paths.ts';
import { answerSignOut, signedOutPage } from './sign-out.ts';

const hour = 3600;
const accessTokenSeconds = hour;
const scopes = ['openid', 'profile', 'email', 'offline_access'];
/** Our API's scopes, and the FHIR scopes that people may be given. */
const resourceScope = ['api', ...userScopes].join(' ');
/** What a token may read in FHIR if no narrower scope was requested. */
const everything = 'user/*.rs';

/** The identity provider's library, configured. `deliver` sends its logout tokens. */
export function createProvider(
  container: Container,
  keys: ProviderKeys,
  deliver: NonNullable<Configuration['fetch']>,
): Provider {
  const { db, now, settings } = container;
  const { issuer } = settings.oidc;
  const [audience] = settings.oidc.audience;
  if (!settings.demo || audience === undefined) {
    throw new Error('The embedded identity provider belongs to the demo');
  }
  const configuration: Configuration = {
    adapter: createAdapterFactory(db.kysely, now),
    jwks: { keys: keys.signing },
    cookies: { keys: [keys.cookieSecret] },
    clients: [webClient(settings)],
    responseTypes: responseTypes(settings.publicUrl),
    scopes,
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email'],
    },
    // An access token for our API can't be used at the provider's userinfo, so the ID token has the claims.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => answerSignOut(container, ctx, form),
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOutPage(settings);
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: resourceScope,
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    extraTokenClaims: (_ctx, token) => ({
      // Ties the tokens of one sign-in together, so that signing out ends them all.
      ...('sid' in token && { sid: token.sid }),
      // Anybody signed in to the demo may try the FHIR interface, without the client asking for it.
      ...(!('scope' in token && token.scope?.includes('user/') === true) && { scp: everything }),
    }),
    fetch: deliver,
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin) => origin === settings.publicUrl,
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      Grant: 24 * hour,
      IdToken: hour,
      Interaction: hour,
      RefreshToken: 8 * hour,
      Session: 8 * hour,
    },
    interactions: { url: (_ctx, { uid }) => interactionPath(uid) },
    findAccount: async (_ctx, subject) => {
      const claims = await findClaims(db.kysely, subject);
      return claims && { accountId: subject, claims: () => claims };
    },
    loadExistingGrant: (ctx) => findGrant(ctx, audience),
    renderError: (ctx, { error }) => {
      ctx.type = 'html';
      ctx.body = errorPage(settings, error);
    },
  };
  const provider = new Provider(issuer, configuration);
  if (allowsImplicit(settings.publicUrl)) allowImplicitOnLoopback(provider);
  return provider;
}

/** Our own client needs no consent: signing in grants what it asks for. */
async function findGrant({ oidc }: KoaContextWithOIDC, audience: string) {
  const { client, session, provider } = oidc;
  if (!client || session?.accountId === undefined) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId !== undefined && (await provider.Grant.find(grantId));
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scopes);
  grant.addResourceScope(audience, resourceScope);
  await grant.save();
  return grant;
}

function errorPage({ productName, publicUrl }: Container['settings'], error: string): string {
  const isOurFault = error === 'server_error';
  return renderMessage({
    productName,
    title: isOurFault ? 'Something went wrong' : 'We couldn’t complete your sign-in',
    sentence: isOurFault
      ? 'The sign-in service isn’t responding. Your work is safe. Please try again.'
      : 'It may have expired, or the link may be incomplete. Please sign in again.',
    href: `${publicUrl}/residents`,
    action: 'Start again',
  });
}

interface ClientSchema {
  prototype: { invalidate: (this: unknown, message: string, code?: string) => void };
}

/** The library refuses implicit clients on http and localhost; `allowsImplicit` has decided. */
function allowImplicitOnLoopback(provider: Provider): void {
  // The library documents overriding `invalidate`, but its types leave it out.
  const { Schema } = provider.Client as unknown as { Schema: ClientSchema };
  const { invalidate } = Schema.prototype;
  Schema.prototype.invalidate = function (message, code) {
    if (code === 'implicit-force-https' || code === 'implicit-forbid-localhost') return;
    invalidate.call(this, message, code);
  };
}
