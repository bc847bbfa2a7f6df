import type { Kysely } from 'kysely';
import { builtOnce } from '../../db/built-once.ts';
import type { Tables } from '../../db/tables.ts';

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
