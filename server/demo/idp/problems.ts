import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '../../db/tables.ts';

const model = 'Problem';
const keptMs = 60_000;

const Query = z.object({ problem: z.catch(z.string().check(z.regex(/^[\w-]{22}$/)), '') });
const Problem = z.object({
  status: z.int(),
  sentence: z.string(),
  userName: z.string(),
  /** Seconds until the next attempt. */
  wait: z.optional(z.int()),
});
/** Why a form was refused, and what it keeps. Never a password. */
export type Problem = z.infer<typeof Problem>;

/**
 * Keeps a problem for the page that the browser is redirected to, and returns the query that names it. A page that
 * answered the form itself would have to send the password again on the way back.
 */
export async function keepProblem(db: Kysely<Tables>, problem: Problem, now: Date) {
  const id = randomBytes(16).toString('base64url');
  const payload = JSON.stringify(problem);
  const expiresAt = new Date(now.getTime() + keptMs);
  await db.insertInto('idpPayload').values({ model, id, payload, expiresAt }).execute();
  return new URLSearchParams({ problem: id });
}

/** The problem named in a page's query, once. */
export async function takeProblem(
  db: Kysely<Tables>,
  query: unknown,
  now: Date,
): Promise<Problem | undefined> {
  const { problem: id } = Query.parse(query);
  if (id === '') return undefined;
  const row = await db
    .deleteFrom('idpPayload')
    .where('model', '=', model)
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .returning('payload')
    .executeTakeFirst();
  return row && Problem.parse(row.payload);
}

/** Gives a page with a problem its status. */
export function withStatus(reply: FastifyReply, problem: Problem | undefined): FastifyReply {
  if (problem === undefined) return reply;
  if (problem.wait !== undefined) reply.header('retry-after', problem.wait);
  return reply.code(problem.status);
}
