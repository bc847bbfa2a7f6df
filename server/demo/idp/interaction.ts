import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import type { Container } from '../../container.ts';
import { findSubject, listDemoAccounts } from './accounts.ts';
import { pageHeaders, renderMessage } from './pages/page.ts';
import { renderSignIn } from './pages/sign-in-page.ts';
import { interactionPath, resumePath } from './paths.ts';
import { keepProblem, type Problem, takeProblem, withStatus } from './problems.ts';
import { attempt, tooMany } from '../../throttle.ts';

const wrongPassword = 'Incorrect user name or password.';

// Text without NUL, which PostgreSQL can't search for.
export const Entry = z.catch(z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/)), '');
export const Credentials = z.catch(z.object({ user: Entry, password: Entry }), {
  user: '',
  password: '',
});
const Prefill = z.object({ user: Entry });

/** The sign-in page and its form handler. */
export function registerInteraction(
  app: FastifyInstance,
  container: Container,
  provider: Provider,
): void {
  const { db, now, settings } = container;
  const { publicUrl } = settings;

  async function sendSignIn(reply: FastifyReply, userName: string, problem?: Problem) {
    const demoAccounts = settings.demo ? await listDemoAccounts(db.kysely) : [];
    const page = renderSignIn({
      productName: settings.productName,
      publicUrl,
      userName,
      problem: problem?.sentence,
      demoAccounts,
    });
    return withStatus(reply, problem).headers(pageHeaders).type('text/html').send(page);
  }

  function sendExpired(reply: FastifyReply) {
    const page = renderMessage({
      productName: settings.productName,
      title: 'This sign-in has expired',
      sentence: 'It was open for too long or has already been used. Please sign in again.',
      href: `${publicUrl}/residents`,
      action: 'Start again',
    });
    return reply.code(400).headers(pageHeaders).type('text/html').send(page);
  }

  async function refuse(reply: FastifyReply, uid: string, problem: Problem) {
    const query = await keepProblem(db.kysely, problem, now());
    const again = `${publicUrl}${interactionPath(uid)}?${query.toString()}`;
    return reply.headers(pageHeaders).redirect(again, 303);
  }

  async function goOn(
    request: FastifyRequest,
    reply: FastifyReply,
    result: InteractionResults,
  ): Promise<FastifyReply> {
    const next = await provider.interactionResult(request.raw, reply.raw, result);
    return reply.headers(pageHeaders).redirect(next, 303);
  }

  app.get<{ Params: { uid: string } }>(interactionPath(':uid'), async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) {
      // Back from the product: the client knows the page, or signs in again.
      if (hasSession(request))
        return reply.headers(pageHeaders).redirect(publicUrl + resumePath, 303);
      return sendExpired(reply);
    }
    // Our own client: sign-in already granted what it may do, so there is no consent page.
    if (interaction.prompt.name === 'consent') return goOn(request, reply, { consent: {} });
    const hint = Entry.parse(interaction.params['login_hint']);
    const problem = await takeProblem(db.kysely, request.query, now());
    const userName = problem?.userName ?? (Prefill.parse(request.query).user || hint);
    return sendSignIn(reply, userName, problem);
  });

  app.post<{ Params: { uid: string } }>(interactionPath(':uid'), async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return sendExpired(reply);
    const { uid } = interaction;
    const { user: userName, password } = Credentials.parse(request.body);
    const made = { kind: 'sign-in', userName, origin: request.ip, now: now() } as const;
    const { wait, found: subject } = await attempt(db.kysely, made, () =>
      findSubject(db.kysely, userName, password),
    );
    if (wait !== undefined) {
      return refuse(reply, uid, { status: 429, sentence: tooMany(wait), userName, wait });
    }
    if (subject === undefined) {
      return refuse(reply, uid, { status: 401, sentence: wrongPassword, userName });
    }
    // Not kept after the browser session, because computers are shared.
    return goOn(request, reply, { login: { accountId: subject, remember: false, amr: ['pwd'] } });
  });
}

/** Whether the browser signed in here before; without its cookies a new sign-in would end here again. */
function hasSession({ headers }: FastifyRequest): boolean {
  return /(?:^|; )_session=/.test(headers.cookie ?? '');
}

/** The sign-in named by the address, if the browser's cookie names the same one. */
async function findInteraction(
  provider: Provider,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
) {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === request.params.uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}
