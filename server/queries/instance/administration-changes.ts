import { FieldChange } from '@wattle/contract/entities/field-change.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '../../db/tables.ts';

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
  const called = await namesOf(db);
  return found.map(({ detail, actor, ...row }) => {
    const { fields, ...rest } = Detail.parse(detail);
    return {
      ...row,
      ...rest,
      fields: fields.map((field) => (ofIds.includes(field.name) ? inNames(field, called) : field)),
      actor: names.find(({ id }) => id === actor),
    };
  });
}

/** Fields whose values are ids with spaces between them. */
const ofIds: readonly string[] = ['organisationIds', 'organisationId', 'serviceId'];

/** What organisations and backend services are called now. */
async function namesOf(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('organisation')
    .select(['id', 'name'])
    .unionAll(db.selectFrom('backendService').select([sql<string>`id::text`.as('id'), 'name']))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function inNames({ name, before, after }: FieldChange, called: ReadonlyMap<string, string>) {
  const texts = (ids: string) =>
    ids
      .split(' ')
      .map((id) => called.get(id) ?? id)
      .join(', ');
  return { name, before: texts(before), after: texts(after) };
}
