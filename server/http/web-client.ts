import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendText } from './error-answers.ts';

/** Addresses that are never a screen of the client. */
const notScreens =
  /^\/(authorisation|portal|medications|health-identifier|fhir|\.well-known|identity|health|docs|assets)(\/|$)/;

/**
 * An address as it is routed. One with a broken percent sign, such as `/residents/%E0%A4%A`, matches no route; that of a
 * screen is routed as it is written, so that the client can say that the page doesn't exist.
 */
export function routedUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (notScreens.test(path) || isReadable(path)) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Serves the built client: hashed files cached forever, pages never cached. Any other address that is asked for as a
 * page is a screen of the client, which does its own routing.
 */
export async function addWebClient(app: FastifyInstance, root: string | undefined): Promise<void> {
  if (root !== undefined) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      dotfiles: 'ignore',
      globIgnore: ['**/*.{br,gz}', 'index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(`${root}/assets/`);
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-store',
        );
      },
    });
    app.get('/', (_request, reply) => reply.sendFile('index.html'));
    // Browsers ask for it on pages that name no icon.
    app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  }
  app.setNotFoundHandler((request, reply) => {
    if (root === undefined || !isScreen(request)) return sendNotFound(reply);
    const [path = ''] = request.originalUrl.split('?');
    return reply.code(isReadable(path) ? 200 : 404).sendFile('index.html');
  });
}

/** A client that accepts anything, such as a monitor or `curl`, gets the page too, but not for a missing file. */
function isScreen({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  const isFile = /\.\w+$/.test(path);
  const takesPages = accept.includes('text/html') || (accept.includes('*/*') && !isFile);
  return (method === 'GET' || method === 'HEAD') && takesPages && !notScreens.test(path);
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendText(reply, 404, 'Not found: there is nothing at this address.');
}
