import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { practitionerOf, type PractitionerRow } from '../map/practitioner.ts';
import { type ReadContext, readerBy } from '../reader.ts';
import {
  allOf,
  idCondition,
  idsOf,
  nameCondition,
  updatedCondition,
} from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { findPage } from '../search/page.ts';
import { hasIdentifier, isExternalWithin, isUserWithin } from '../search/practitioners.ts';

/** People who prescribe, nurse and dispense in the caller’s organisations, and people whom their systems named. */
export const practitioners = readerBy(async (context, criteria, page) => {
  return await findPage<PractitionerRow>(
    context.db,
    {
      found: sql`
        select person.id::text as id, person.family_name, person.given_names, person.hpii,
          person.ahpra_number, person.prescriber_number, person.updated_at as last_updated
        from (${everyone(context)}) as person
        where ${allOf(criteria.map(conditionOf))}`,
      rows: sql`select * from page`,
    },
    page,
    practitionerOf,
  );
});

/** Users and people of other systems in one shape. */
const everyone = ({ reach }: ReadContext) => sql`
  select app_user.id, app_user.family_name, array[app_user.given_name] as given_names, app_user.hpii,
    app_user.ahpra_number, app_user.prescriber_number, app_user.updated_at
  from app_user
  where ${isUserWithin(reach)}
  union all
  select external.id, external.family_name, external.given_names, external.hpii, external.ahpra_number,
    external.prescriber_number, external.updated_at
  from external_practitioner as external
  where ${isExternalWithin(reach)}`;

const family = sql`person.family_name`;
const given = sql`array_to_string(person.given_names, ' ')`;

function conditionOf(criterion: Criterion): RawBuilder<SqlBool> {
  const updated = updatedCondition(criterion, sql`person.updated_at`);
  if (updated !== undefined) return updated;
  const { kind, name } = criterion;
  if (kind === 'token' && name === '_id') return idCondition(idsOf(criterion), sql`person.id`);
  if (kind === 'token' && name === 'identifier') return hasIdentifier(criterion.values, 'person');
  if (kind === 'string' && name === 'name') {
    return nameCondition(criterion, sql`lower(${family} || ' ' || ${given})`, [family, given]);
  }
  throw new Error(`Practitioners can’t be searched by ${name}`);
}
