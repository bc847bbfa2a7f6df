import { identifierKinds, ownCodeSystems } from '@wattle/contract/fhir/systems.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isWithin } from '../caller.ts';
import { practitionerRoleOf, type RoleRow } from '../map/practitioner.ts';
import { type ReadContext, readerBy } from '../reader.ts';
import {
  allOf,
  codeCondition,
  idCondition,
  idsOf,
  idsOfReference,
  updatedCondition,
} from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { findPage } from '../search/page.ts';
import { hasIdentifier, isSentWithin, userRoles } from '../search/practitioners.ts';

/** Roles of people in the caller’s organisations, and those with no organisation here that their systems sent. */
export const practitionerRoles = readerBy(async (context, criteria, page) => {
  return await findPage<RoleRow>(
    context.db,
    {
      found: sql`
        select role.*
        from (${roles(context)}) as role
        where ${allOf(criteria.map((one) => conditionOf(one, context)))}`,
      rows: sql`select page.* from page`,
    },
    page,
    (row) => practitionerRoleOf(row, context.links),
  );
});

/** Like `roleIdOf`, so that it can be searched for. */
const userRoleId = sql`
  case when role.user_id::text || '.' || role.organisation_id ~ '^[A-Za-z0-9.-]{1,64}$'
    then role.user_id::text || '.' || role.organisation_id
    else left(encode(sha256(convert_to(role.user_id::text || '.' || role.organisation_id, 'UTF8')), 'hex'), 32)
  end`;

/** Roles of users and of people of other systems in one shape. `record_id` is what most ids start with. */
const roles = ({ reach, now }: ReadContext) => sql`
  select ${userRoleId} as id, role.user_id as record_id, person.id as practitioner_id,
    person.given_name || ' ' || person.family_name as practitioner_name,
    person.hpii, person.ahpra_number, person.prescriber_number,
    role.organisation_id, organisation.name as organisation_name,
    role.is_current and coalesce(person.access_ends_at > ${now}, true) as is_active,
    person.user_type, null as role_text, null as specialty_text, null as provider_number,
    greatest(person.updated_at, organisation.updated_at) as last_updated
  from (${userRoles}) as role
  inner join app_user as person on person.id = role.user_id
  inner join organisation on organisation.id = role.organisation_id
  where ${isWithin(reach, sql`role.organisation_id`)}
  union all
  select role.id::text, role.id, coalesce(person.id, external.id),
    coalesce(person.given_name || ' ' || person.family_name,
      array_to_string(external.given_names || external.family_name, ' ')),
    coalesce(person.hpii, external.hpii), coalesce(person.ahpra_number, external.ahpra_number),
    coalesce(person.prescriber_number, external.prescriber_number),
    role.organisation_id, coalesce(organisation.name, role.organisation_name),
    true, null, role.role_text, role.specialty_text, role.provider_number, role.updated_at
  from external_practitioner_role as role
  left join app_user as person on person.id = role.user_id
  left join external_practitioner as external on external.id = role.practitioner_id
  left join organisation on organisation.id = role.organisation_id
  where ${isWithin(reach, sql`role.organisation_id`)}
    or role.organisation_id is null and ${isSentWithin(reach, sql`coalesce(role.source, external.source)`)}`;

function conditionOf(criterion: Criterion, { links }: ReadContext): RawBuilder<SqlBool> {
  const updated = updatedCondition(criterion, sql`role.last_updated`);
  if (updated !== undefined) return updated;
  const { kind, name } = criterion;
  if (kind === 'chain' && name === 'practitioner') return hasIdentifier(criterion.values, 'role');
  if (kind === 'reference') {
    if (name === 'practitioner') {
      return idCondition(idsOfReference(criterion, 'Practitioner'), sql`role.practitioner_id`);
    }
    if (name === 'organization') {
      const ids = idsOfReference(criterion, 'Organization');
      return sql<SqlBool>`role.organisation_id = any(${ids}::text[])`;
    }
  }
  if (kind === 'token') {
    const { values } = criterion;
    if (name === '_id') {
      const ids = idsOf(criterion);
      const records = ids.map((id) => id.slice(0, 36));
      const isNamed = sql<SqlBool>`role.id = any(${ids}::text[])`;
      // The record's part finds them by the index. A hash says nothing of whose role it is.
      const isHashed = records.some((id) => !Uuid.safeParse(id).success);
      return isHashed ? isNamed : allOf([idCondition(records, sql`role.record_id`), isNamed]);
    }
    if (name === 'identifier') {
      const { system } = identifierKinds.medicareProvider;
      // A search needs a number, not just whether there is one.
      const numbered = values.filter(({ code }) => code !== undefined);
      return codeCondition(numbered, system, sql`role.provider_number`);
    }
    if (name === 'role') {
      return codeCondition(values, `${links.root}/${ownCodeSystems.userType}`, sql`role.user_type`);
    }
    // Specialties came in as text; a text has no code to be found by.
    if (name === 'specialty') return sql<SqlBool>`false`;
  }
  throw new Error(`Roles can’t be searched by ${name}`);
}
