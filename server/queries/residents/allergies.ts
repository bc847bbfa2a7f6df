import type {
  AllergyEventContent,
  AllergySourceContent,
} from '@wattle/contract/entities/allergy-event.ts';
import type { AllergyList } from '@wattle/contract/rules/residents/allergy-events.ts';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { builtOnce } from '../../db/built-once.ts';
import type { Tables } from '../../db/tables.ts';
import { updateResident } from './residents.ts';

export type AllergyChangeRow = NonNullable<Awaited<ReturnType<typeof findAllergyChange>>>;

/** The latest change to a resident's allergies, with the last action on it. */
export async function findAllergyChange(db: Kysely<Tables>, residentId: string) {
  const [row] = await latestAllergyChange(db, { residentId });
  return row;
}

const latestAllergyChange = builtOnce((db, { residentId }: { residentId: string }) =>
  db
    .selectFrom('allergyChange as change')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('allergyChangeEvent as event')
          .innerJoin('appUser', 'appUser.id', 'event.actorId')
          .whereRef('event.allergyChangeId', '=', 'change.id')
          .orderBy('event.sequence', 'desc')
          .limit(1)
          .select(['event.kind', 'event.actorId', 'event.at'])
          .select(['appUser.givenName', 'appUser.familyName'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('change.residentId', '=', residentId)
    .orderBy('change.recordedAt', 'desc')
    .orderBy('change.id', 'desc')
    .limit(1)
    .selectAll('change')
    .select(['last.kind', 'last.actorId', 'last.at', 'last.givenName', 'last.familyName']),
);

export type AllergyEventRow = Pick<
  Selectable<Tables['allergyEvent']>,
  'id' | 'residentId' | 'content' | 'actorId' | 'byName' | 'at'
>;

const eventColumns = ['id', 'residentId', 'content', 'actorId', 'byName', 'at'] as const;

/** What was said here about a resident's allergies, the latest first. */
export async function listAllergyEvents(
  db: Kysely<Tables>,
  residentId: string,
): Promise<AllergyEventRow[]> {
  return await db
    .selectFrom('allergyEvent')
    .select(eventColumns)
    .where('residentId', '=', residentId)
    .orderBy('sequence', 'desc')
    .execute();
}

export async function findRecordedAllergyEvent(
  db: Kysely<Tables>,
  id: string,
): Promise<AllergyEventRow | undefined> {
  return await db
    .selectFrom('allergyEvent')
    .select(eventColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The allergens that somebody here took off the list of each resident. */
export async function listTakenOff(
  db: Kysely<Tables>,
  residentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('allergyEvent')
    .select(['residentId', sql<string>`content -> 'of' ->> 'allergen'`.as('allergen')])
    .where('residentId', '=', sql<string>`any(${residentIds}::uuid[])`)
    .where(sql<string>`content ->> 'kind'`, 'in', ['refuted', 'entered-in-error'])
    .execute();
  const taken = new Map<string, string[]>();
  for (const { residentId, allergen } of rows) {
    taken.set(residentId, [...(taken.get(residentId) ?? []), allergen]);
  }
  return taken;
}

/** Keeps what somebody here said, and the resident’s allergies as they are after it. */
export async function writeAllergyEvent(
  tx: Kysely<Tables>,
  event: Omit<AllergyEventRow, 'content'> & { readonly content: AllergyEventContent },
  { status, allergies }: AllergyList,
) {
  const { residentId, content, at, byName } = event;
  await recordAllergyEventRow(tx, { ...event, content: JSON.stringify(content) });
  const said = {
    allergyStatus: status,
    allergiesRecordedAt: at,
    allergiesRecordedBy: byName,
    allergiesSaidBy: content.kind === 'answered' ? content.saidBy.trim() || null : null,
  };
  await updateResident(tx, residentId, { ...said, allergies: JSON.stringify(allergies) });
  return { ...said, allergies: [...allergies] };
}

async function recordAllergyEventRow(
  tx: Kysely<Tables>,
  event: Insertable<Tables['allergyEvent']>,
): Promise<void> {
  await tx.insertInto('allergyEvent').values(event).execute();
}

/** Keeps what the system that keeps allergies said of some that are listed here. */
export async function insertSourceEvents(
  { tx, now, newId }: { tx: Kysely<Tables>; now: Date; newId: () => string },
  residentId: string,
  contents: readonly AllergySourceContent[],
): Promise<void> {
  for (const content of contents) {
    await recordAllergyEventRow(tx, {
      id: newId(),
      residentId,
      content: JSON.stringify(content),
      actorId: null,
      byName: `Import from ${content.name ?? content.system}`,
      at: now,
    });
  }
}

export async function insertAllergyChange(
  tx: Kysely<Tables>,
  change: Insertable<Tables['allergyChange']>,
): Promise<void> {
  await tx.insertInto('allergyChange').values(change).execute();
}
