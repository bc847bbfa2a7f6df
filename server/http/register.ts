import type { Operation } from '@wattle/contract/operations/operation.ts';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Container } from '../container.ts';
import type { ResidentRef } from '../queries/residents/resident-access.ts';
import { callStateOf } from './call-state.ts';
import { addOperations, type Guards, type Manner } from './pipeline.ts';
import { answerCheck, jsonSchemaOf } from './schemas.ts';
import type { ServiceRoutes } from './services.ts';

/** May fail or delay a call. */
export type BeforeHandler = (
  operation: Operation,
  resident: ResidentRef | null,
  actor: Actor | null,
) => Promise<void>;

/** Registers a service that reads and answers JSON as its operations declare. */
export function registerService(
  app: FastifyInstance,
  routes: ServiceRoutes,
  container: Container,
  guards: Guards,
  beforeHandler?: BeforeHandler,
): void {
  addOperations(app, routes, container, guards, (operation): Manner<unknown> => {
    const { service, path, response, maxAgeSeconds } = operation;
    return {
      url: `/${service}${path}`,
      schema: schemaOf(operation),
      textOf: ({ params, query, body }) => [params, query, body],
      beforeHandler: async (request) => {
        const { resident, actor } = callStateOf(request);
        await beforeHandler?.(operation, resident, actor);
      },
      callHandler: async (handler, { params, query, body }, context) =>
        (await handler({ params, query, body, ...context } as never)) ?? null,
      check: checkOf(operation),
      isRepeat: ({ repeated }) => repeated === true,
      send: (reply, answer) => {
        if (answer === null) return reply.code(204).send();
        if (maxAgeSeconds !== undefined) {
          reply.header('cache-control', `private, max-age=${maxAgeSeconds}`);
        }
        return typeof response === 'string'
          ? reply.type(response).send(answer)
          : reply.send(answer);
      },
    };
  });
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

/** Throws if a response breaks the contract; a file has to be bytes. */
function checkOf({ method, path, response, mayBeEmpty }: Operation) {
  const checkFor = response === null || typeof response === 'string' ? null : answerCheck(response);
  return (answer: unknown): void => {
    const check = answer === null ? null : checkFor?.();
    const isSound =
      answer === null
        ? response === null || mayBeEmpty === true
        : typeof response === 'string'
          ? answer instanceof Uint8Array
          : check?.(answer) !== false;
    if (isSound) return;
    // The position but not the value, which may be a health detail.
    const [problem] = check?.errors ?? [];
    const place = `${problem?.instancePath ?? ''} ${problem?.keyword ?? 'is empty'}`;
    throw new Error(`The response to ${method} ${path} breaks the contract at ${place}`);
  };
}
