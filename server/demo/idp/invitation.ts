import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { InvitationKey } from '@wattle/contract/entities/registration.ts';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import { insertAudit } from '../../queries/instance/audit.ts';
import { findInvited, takeInvitation } from '../../queries/people/invitations.ts';
import { insertAccount } from './accounts.ts';
import { longestPassword, renderInvitation, shortestPassword } from './pages/invitation-page.ts';
import { pageHeaders, renderMessage } from './pages/page.ts';
import { hashPassword } from '../../passwords.ts';
import { invitationPath } from './paths.ts';
import { keepProblem, takeProblem, withStatus } from './problems.ts';

const Entry = z.catch(z.string(), '');
const Passwords = z.catch(z.object({ password: Entry, again: Entry }), { password: '', again: '' });

/** The page where an invited person chooses a password, and its form handler. */
export function registerInvitation(app: FastifyInstance, container: Container): void {
  const { db, now, settings } = container;
  const { publicUrl } = settings;

  function send(reply: FastifyReply, page: string) {
    return reply.headers(pageHeaders).type('text/html').send(page);
  }

  function sendInvalid(reply: FastifyReply) {
    const page = renderMessage({
      productName: settings.productName,
      title: 'This invitation isn’t valid',
      sentence:
        'It has expired, has already been used, or a newer one has been sent: only the link in the latest email works. If you’ve already chosen a password, sign in with it.',
      href: `${publicUrl}/residents`,
      action: 'Sign in',
    });
    return send(reply.code(404), page);
  }

  async function invitedBy(key: string) {
    return InvitationKey.safeParse(key).success
      ? await findInvited(db.kysely, key, now())
      : undefined;
  }

  app.get<{ Params: { key: string } }>(invitationPath(':key'), async (request, reply) => {
    const invited = await invitedBy(request.params.key);
    if (invited === undefined) return sendInvalid(reply);
    const problem = await takeProblem(db.kysely, request.query, now());
    const page = renderInvitation({
      productName: settings.productName,
      userName: invited.email,
      problem: problem?.sentence,
    });
    return send(withStatus(reply, problem), page);
  });

  app.post<{ Params: { key: string } }>(invitationPath(':key'), async (request, reply) => {
    const { key } = request.params;
    const invited = await invitedBy(key);
    if (invited === undefined) return sendInvalid(reply);
    const { password, again } = Passwords.parse(request.body);
    const sentence = problemOf(password, again);
    if (sentence !== undefined) {
      const problem = { status: 400, sentence, userName: invited.email };
      const query = await keepProblem(db.kysely, problem, now());
      const page = `${publicUrl}${invitationPath(key)}?${query.toString()}`;
      return reply.headers(pageHeaders).redirect(page, 303);
    }
    const passwordHash = await hashPassword(password);
    const isTaken = await db.kysely
      .transaction()
      .execute((tx) => accept(tx, key, passwordHash, { at: now(), origin: request.ip }));
    if (!isTaken) return sendInvalid(reply);
    const page = renderMessage({
      productName: settings.productName,
      title: 'Your account is ready',
      sentence: `Your user name is ${invited.email}.`,
      href: `${publicUrl}/residents`,
      action: 'Sign in',
    });
    return send(reply, page);
  });
}

/** Uses the invitation for an account; false if another request used it first. */
async function accept(
  tx: Kysely<Tables>,
  key: string,
  passwordHash: string,
  { at, origin }: { at: Date; origin: string },
): Promise<boolean> {
  const invited = await takeInvitation(tx, key, at);
  if (invited === undefined) return false;
  await insertAccount(tx, { userName: invited.email, subject: invited.subject, passwordHash });
  const action = 'accept-invitation';
  const detail = { user: invited.id };
  await insertAudit(tx, { actor: invited.id, action, resident: null, origin, detail });
  return true;
}

function problemOf(password: string, again: string): string | undefined {
  if (password.length < shortestPassword) {
    return `Choose a password of ${shortestPassword} to ${longestPassword} characters.`;
  }
  if (password.length > longestPassword) {
    return `Shorten the password to ${longestPassword} characters. It has ${password.length}.`;
  }
  if (password.trim() === '') return 'Choose a password that isn’t only spaces.';
  return password === again ? undefined : 'The passwords don’t match.';
}
