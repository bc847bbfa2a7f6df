import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Container } from '../../container.ts';
import type { FhirAnswer, FhirHandler } from '../../fhir/fhir-call.ts';
import { addFormParser, addJsonParser } from '../body-parsers.ts';
import { addOperations, type Guards, type Manner } from '../pipeline.ts';
import type { ServiceRoutes } from '../services.ts';
import { answerFhirError } from './error-answers.ts';
import { fhirJson, refuseOtherBodies, refuseOtherFormats } from './formats.ts';
import { refuseUnknownAddresses } from './unknown-address.ts';

/** Registers the FHIR interface: its own media type, its own errors, and systems as callers. */
export async function registerFhir(
  app: FastifyInstance,
  services: ServiceRoutes,
  container: Container,
  guards: Guards,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerFhirError);
      addJsonParser(scope, ['application/fhir+json', 'application/json']);
      addFormParser(scope);
      refuseUnknownAddresses(scope, services.routes);
      addOperations(scope, services, container, guards, (operation): Manner<FhirAnswer> => {
        const { path } = operation;
        const refuseFormats = async (request: FastifyRequest) =>
          refuseOtherFormats(queryOf(request).get('_format'), request.headers.accept);
        return {
          url: path,
          // Nobody looks at a token here, so none opens the limit.
          rateLimit: { allowList: [] },
          beforeCaller: refuseFormats,
          beforeBody: async (request) => refuseOtherBodies(operation, request),
          // A form may name a format too.
          afterBody: refuseFormats,
          textOf: (request) => [request.params, [...queryOf(request)], request.body],
          // The table's type doesn't cover its handlers, which `fhirHandlers` types.
          callHandler: async (handler, request, context) =>
            await (handler as FhirHandler)({
              ...context,
              url: request.url,
              params: request.params as Record<string, string>,
              query: queryOf(request),
              headers: singleHeaders(request.headers),
              body: request.body,
            }),
          rowOfRead: ({ residentIds = [] }) => {
            const detail = { path, count: residentIds.length };
            return residentIds.length <= 1
              ? { detail, residentId: residentIds[0] }
              : { detail: { ...detail, residents: residentIds.join(' ') } };
          },
          // The same record once more.
          isRepeat: ({ created, changed }) => created === 0 && changed === 0,
          send: (reply, { status, resource, file, headers }) => {
            reply.code(status).headers(headers ?? {});
            // As bytes, because a text would get a charset, which these types don't have.
            if (file !== undefined) return reply.type(file.type).send(Buffer.from(file.content));
            if (resource === null) return reply.send();
            return reply.type(fhirJson).send(JSON.stringify(resource));
          },
        };
      });
    },
    { prefix: `/${services.service}` },
  );
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
