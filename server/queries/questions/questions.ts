import type { KeptQuestionEvent } from '@wattle/contract/entities/question.ts';
import type { OpenQuestion } from '@wattle/contract/rules/questions/after-order.ts';
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { UserId } from '../../actor.ts';
import { insertRows, type NewRow } from '../../db/insert-rows.ts';
import type { Tables } from '../../db/tables.ts';

interface EventRow {
  readonly id: string;
  readonly content: KeptQuestionEvent;
  readonly actorId: UserId;
  readonly by: string;
  readonly at: string;
}

export interface QuestionRow extends Selectable<Tables['question']> {
  /** In the order they happened; the first is that it was asked. */
  readonly events: readonly EventRow[];
  readonly askedOfName: string | null;
  /** Whether the prescriber who was asked sees the resident no more. */
  readonly hasAskedOfLeft: boolean;
}

const closing = new Set<KeptQuestionEvent['kind']>([
  'answered',
  'accepted',
  'declined',
  'withdrawn',
  'ordered',
  'overtaken',
]);

/** What closed a question; undefined while it is open. */
export const closingEvent = ({ events }: Pick<QuestionRow, 'events'>) =>
  events.find(({ content }) => closing.has(content.kind));

/** Those asked at the same moment are in the order in which they were kept. */
const keptOrder = sql<string>`(
  select asking.sequence from question_event as asking where asking.id = question.id
)`;

const questionEvents = sql<readonly EventRow[]>`(
  select jsonb_agg(jsonb_build_object(
    'id', event.id, 'content', event.content, 'actorId', event.actor_id, 'by', event.by_name, 'at', event.at
  ) order by event.sequence)
  from question_event as event where event.question_id = question.id
)`.as('events');

