import rateLimit from '@fastify/rate-limit';
import { fastify, type FastifyInstance, LogController } from 'fastify';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import type { Container } from '../container.ts';
import { AccessCheck } from './access.ts';
import { AuditBatches } from './audit-batches.ts';
import { bodyLimit } from './body-limit.ts';
import { answerError } from './error-answers.ts';
import { addBackChannelLogout } from './back-channel-logout.ts';
import { addHealth } from './health.ts';
import { addJsonParser, jsonTypes } from './body-parsers.ts';
import { addOperatorPages } from './operator-pages.ts';
import { answerFhirError } from './fhir/error-answers.ts';
import { registerFhir } from './fhir/register.ts';
import { addTokenEndpoint } from './fhir/token-endpoint.ts';
import { type BeforeHandler, registerService } from './register.ts';
import { logRequests } from './request-log.ts';
import { traceIdOf, traceRequests } from './request-trace.ts';
import { requestCheck, serializerOf } from './schemas.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { ServiceRoutes } from './services.ts';
import { addSmartDiscovery } from './smart-discovery.ts';
import { addWebClient, routedUrl } from './web-client.ts';

export interface AppParts {
  readonly verifier: TokenVerifier;
  readonly services: readonly ServiceRoutes[];
  /** The built web client; if undefined, only the services are served. */
  readonly webRoot?: string;
  /** Runs before every handler, after the access checks: the demo's failures. */
  readonly beforeHandler?: BeforeHandler;
  /** True once the server is shutting down. */
  readonly isDraining?: () => boolean;
}

/** Builds the whole HTTP side except the identity provider and the hub, which are mounted separately. */
export async function createApp(container: Container, parts: AppParts): Promise<FastifyInstance> {
  const { settings } = container;
  const app = fastify({
    loggerInstance: container.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: ({ headers }) => traceIdOf(settings, headers),
    bodyLimit,
    // By default the framework waits forever for the rest of a request.
    requestTimeout: 120_000,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    // The specification ends one of its addresses with a slash.
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => routedUrl(url),
    // Such as a service's address with a broken percent sign, which matches no route.
    frameworkErrors: (error, request, reply) => {
      const answer = request.url.startsWith('/fhir/') ? answerFhirError : answerError;
      void answer(error, request, reply.header('trace-id', request.id));
    },
  });
  app.setErrorHandler(answerError);
  app.setValidatorCompiler(({ schema, httpPart }) => requestCheck(httpPart, schema as object));
  app.setSerializerCompiler(
    ({ schema }) =>
      (answer) =>
        serializerOf(schema)(answer),
  );
  traceRequests(app, settings);
  app.decorateRequest('callState', null);
  addJsonParser(app, jsonTypes);
  logRequests(app);
  addSecurityHeaders(app, settings);
  await app.register(rateLimit, { global: false });
  guardAnswers(app, parts.services);

  const guards = {
    accessCheck: new AccessCheck(container, parts.verifier),
    auditBatches: new AuditBatches(container.db.kysely),
  };
  const { beforeHandler } = parts;
  for (const service of parts.services) {
    if (service.service === 'fhir') {
      await registerFhir(app, service, container, guards);
      await addTokenEndpoint(app, container);
    } else registerService(app, service, container, guards, beforeHandler);
  }
  await addBackChannelLogout(app, container, parts.verifier);
  addSmartDiscovery(app, settings);
  addHealth(app, container.db, parts.isDraining ?? (() => false));
  addOperatorPages(app, settings, parts.services);
  await addWebClient(app, parts.webRoot);
  return app;
}

/** No response leaves a service unless the policies were checked, whatever the route. */
function guardAnswers(app: FastifyInstance, services: readonly ServiceRoutes[]): void {
  const prefixes = services.map(({ service }) =>
    service === 'fhir' ? '/fhir' : `/${service}/api/`,
  );
  app.addHook('onSend', async (request, reply, payload) => {
    const url = request.routeOptions.url ?? '';
    const isDescription = url.endsWith('/openapi.json');
    if (isDescription || !prefixes.some((prefix) => url.startsWith(prefix))) return payload;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (reply.statusCode < 400 && request.callState?.isPermitted !== true) {
      throw new Error(`${request.method} ${url} was about to respond without a policy check`);
    }
    return payload;
  });
}
