import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/** What a page may load and who may frame it. The frame of a silent renew is the page's own. */
export function contentPolicy({ publicUrl, oidc }: Settings): Record<string, string[]> {
  const issuer = new URL(oidc.issuer).origin;
  const provider = issuer === publicUrl ? [] : [issuer];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", publicUrl.replace(/^http/, 'ws'), ...provider],
    'frame-src': ["'self'", ...provider],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'", ...provider],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
}

/** Puts the security headers on every answer. */
export async function addSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const isSecure = settings.publicUrl.startsWith('https:');
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(settings) },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  });
}
