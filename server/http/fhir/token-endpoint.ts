import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Container } from '../../container.ts';
import { verifyAssertion } from '../../fhir/auth/client-assertion.ts';
import { ClientKeys } from '../../fhir/auth/client-keys.ts';
import { issueToken, tokenSeconds } from '../../fhir/auth/issue-token.ts';
import { OAuthFailure } from '../../fhir/auth/oauth-failure.ts';
import { linksOf, tokenEndpointOf } from '../../fhir/links.ts';
import { anonymousLimit } from '../anonymous-limit.ts';
import { addFormParser } from '../body-parsers.ts';
import { callStateOf } from '../call-state.ts';
import { failureOf, withFailureHeaders } from '../error-answers.ts';

const path = '/fhir/auth/token';

const mostBytes = 65_536;
/** A service needs one token in five minutes. */
const limit = { ...anonymousLimit, max: 120, allowList: [] };
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Issues tokens to backend services (SMART App Launch 2.2, backend services). The signature proves who is asking. */
export async function addTokenEndpoint(app: FastifyInstance, container: Container): Promise<void> {
  const audience = tokenEndpointOf(linksOf(container.settings));
  const keys = new ClientKeys(container.settings);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    addFormParser(scope, mostBytes);
    scope.setErrorHandler(answerOAuthError);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.post(path, { config: { rateLimit: limit } }, async (request) => {
      const { assertion, scope } = readForm(request.body);
      const { kysely } = container.db;
      const verified = await verifyAssertion(kysely, assertion, {
        audience,
        keys,
        now: container.now(),
      });
      const { token, scopes } = await issueToken(container, verified, {
        scope,
        origin: request.ip,
        audience,
      });
      callStateOf(request).isPermitted = true;
      return {
        access_token: token,
        token_type: 'bearer',
        expires_in: tokenSeconds,
        scope: scopes.join(' '),
      };
    });
  });
}

function readForm(body: unknown): { assertion: string; scope: string } {
  if (!(body instanceof URLSearchParams)) {
    throw new OAuthFailure('invalid_request', 'Send a form (application/x-www-form-urlencoded).');
  }
  const only = (name: string): string => {
    const [value = '', ...more] = body.getAll(name);
    if (value !== '' && more.length === 0) return value;
    throw new OAuthFailure('invalid_request', `One ${name} is required.`);
  };
  if (only('grant_type') !== 'client_credentials') {
    throw new OAuthFailure('unsupported_grant_type', 'Only client_credentials is supported.');
  }
  if (only('client_assertion_type') !== assertionType) {
    throw new OAuthFailure(
      'invalid_request',
      `The client_assertion_type has to be ${assertionType}.`,
    );
  }
  return { assertion: only('client_assertion'), scope: only('scope') };
}

async function answerOAuthError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof OAuthFailure) {
    request.log.info({ err: error.cause, code: error.code }, 'Refused a token');
    return await reply
      .code(error.status)
      .send({ error: error.code, error_description: error.message });
  }
  const failure = failureOf(error, request);
  if (failure === undefined) {
    request.log.error({ err: error }, 'A request failed');
    return await reply.code(500).send({
      error: 'server_error',
      error_description: 'Something went wrong on our side.',
    });
  }
  withFailureHeaders(error, failure, request, reply);
  const isLater = failure.status === 429 || failure.status === 503;
  return await reply.code(failure.status).send({
    error: isLater ? 'temporarily_unavailable' : 'invalid_request',
    error_description: failure.message,
  });
}
