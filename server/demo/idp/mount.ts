import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Container } from '../../container.ts';
import { registerCookieCheck } from './cookie-check.ts';
import { registerInteraction } from './interaction.ts';
import { registerInvitation } from './invitation.ts';
import { loadProviderKeys } from '../../queries/people/provider-keys.ts';
import { pageHeaders, renderMessage, stylesheet } from './pages/page.ts';
import { mountPath, stylesheetPath } from './paths.ts';
import { createProvider } from './provider.ts';

/** Our own routes under the mount path; everything else there belongs to the library. */
const ownPath = /^\/(interaction\/|invitation\/|assets\/|cookie-check([/?]|$))/;

/** Mounts the embedded identity provider with its sign-in page under /identity. */
export async function mountIdentityProvider(
  app: FastifyInstance,
  container: Container,
): Promise<void> {
  const { db, now, log, settings } = container;
  // Logout tokens go to this same server, whatever its public address is.
  const deliver = async (
    url: string | URL | Request,
    { method, headers, body }: RequestInit = {},
  ) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url);
    const { statusCode } = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname,
      headers: Object.fromEntries(new Headers(headers)),
      payload: await new Response(body).text(),
    });
    return new Response(null, { status: statusCode });
  };
  const keys = await loadProviderKeys(db.kysely, now(), settings.secretsKey);
  const provider = createProvider(container, keys, deliver);
  setUpPages(provider, settings);
  provider.on('server_error', (_ctx, err) => log.error({ err }, 'The identity provider failed'));

  await app.register(middie);
  const answer = provider.callback();
  app.use(mountPath, (request: IncomingMessage, response, next) => {
    if (ownPath.test(request.url ?? '')) return next();
    setForwardedHeaders(settings.publicUrl, request);
    void answer(request, response);
  });

  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.get(stylesheetPath, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/css')
        .send(stylesheet),
    );
    registerInteraction(scope, container, provider);
    registerInvitation(scope, container);
    registerCookieCheck(scope, settings.publicUrl);
  });
}

/** Makes the library build its addresses from PUBLIC_URL, whatever proxy is in front of us. */
function setForwardedHeaders(publicUrl: string, request: IncomingMessage): void {
  const { protocol, host } = new URL(publicUrl);
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  request.headers['x-forwarded-host'] = host;
}

function setUpPages(provider: Provider, settings: Container['settings']): void {
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    ctx.set(pageHeaders);
    // A NUL in a parameter matches nothing and can't be stored.
    if (!ctx.url.includes('%00')) await next();
    if (ctx.status !== 404 || ctx.body) return;
    ctx.status = 404;
    ctx.type = 'html';
    ctx.body = renderMessage({
      productName: settings.productName,
      title: 'There is no such page',
      sentence: 'Check the address and try again.',
      href: `${settings.publicUrl}/residents`,
      action: 'Go to the home page',
    });
  });
}
