import type { IncomingHttpHeaders } from 'node:http';
import type { Operation } from '@wattle/contract/operations/operation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Container } from '../../container.ts';
import { auditNameOf } from '../../fhir/caller.ts';
import type { FhirAnswer, FhirCall, FhirHandler } from '../../fhir/fhir-call.ts';
import { requests } from '../../monitoring/metrics.ts';
import { insertAudit } from '../../queries/audit.ts';
import type { AccessCheck } from '../access.ts';
import { anonymousLimit } from '../anonymous-limit.ts';
import { refuseLargeBody } from '../body-limit.ts';
import { addFormParser, addJsonParser } from '../body-parsers.ts';
import { startHandling } from '../call-state.ts';
import { refuseUnusableText } from '../request-text.ts';
import type { ServiceRoutes } from '../services.ts';
import { answerFhirError } from './error-answers.ts';
import { fhirJson, refuseOtherBodies, refuseOtherFormats } from './formats.ts';
import { refuseUnknownAddresses } from './unknown-address.ts';

/** Registers the FHIR interface: its own media type, its own errors, and systems as callers. */
export async function registerFhir(
  app: FastifyInstance,
  { service, routes }: ServiceRoutes,
  container: Container,
  accessCheck: AccessCheck,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerFhirError);
      addJsonParser(scope, ['application/fhir+json', 'application/json']);
      addFormParser(scope);
      refuseUnknownAddresses(scope, routes);
      for (const { name, operation, handler } of routes) {
        requests.inc({ operation: `${service}.${name}`, status: '5xx' }, 0);
        scope.route({
          method: operation.method,
          url: operation.path,
          ...(operation.bodyLimit !== undefined && { bodyLimit: operation.bodyLimit }),
          config: {
            operation: `${service}.${name}`,
            // Nobody looks at a token here, so none opens the limit.
            ...(operation.access === 'anonymous' && {
              rateLimit: { ...anonymousLimit, allowList: [] },
            }),
          },
          onRequest: async (request) => {
            refuseLargeBody(request, operation.bodyLimit);
            refuseOtherFormats(queryOf(request).get('_format'), request.headers.accept);
            await accessCheck.authenticateFhir(operation, request);
            refuseOtherBodies(operation, request);
          },
          preValidation: async (request) => {
            const query = queryOf(request);
            refuseUnusableText([request.params, [...query], request.body]);
            refuseOtherFormats(query.get('_format'), request.headers.accept);
          },
          preHandler: (request) => accessCheck.authorise(operation, request),
          // The table's type doesn't cover its handlers, which `fhirHandlers` types.
          handler: answering(operation, handler as FhirHandler, container),
        });
      }
    },
    { prefix: `/${service}` },
  );
}

function answering(operation: Operation, handler: FhirHandler, container: Container) {
  const { audit: action, method, path } = operation;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const state = startHandling(operation, request);
    const { caller } = state;
    const write = async (...[tx, detail = {}, resident]: Parameters<FhirCall['audit']>) => {
      if (action === undefined) throw new Error(`${method} ${path} is not an audited operation`);
      await insertAudit(tx, {
        actor: caller === null ? 'anonymous' : auditNameOf(caller),
        action,
        resident: resident ?? null,
        origin: request.ip,
        detail,
      });
      state.isAudited = true;
    };
    const answer = await handler({
      url: request.url,
      params: request.params as Record<string, string>,
      query: queryOf(request),
      headers: singleHeaders(request.headers),
      body: request.body,
      caller,
      now: container.now(),
      origin: request.ip,
      audit: write,
    });
    if (action !== undefined && !state.isAudited) {
      const { residentIds = [] } = answer;
      const detail = { path, count: residentIds.length };
      const [only] = residentIds;
      if (residentIds.length <= 1) await write(container.db.kysely, detail, only);
      else await write(container.db.kysely, { ...detail, residents: residentIds.join(' ') });
    }
    return await send(reply, answer);
  };
}

async function send(reply: FastifyReply, { status, resource, file, headers }: FhirAnswer) {
  reply.code(status).headers(headers ?? {});
  // As bytes, because a text would get a charset, which these types don't have.
  if (file !== undefined) return await reply.type(file.type).send(Buffer.from(file.content));
  if (resource === null) return await reply.send();
  return await reply.type(fhirJson).send(JSON.stringify(resource));
}

function queryOf({ url, body }: FastifyRequest): URLSearchParams {
  const query = new URL(url, 'http://localhost').searchParams;
  if (body instanceof URLSearchParams) for (const [name, value] of body) query.append(name, value);
  return query;
}

function singleHeaders(headers: IncomingHttpHeaders): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}
