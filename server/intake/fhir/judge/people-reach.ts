import { type RawBuilder, sql } from 'kysely';
import { isSentBy, userRoles } from '../../../fhir/search/practitioners.ts';
import type { FhirRun } from '../run.ts';

type Caller = Pick<FhirRun, 'source' | 'organisationIds'>;

/** Which people and roles a sender may refer to. They are named `person` and `role` where the conditions are used. */
export function peopleReach({ source, organisationIds }: Caller) {
  if (organisationIds === null) {
    const all = sql<boolean>`true`;
    return { user: all, external: all, role: all, onlyTheirs: all };
  }
  const ours = sql`any(${[...organisationIds]}::text[])`;
  const isSent = (column: RawBuilder<unknown>) =>
    isSentBy(column, source, (organisation) => sql`${organisation} = ${ours}`);
  const roleOf = (organisation: RawBuilder<unknown>) => sql<boolean>`exists (
    select from external_practitioner_role as held where held.practitioner_id = person.id and ${organisation}
  )`;
  return {
    /** Users with a role in the organisations. */
    user: sql<boolean>`exists (
      select from (${userRoles}) as own where own.user_id = person.id and own.organisation_id = ${ours}
    )`,
    /** People of other systems whom these organisations' systems sent, or who have a role there. */
    external: sql<boolean>`(${isSent(sql`person.source`)} or ${roleOf(sql`held.organisation_id = ${ours}`)})`,
    role: sql<boolean>`(
      role.organisation_id = ${ours} or role.organisation_id is null and ${isSent(sql`role.source`)}
    )`,
    /** Nobody else's records name them, so that they may be changed. */
    onlyTheirs: sql<boolean>`not ${roleOf(sql`held.organisation_id is not null and not held.organisation_id = ${ours}`)}`,
  };
}
