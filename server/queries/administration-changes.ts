import { FieldChange } from '@wattle/contract/entities/administration.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '../db/tables.ts';

/** What the audit log says of a change to the setup. */
const Detail = z.object({
  subject: z.string(),
  name: z.string(),
  fields: z.array(FieldChange),
});

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/** Changes to the setup before `before`, of one record if `subject` names it, the latest first. */
export async function listChanges(
  db: Kysely<Tables>,
  {
    before,
    subject,
    limit,
  }: { before?: number | undefined; subject?: string | undefined; limit: number },
) {
  let rows = db
    .selectFrom('auditLog')
    // As the index says it.
    .where(sql<boolean>`detail ? 'fields'`)
    .select(['sequence', 'at', 'actor', 'action', 'detail'])
    .orderBy('sequence', 'desc')
    .limit(limit);
  if (before !== undefined) rows = rows.where('sequence', '<', before);
  if (subject !== undefined) rows = rows.where(sql`detail ->> 'subject'`, '=', subject);
  const found = await rows.execute();
  const actors = [...new Set(found.map(({ actor }) => actor))];
  const names =
    actors.length === 0
      ? []
      : await db
          .selectFrom('appUser')
          .where(sql<string>`id::text`, 'in', actors)
          .select([sql<string>`id::text`.as('id'), 'givenName', 'familyName'])
          .execute();
  return found.map(({ detail, actor, ...row }) => ({
    ...row,
    ...Detail.parse(detail),
    actor: names.find(({ id }) => id === actor),
  }));
}
