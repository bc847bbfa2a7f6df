import type { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** An arbitrary number, the same in every process. */
const LOCK = 7_242_003;

/** Waits for other imports, whose rows would duplicate each other. */
export async function lockImports(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

export type ImportRunRow = Awaited<ReturnType<typeof listImportRuns>>[number];

/** A part of the imports, the latest first: of files and batches, or of single messages. */
export async function listImportRuns(
  db: Kysely<Tables>,
  {
    isSingle,
    offset,
    limit,
  }: { readonly isSingle: boolean; readonly offset: number; readonly limit: number },
) {
  return await importRuns(db)
    .where('run.isSingle', '=', isSingle)
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function findImportRun(db: Kysely<Tables>, id: string) {
  return await importRuns(db).where('run.id', '=', id).executeTakeFirst();
}

export async function countImportRuns(db: Kysely<Tables>, isSingle: boolean): Promise<number> {
  const { total } = await db
    .selectFrom('importRun')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where('isSingle', '=', isSingle)
    .executeTakeFirstOrThrow();
  return total;
}

function importRuns(db: Kysely<Tables>) {
  return db
    .selectFrom('importRun as run')
    .leftJoin('organisation', 'organisation.id', 'run.organisationId')
    .selectAll('run')
    .select(['organisation.name as organisationName'])
    .select([senderName(sql`run.source`).as('sender'), actorNameOf(sql`run.started_by`).as('by')])
    .orderBy('run.startedAt', 'desc')
    .orderBy('run.id');
}

/** The name of a source: of the backend service that sends, or as the operator named it. */
export const senderName = (source: ReturnType<typeof sql>) => sql<string>`coalesce((
  select s.name from backend_service s where ${source} = 'service/' || s.id::text
), ${source})`;

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The name of the person in the audit log; null for an operator's command. */
const actorNameOf = (actor: ReturnType<typeof sql>) => sql<string | null>`coalesce((
  select u.given_name || ' ' || u.family_name from app_user u
  where u.id = case when ${actor} ~ ${uuidPattern} then ${actor}::uuid end
), (
  select s.name from backend_service s where ${actor} = 'service/' || s.id::text
))`;

interface LineFilter {
  readonly outcome: ImportOutcome | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** One page of an import's lines in order, and how many there are. */
export async function listImportLines(db: Kysely<Tables>, runId: string, filter: LineFilter) {
  let lines = db.selectFrom('importLine').where('runId', '=', runId);
  if (filter.outcome !== undefined) lines = lines.where('outcome', '=', filter.outcome);
  const { total } = await lines
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  const page = await lines
    .select(['position', 'resourceType', 'label', 'outcome', 'findings', 'found'])
    .orderBy('position')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute();
  return { lines: page, total };
}
