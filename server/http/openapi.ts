import { RefusalBody } from '@wattle/contract/errors.ts';
import type { Access, Operation } from '@wattle/contract/operations/operation.ts';
import { jsonTypes } from './body-parsers.ts';
import { jsonSchemaOf } from './schemas.ts';
import type { ServiceRoutes } from './services.ts';

const dialect = 'openapi-3.0';

const chosenProvider = {
  name: 'providerId',
  in: 'query',
  required: false,
  description:
    'On a shared account, the chosen provider: `authoringSystem=…&authoringSystemForeignKey=…`, percent-encoded. Both may be sent as parameters of their own instead.',
  schema: { type: 'string' },
};

/** The OpenAPI 3 document of one service, generated from the schemas it validates with. */
export function openApiDocument({ service, routes }: ServiceRoutes, publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { name, operation } of routes) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describe(name, operation),
    };
  }
  return {
    openapi: '3.0.3',
    info: { title: `Wattle ${service}`, version: '1' },
    servers: [{ url: `${publicUrl}/${service}` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function describe(name: string, operation: Operation): object {
  const { service, access, path, summary, params, query, body } = operation;
  const inQuery = query ? parametersOf('query', jsonSchemaOf(query, 'request', dialect)) : [];
  // FHIR refuses unknown parameters if the caller asks it to.
  const isUnderProvider = access !== 'anonymous' && service !== 'fhir';
  return {
    operationId: name,
    summary,
    description: whoMayCall(access),
    security: access === 'anonymous' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...(params
        ? parametersOf('path', jsonSchemaOf(params, 'request', dialect))
        : undeclaredParameters(path)),
      ...inQuery.filter(({ name }) => name !== chosenProvider.name),
      ...(isUnderProvider ? [chosenProvider] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          jsonTypes.map((type) => [type, { schema: jsonSchemaOf(body, 'request', dialect) }]),
        ),
      },
    }),
    responses: responsesOf(operation),
  };
}

/** For people to read. */
export function whoMayCall(access: Access): string {
  if (access === 'anonymous') return 'Anyone, signed in or not.';
  if (access === 'even-ended') return 'Anyone who is signed in.';
  if (access === 'signed-in') return 'Anyone who is signed in and whose access hasn’t ended.';
  const roles = access.roles
    .map((role) => (access.onBehalf?.includes(role) ? `${role} (if DRAFT_ON_BEHALF is on)` : role))
    .join(', ');
  if (access.right !== undefined) {
    const systems = 'Systems whose token has the scope';
    return roles === '' ? `${systems}.` : `${systems}, and with it ${roles}.`;
  }
  const who = access.only === undefined ? roles : `The pharmacy service account, as ${roles}`;
  return access.about === 'nobody' ? `${who}.` : `${who}; only for residents the caller may see.`;
}

/** Of the FHIR interface, whose parameters it checks itself. */
function undeclaredParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function parametersOf(
  place: 'path' | 'query',
  { properties = {}, required = [] }: ReturnType<typeof jsonSchemaOf>,
): { name: string }[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function responsesOf({ access, path, response, mayBeEmpty, refusals, body }: Operation): object {
  const isOpen = access === 'anonymous';
  const hasRoles = typeof access === 'object';
  const hasResident = hasRoles && access.about !== 'nobody';
  const isEmpty = response === null || mayBeEmpty === true;
  return {
    ...(response && { 200: { description: 'Done.', content: contentOf(response) } }),
    ...(isEmpty && { 204: { description: response ? 'Nothing found.' : 'Done.' } }),
    400: sentence('The request is not valid; the text says why.'),
    401: sentence('Not signed in, or the token is no longer valid.'),
    ...(isOpen ? { 429: sentence('Too many requests from one address.') } : {}),
    ...(hasRoles && { 403: sentence('Not allowed for this role or resident.') }),
    ...(access === 'signed-in' && { 403: sentence('Not allowed for this account.') }),
    ...(path.includes(':') && { 404: sentence('What the path names isn’t there.') }),
    ...(hasResident && { 404: sentence('What the call names is not on this resident’s chart.') }),
    ...(body && { 413: sentence('The body is too large.') }),
    ...(refusals && {
      422: {
        description: `Refused: ${refusals.join(', ')}.`,
        content: json(jsonSchemaOf(RefusalBody, 'answer', dialect)),
      },
    }),
    500: sentence('Something went wrong on our side.'),
    503: sentence('The database is unavailable; try again after `Retry-After` seconds.'),
  };
}

function contentOf(response: NonNullable<Operation['response']>): object {
  return typeof response === 'string'
    ? { [response]: { schema: { type: 'string', format: 'binary' } } }
    : json(jsonSchemaOf(response, 'answer', dialect));
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}

function sentence(description: string): object {
  return { description, content: { 'text/plain': { schema: { type: 'string' } } } };
}
