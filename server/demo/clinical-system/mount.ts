import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { checkClinicalPassword } from '../../commands/check-clinical-password.ts';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import { Credentials, Entry } from '../idp/interaction.ts';
import { renderMessage } from '../idp/pages/page.ts';
import { keepProblem, type Problem, takeProblem, withStatus } from '../idp/problems.ts';
import { tooMany } from '../../throttle.ts';
import {
  type ClinicalLink,
  grantClinicalLink,
  listOwnClinicalNames,
  lockClinicalLink,
} from '../../queries/people/clinical-links.ts';
import { getOrganisationName } from '../../queries/instance/facilities.ts';
import { authorizePath, clinicalAuthorizeUrl, returnUrl } from './addresses.ts';
import { clinicalPageHeaders, renderAuthorize } from './authorize-page.ts';

const wrongPassword = 'Incorrect user name or password.';
const otherOrganisation = 'This user doesn’t work for this organisation.';

const Query = z.object({ state: Entry });

/** Mounts the demo's clinical system sign-in (HEAD-04). */
export async function mountClinicalSystem(
  app: FastifyInstance,
  container: Container,
): Promise<void> {
  const { db, now, settings } = container;
  const { kysely } = db;
  const { publicUrl } = settings;

  async function sendForm(
    reply: FastifyReply,
    state: string,
    link: ClinicalLink,
    problem: Problem | undefined,
  ) {
    const page = renderAuthorize({
      productName: settings.productName,
      organisation: await getOrganisationName(kysely, link.organisationId),
      userName: problem?.userName ?? '',
      problem: problem?.sentence,
      cancelUrl: returnUrl(settings, { state, error: 'access_denied' }),
      ownNames: await listOwnClinicalNames(kysely, link),
    });
    return withStatus(reply, problem).headers(clinicalPageHeaders).type('text/html').send(page);
  }

  function sendExpired(reply: FastifyReply) {
    const page = renderMessage({
      productName: settings.productName,
      title: 'This link has expired',
      sentence: 'It was open for too long or has already been used. Please start linking again.',
      href: `${publicUrl}/residents`,
      action: 'Go to residents',
    });
    return reply.code(400).headers(clinicalPageHeaders).type('text/html').send(page);
  }

  /** The link named by the address, if it can still be used. */
  async function openLink(request: FastifyRequest) {
    const { state } = Query.parse(request.query);
    const link = await kysely.transaction().execute((tx) => lockClinicalLink(tx, state));
    return link && isOpen(link, now()) ? { state, link } : undefined;
  }

  await app.register(async (scope) => {
    await scope.register(formbody);

    scope.get(authorizePath, async (request, reply) => {
      const open = await openLink(request);
      if (open === undefined) return sendExpired(reply);
      const problem = await takeProblem(kysely, request.query, now());
      return sendForm(reply, open.state, open.link, problem);
    });

    scope.post(authorizePath, async (request, reply) => {
      const open = await openLink(request);
      if (open === undefined) return sendExpired(reply);
      const { state, link } = open;
      const { user: userName, password } = Credentials.parse(request.body);
      const refuse = async (failed: Omit<Problem, 'userName'>) => {
        const query = await keepProblem(kysely, { ...failed, userName }, now());
        const again = `${clinicalAuthorizeUrl(settings, state)}&${query.toString()}`;
        return reply.headers(clinicalPageHeaders).redirect(again, 303);
      };
      const { wait, found: account } = await checkClinicalPassword(
        container,
        { userName, password },
        { userName, origin: request.ip, now: now() },
      );
      if (wait !== undefined) return refuse({ status: 429, sentence: tooMany(wait), wait });
      if (account === undefined) return refuse({ status: 401, sentence: wrongPassword });
      if (!account.organisationIds.includes(link.organisationId)) {
        return refuse({ status: 403, sentence: otherOrganisation });
      }
      const code = await grant(kysely, state, account, now());
      if (code === undefined) return sendExpired(reply);
      return reply.headers(clinicalPageHeaders).redirect(returnUrl(settings, { state, code }), 303);
    });
  });
}

function isOpen(link: ClinicalLink, now: Date): boolean {
  return link.usedAt === null && link.provider === null && now < link.expiresAt;
}

/** Creates a code for the sign-in; undefined if the link was used or has expired meanwhile. */
async function grant(
  db: Kysely<Tables>,
  state: string,
  provider: Parameters<typeof grantClinicalLink>[2],
  now: Date,
): Promise<string | undefined> {
  const code = randomBytes(32).toString('base64url');
  return await db.transaction().execute(async (tx) => {
    const link = await lockClinicalLink(tx, state);
    if (link === undefined || !isOpen(link, now)) return undefined;
    await grantClinicalLink(tx, state, provider, code);
    return code;
  });
}
