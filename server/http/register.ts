import type { Operation } from '@wattle/contract/operations/operation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Container } from '../container.ts';
import { auditSeconds, chartWrites, requests } from '../monitoring/metrics.ts';
import { insertAudit } from '../queries/audit.ts';
import type { ResidentRef } from '../queries/resident-access.ts';
import type { AccessCheck } from './access.ts';
import { anonymousLimit } from './anonymous-limit.ts';
import { refuseLargeBody } from './body-limit.ts';
import { callStateOf, startHandling } from './call-state.ts';
import type { CallContext } from '../call.ts';
import { refuseUnusableText } from './request-text.ts';
import { answerCheck, jsonSchemaOf } from './schemas.ts';
import type { ServiceRoutes, UntypedHandler } from './services.ts';

/** May fail or delay a call. */
export type BeforeHandler = (
  operation: Operation,
  resident: ResidentRef | null,
  actor: Actor | null,
) => Promise<void>;

/** Registers every operation of a service. Throws if one has no access rule. */
export function registerService(
  app: FastifyInstance,
  { service, routes }: ServiceRoutes,
  container: Container,
  accessCheck: AccessCheck,
  beforeHandler?: BeforeHandler,
): void {
  for (const { name, operation, handler } of routes) {
    // The type requires it, but untyped code mustn't bypass it either.
    if (!Object.hasOwn(operation, 'access')) {
      throw new Error(`${operation.method} ${operation.path} has no access rule`);
    }
    // So that the first failure counts as one.
    requests.inc({ operation: `${service}.${name}`, status: '5xx' }, 0);
    app.route({
      method: operation.method,
      url: `/${service}${operation.path}`,
      schema: schemaOf(operation),
      config: {
        operation: `${service}.${name}`,
        ...(operation.access === 'anonymous' && { rateLimit: anonymousLimit }),
      },
      onRequest: async (request) => {
        refuseLargeBody(request);
        await accessCheck.authenticate(operation, request);
      },
      preValidation: async ({ params, query, body }) => {
        refuseUnusableText([params, query, body]);
      },
      preHandler: async (request) => {
        await accessCheck.authorise(operation, request);
        const { resident, actor } = callStateOf(request);
        await beforeHandler?.(operation, resident, actor);
      },
      handler: answering(operation, handler, container),
    });
  }
}

function schemaOf({ params, query, body, response }: Operation): FastifySchema {
  return {
    ...(params && { params: jsonSchemaOf(params, 'request') }),
    ...(query && { querystring: jsonSchemaOf(query, 'request') }),
    ...(body && { body: jsonSchemaOf(body, 'request') }),
    // The OpenAPI dialect has `nullable`, which the serializer handles best.
    ...(response !== null &&
      typeof response !== 'string' && {
        response: { 200: jsonSchemaOf(response, 'answer', 'openapi-3.0') },
      }),
  };
}

/** Runs the handler, makes sure it is audited and checks the response. */
function answering(operation: Operation, handler: UntypedHandler, container: Container) {
  const { audit: action, method, path, response, mayBeEmpty, maxAgeSeconds } = operation;
  const isRead = method === 'GET';
  const checkFor = checkOf(response);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const state = startHandling(operation, request);
    const { params, query, body } = request;
    const context = contextOf(operation, request, container);
    const answer = (await handler({ params, query, body, ...context } as never)) ?? null;

    const check = answer === null ? null : checkFor?.();
    if (answer === null ? response !== null && mayBeEmpty !== true : check?.(answer) === false) {
      // The position but not the value, which may be a health detail.
      const [problem] = check?.errors ?? [];
      const place = `${problem?.instancePath ?? ''} ${problem?.keyword ?? 'is empty'}`;
      throw new Error(`The response to ${method} ${path} breaks the contract at ${place}`);
    }
    // A view that has something to add has done it itself.
    if (action !== undefined && isRead && !state.isAudited) {
      await context.audit(container.db.kysely);
    }
    if (
      action !== undefined &&
      state.mayHaveWritten &&
      state.resident !== null &&
      !state.isRepeat
    ) {
      chartWrites.inc({ write: action });
    }
    if (action !== undefined && !state.isAudited && !container.settings.isProduction) {
      throw new Error(`${method} ${path} finished without its audit row`);
    }
    if (answer === null) return await reply.code(204).send();
    if (maxAgeSeconds !== undefined) {
      reply.header('cache-control', `private, max-age=${maxAgeSeconds}`);
    }
    return typeof response === 'string' ? await reply.type(response).send(answer) : answer;
  };
}

/** Checks a response: a file has to be bytes. */
function checkOf(response: Operation['response']) {
  if (response === null) return null;
  if (typeof response !== 'string') return answerCheck(response);
  const isFile = Object.assign((answer: unknown) => answer instanceof Uint8Array, { errors: null });
  return () => isFile;
}

function contextOf(
  { audit: action, method, path }: Operation,
  request: FastifyRequest,
  container: Container,
): CallContext<unknown> {
  const state = callStateOf(request);
  const { actor, resident, token } = state;
  return {
    actor,
    now: container.now(),
    origin: request.ip,
    resident,
    token,
    audit: async (tx, detail = {}) => {
      if (action === undefined) throw new Error(`${method} ${path} is not an audited operation`);
      const written = auditSeconds.startTimer();
      await insertAudit(tx, {
        actor: actor?.userId ?? 'anonymous',
        action,
        resident: resident?.id ?? null,
        origin: request.ip,
        detail,
      });
      written();
      state.isAudited = true;
      state.isRepeat = detail['repeated'] === true;
    },
  };
}
