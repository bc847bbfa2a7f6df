import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  beginSpan,
  continueAt,
  newTraceId,
  type Position,
  readTraceparent,
  type Span,
} from '../monitoring/trace.ts';
import type { Settings } from '../settings/settings.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where this request is in its trace; null before the first hook. */
    position: Position | null;
    span: Span | null;
  }
  interface FastifyContextConfig {
    /** `service.name` of the contract's operation. */
    operation?: string;
  }
}

type Headers = FastifyRequest['headers'];

/** The trace that the balancer began; any other sender's isn't accepted. */
const givenTrace = ({ trustedProxies }: Settings, { traceparent }: Headers) =>
  trustedProxies.length > 0 ? readTraceparent(traceparent) : undefined;

/** A request's id is that of its trace. */
export const traceIdOf = (settings: Settings, headers: Headers): string =>
  givenTrace(settings, headers)?.traceId ?? newTraceId();

/**
 * Runs each request as part of its trace, names the trace in the response, and records a span with the route pattern:
 * the address itself may contain a name, a resident's key or a token.
 */
export function traceRequests(app: FastifyInstance, settings: Settings): void {
  app.decorateRequest('position', null);
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, reply, done) => {
    const parent = givenTrace(settings, request.headers) ?? {
      traceId: request.id,
      isSampled: true,
    };
    reply.header('trace-id', request.id);
    const { method } = request;
    request.span =
      beginSpan(`${method} ${request.routeOptions.url ?? '(none)'}`, 'server', parent) ?? null;
    request.position = request.span?.position ?? parent;
    continueAt(request.position, done);
  });
  // Reading the body leaves the trace.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.position === null) done();
    else continueAt(request.position, done);
  });
  app.addHook('onResponse', async ({ method, routeOptions, span }, { statusCode }) => {
    const { url = '(none)', config } = routeOptions;
    const attributes = {
      'http.request.method': method,
      'http.route': url,
      'http.response.status_code': statusCode,
      ...(config.operation !== undefined && { 'wattle.operation': config.operation }),
    };
    span?.end(attributes, statusCode >= 500 ? String(statusCode) : undefined);
  });
}