/** Whether a person’s access has ended, or they see the facility’s residents no more. */
export const hasLeft = (person: RawBuilder<unknown>, facilityId: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`not exists (
    select from app_user as account
      join user_organisation as named on named.user_id = account.id
      join facility on facility.organisation_id = named.organisation_id
    where account.id = coalesce(${person}.shared_account_id, ${person}.id) and facility.id = ${facilityId}
      and (account.access_ends_at is null or account.access_ends_at > ${now})
  )`;

const questions = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('question')
    .innerJoin('resident', 'resident.id', 'question.residentId')
    .leftJoin('appUser as asked', 'asked.id', 'question.askedOf')
    .selectAll('question')
    .select([
      questionEvents,
      sql<string | null>`asked.given_name || ' ' || asked.family_name`.as('askedOfName'),
      sql<boolean>`asked.id is not null and ${hasLeft(sql`asked`, sql`resident.facility_id`, now)}`.as(
        'hasAskedOfLeft',
      ),
    ]);

/** All open questions about a resident, and some of the closed ones after the one named; the newest first. */
export async function listQuestions(
  db: Kysely<Tables>,
  residentId: string,
  { after, closed, now }: { after: string | undefined; closed: number; now: Date },
): Promise<QuestionRow[]> {
  const isAfter =
    after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(asked_at, ${keptOrder}) < (
          select last.asked_at, event.sequence from question as last join question_event as event on event.id = last.id
          where last.id = ${after})`;
  const isShown = sql<boolean>`question.id in (
    select id from question where resident_id = ${residentId} and state <> 'open' and ${isAfter}
    order by asked_at desc, ${keptOrder} desc limit ${closed})`;
  return await questions(db, now)
    .where('question.residentId', '=', residentId)
    .where((eb) =>
      after === undefined ? eb.or([eb('question.state', '=', 'open'), isShown]) : isShown,
    )
    .orderBy('question.askedAt', 'desc')
    .orderBy(keptOrder, 'desc')
    .execute();
}

export async function findQuestion(
  db: Kysely<Tables>,
  residentId: string,
  id: string,
  now: Date,
): Promise<QuestionRow | undefined> {
  return await questions(db, now)
    .where('question.id', '=', id)
    .where('question.residentId', '=', residentId)
    .executeTakeFirst();
}

/** In another statement: how many are open about a resident, and how many of them are urgent. */
export const countOpenQuestions = (residentId: RawBuilder<unknown>) => sql<unknown>`(
  select jsonb_build_object('count', count(*), 'urgent', count(*) filter (where question.is_urgent))
  from question where question.resident_id = ${residentId} and question.state = 'open'
)`;

/** In another statement: the open questions about a resident, as an order finds them. */
export const openQuestionsOf = (residentId: RawBuilder<unknown>) => sql<readonly OpenQuestion[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', question.id, 'kind', question.kind, 'medicationId', question.medication_id,
    'proposal', event.content -> 'proposal'
  ) order by question.asked_at, event.sequence), '[]')
  from question join question_event as event on event.id = question.id
  where question.resident_id = ${residentId} and question.state = 'open'
)`;

/** The same by itself, once the resident is locked. */
export async function listOpenQuestions(
  tx: Kysely<Tables>,
  residentId: string,
): Promise<readonly OpenQuestion[]> {
  const { questions: open } = await tx
    .selectNoFrom(openQuestionsOf(sql`${residentId}::uuid`).as('questions'))
    .executeTakeFirstOrThrow();
  return open;
}

interface AskedAbout {
  readonly residentId: string;
  readonly medicationId: string | null;
  readonly latestOrderId: string | null;
}

/** Whose line or chart it is or, if nobody here wrote a chart, the usual prescriber; null if that isn't anybody known. */
export async function findAskedOf(
  tx: Kysely<Tables>,
  { residentId, medicationId, latestOrderId }: AskedAbout,
): Promise<UserId | null> {
  const row =
    medicationId === null
      ? await tx
          .selectFrom('pharmacyOrder as o')
          .leftJoin('orderOnBehalf as given', 'given.orderId', 'o.id')
          .where('o.id', '=', latestOrderId)
          .where('o.importedFrom', 'is', null)
          .select(sql<UserId>`coalesce(given.prescriber_id, o.finalised_by)`.as('id'))
          .executeTakeFirst()
      : await tx
          .selectFrom('medication')
          .where('id', '=', medicationId)
          .where('importedFrom', 'is', null)
          .select('prescribedBy as id')
          .executeTakeFirst();
  if (row !== undefined || medicationId !== null) return row?.id ?? null;
  const { usualPrescriberId } = await tx
    .selectFrom('resident')
    .where('id', '=', residentId)
    .select('usualPrescriberId')
    .executeTakeFirstOrThrow();
  return usualPrescriberId;
}

type NewEvent = NewRow<'questionEvent'>;

export async function insertQuestion(
  tx: Kysely<Tables>,
  question: Insertable<Tables['question']>,
  event: Omit<NewEvent, 'questionId' | 'id'>,
): Promise<void> {
  await tx.insertInto('question').values(question).execute();
  await insertQuestionEvents(tx, [{ id: question.id, questionId: question.id, ...event }]);
}

export async function insertQuestionEvents(
  tx: Kysely<Tables>,
  rows: readonly NewEvent[],
): Promise<void> {
  await insertRows(tx, { questionEvent: rows });
}

export async function updateQuestions(
  tx: Kysely<Tables>,
  ids: readonly string[],
  values: Partial<
    Pick<
      Selectable<Tables['question']>,
      'state' | 'medicationId' | 'seenAt' | 'closedAt' | 'outcomeSeenAt'
    >
  > & { updatedAt: Date },
): Promise<void> {
  await tx
    .updateTable('question')
    .set(values)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export type SettledQuestion = Pick<Selectable<Tables['question']>, 'id' | 'state' | 'medicationId'>;

/** Where an order leaves questions, all by one statement. */
export async function updateSettled(
  tx: Kysely<Tables>,
  settled: readonly SettledQuestion[],
  at: Date,
): Promise<void> {
  await sql`
    update question set state = settled.state, medication_id = settled.medication_id, updated_at = ${at},
      closed_at = case when settled.state = 'open' then null else ${at}::timestamptz end
    from unnest(${settled.map(({ id }) => id)}::uuid[], ${settled.map(({ state }) => state)}::text[],
      ${settled.map(({ medicationId }) => medicationId)}::uuid[]) as settled (id, state, medication_id)
    where question.id = settled.id`.execute(tx);
}

/** Whether an id was used for an event of any question: of which, by whom and as what. */
export async function findQuestionEvent(tx: Kysely<Tables>, id: string) {
  return await tx
    .selectFrom('questionEvent')
    .where('id', '=', id)
    .select(['questionId', 'content', 'actorId'])
    .executeTakeFirst();
}

/** Of the questions named, those that a prescriber, or those whose outcome who asked, hasn’t had on the screen. */
export async function listUnseen(
  tx: Kysely<Tables>,
  residentId: string,
  ids: readonly string[],
  of: 'question' | 'outcome',
  userType: string | null,
): Promise<readonly string[]> {
  const named = tx
    .selectFrom('question')
    .where('residentId', '=', residentId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`);
  const unseen =
    of === 'question'
      ? named.where('state', '=', 'open').where('seenAt', 'is', null)
      : named
          .where('closedAt', 'is not', null)
          .where('outcomeSeenAt', 'is', null)
          .where(sql<boolean>`asked_by_type = ${userType}`);
  return (await unseen.select('id').execute()).map(({ id }) => id);
}
