import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '../settings/settings.ts';

/** What a page may load and which pages may frame it. The frame of a silent renewal is the page's own. */
export function contentPolicy({ publicUrl, oidc, client }: Settings): Record<string, string[]> {
  const { cookieCheck, monitoring, apiEndpoints } = client;
  const elsewhere = (...addresses: (string | undefined)[]) => {
    const origins = addresses.flatMap((one) => (one === undefined ? [] : [new URL(one).origin]));
    return [...new Set(origins)].filter((origin) => origin !== publicUrl);
  };
  const provider = elsewhere(oidc.issuer, ...oidc.origins);
  const hub = new URL(apiEndpoints.portal).origin.replace(/^http/, 'ws');
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': [
      "'self'",
      hub,
      ...elsewhere(
        oidc.issuer,
        ...oidc.origins,
        ...Object.values(apiEndpoints),
        monitoring?.origin,
      ),
    ],
    'frame-src': ["'self'", ...elsewhere(oidc.issuer, ...oidc.origins, cookieCheck)],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'", ...provider],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
}

/** Adds the security headers to every response. */
export function addSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const isSecure = settings.publicUrl.startsWith('https:');
  // Its Fastify plugin would write the policy anew for every request.
  const addHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(settings) },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    addHeaders(request.raw, reply.raw, () => done());
  });
}
