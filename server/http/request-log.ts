import type { FastifyInstance } from 'fastify';

/**
 * One line per request, with its route pattern: the address itself may contain a name, a
 * resident's key or a token.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
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
