import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

export type AllergyChangeRow = NonNullable<Awaited<ReturnType<typeof findAllergyChange>>>;

/** The latest change of a resident's allergies with what was last done about it. */
export async function findAllergyChange(db: Kysely<Tables>, residentId: string) {
  return db
    .selectFrom('allergy_change as change')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('allergy_change_event as event')
          .innerJoin('app_user', 'app_user.id', 'event.actor_id')
          .whereRef('event.allergy_change_id', '=', 'change.id')
          .orderBy('event.sequence', 'desc')
          .limit(1)
          .select(['event.kind', 'event.actor_id', 'event.at'])
          .select(['app_user.given_name', 'app_user.family_name'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('change.resident_id', '=', residentId)
    .orderBy('change.recorded_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(1)
    .selectAll('change')
    .select(['last.kind', 'last.actor_id', 'last.at', 'last.given_name', 'last.family_name'])
    .executeTakeFirst();
}
