import { codeSystems } from '@wattle/contract/fhir/systems.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { columnOf } from '../../db/spelling.ts';
import { patientColumns, patientOf, type PatientRow } from '../map/patient.ts';
import { type ReadContext, readerBy } from '../reader.ts';
import {
  allOf,
  codeCondition,
  dayCondition,
  idCondition,
  idsOf,
  nameCondition,
  ofResidents,
  residentHasIdentifier,
} from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { findPage } from '../search/page.ts';

const columns = sql.raw(patientColumns.map((one) => `resident.${columnOf(one)}`).join(', '));
const gender = sql`case resident.sex_code
  when 'M' then 'male' when 'F' then 'female' when 'X' then 'other' else 'unknown' end`;
const lastUpdated = sql`greatest(resident.updated_at, resident.ihi_verified_at)`;
const family = [sql`resident.family_name`];
const names = [
  ...family,
  sql`resident.given_name`,
  sql`resident.middle_names`,
  sql`resident.preferred_name`,
];

/** Residents of the caller’s organisations. */
export const patients = readerBy(async (context, criteria, page) => {
  return await findPage<PatientRow>(
    context.db,
    {
      found: sql`
        select resident.id::text as id, resident.id as resident_id
        from resident
        inner join facility on facility.id = resident.facility_id
        where ${ofResidents(context, criteria, lastUpdated, (one) => conditionOf(one, context))}`,
      rows: sql`
        select ${columns}, page.resident_id, facility.organisation_id,
          authoring_system.uri as authoring_uri,
          ${lastUpdated} as last_updated
        from page
        inner join resident on resident.id = page.resident_id
        inner join facility on facility.id = resident.facility_id
        left join authoring_system on authoring_system.name = resident.authoring_system`,
    },
    page,
    (row) => patientOf(row, context.links),
  );
});

function conditionOf(criterion: Criterion, { links }: ReadContext): RawBuilder<SqlBool> {
  const { name, kind } = criterion;
  if (kind === 'token') {
    const { values } = criterion;
    if (name === '_id') return idCondition(idsOf(criterion), sql`resident.id`);
    if (name === 'identifier') return residentHasIdentifier(values, links);
    if (name === 'gender') return codeCondition(values, codeSystems.gender, gender);
    if (name === 'indigenous-status') {
      const { indigenousStatus } = codeSystems;
      return codeCondition(values, indigenousStatus, sql`resident.indigenous_status_code`);
    }
  }
  if (kind === 'date' && name === 'birthdate') {
    return dayCondition(criterion.values, sql`resident.date_of_birth`);
  }
  if (kind === 'string' && name === 'name') {
    return nameCondition(criterion, sql`resident.search_name`, names);
  }
  if (kind === 'string' && name === 'family') {
    return allOf([
      // Finds them by the index; the family name alone has none.
      nameCondition(criterion, sql`resident.search_name`, family),
      nameCondition(criterion, sql`lower(resident.family_name)`, family),
    ]);
  }
  throw new Error(`Patients can’t be searched by ${name}`);
}
