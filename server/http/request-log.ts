import type { FastifyInstance } from 'fastify';

/**
 * One line for each request, with the pattern of its route: the address itself may hold a name, a
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
