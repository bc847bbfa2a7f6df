import type { FastifyInstance } from 'fastify';
import { backChannelLogoutPath, InvalidLogoutTokenError } from '../auth/logout-token.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { endByProvider } from '../commands/end-by-provider.ts';
import type { Container } from '../container.ts';
import { anonymousLimit } from './anonymous-limit.ts';
import { addFormParser } from './body-parsers.ts';

const mostBytes = 16_384;
/** More than from one person's network: all of them come from the provider, also when it signs out everybody. */
const limit = { ...anonymousLimit, max: 3000, allowList: [] };

/**
 * Accepts the provider's notice that a session has ended (OpenID Connect Back-Channel Logout 1.0). The proof is the
 * signature of the logout token, so it needs no sign-in.
 */
export async function addBackChannelLogout(
  app: FastifyInstance,
  container: Container,
  verifier: TokenVerifier,
): Promise<void> {
  await app.register(async (scope) => {
    addFormParser(scope, mostBytes);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.post(
      backChannelLogoutPath,
      { config: { rateLimit: limit } },
      async ({ body, ip, log }, reply) => {
        const refuse = async (description: string) => {
          log.warn({ description }, 'Refused a back-channel logout');
          return await reply
            .code(400)
            .send({ error: 'invalid_request', error_description: description });
        };
        const [token, ...more] = body instanceof URLSearchParams ? body.getAll('logout_token') : [];
        if (token === undefined || more.length > 0) {
          return await refuse('One logout_token is required, in a form.');
        }
        try {
          const logout = await verifier.verifyLogout(token);
          const isNew = await endByProvider(container, logout, ip);
          if (!isNew) return await refuse('This logout token was used before.');
        } catch (error) {
          if (!(error instanceof InvalidLogoutTokenError)) throw error;
          log.debug({ err: error.cause }, 'The logout token is invalid');
          return await refuse(error.message);
        }
        return await reply.code(200).send();
      },
    );
  });
}
