import type { FastifyInstance } from 'fastify';
import { requests, requestSeconds } from '../monitoring/metrics.ts';

/**
 * Counts each request and writes one line about it, with its route pattern: the address itself may contain a name, a
 * resident's key or a token.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // Pages, sign-in and anything else that isn't a call.
    const { operation = 'other' } = request.routeOptions.config;
    requests.inc({ operation, status: `${Math.floor(reply.statusCode / 100)}xx` });
    requestSeconds.observe({ operation }, reply.elapsedTime / 1000);
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'Answered',
    );
  });
}
