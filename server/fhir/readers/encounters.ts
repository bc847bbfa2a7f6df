import { codeSystems } from '@wattle/contract/fhir/systems.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { encounterOf, type StayRow } from '../map/encounter.ts';
import type { Issue } from '../outcome.ts';
import { readerBy } from '../reader.ts';
import {
  codeCondition,
  idCondition,
  idsOf,
  idsOfReference,
  ofResidents,
  periodCondition,
} from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { findPage } from '../search/page.ts';

const lastUpdated = sql`greatest(resident.updated_at,
  (select max(at) from stay_event where stay_event.resident_id = resident.id))`;
const status = sql`case when resident.status <> 'Active' then 'finished'
  when resident.leave is null then 'in-progress' else 'onleave' end`;

const undated: Issue = {
  code: 'informational',
  severity: 'information',
  text: 'No date finds a stay of which nobody recorded when it began or, once it has ended, when it ended.',
};

/** The stays of the residents of the caller’s organisations. */
export const encounters = readerBy(async (context, criteria, page) => {
  const { total, found } = await findPage<StayRow>(
    context.db,
    {
      found: sql`
        select resident.id::text as id, resident.id as resident_id, resident.status, resident.facility_id, resident.leave,
          resident.room, resident.admitted_on,
          facility.organisation_id, ${lastUpdated} as last_updated
        from resident
        inner join facility on facility.id = resident.facility_id
        where ${ofResidents(context, criteria, lastUpdated, conditionOf)}`,
      rows: sql`select * from page`,
    },
    page,
    (row) => encounterOf(row, context.links),
  );
  return { total, found, notes: criteria.some(({ name }) => name === 'date') ? [undated] : [] };
});

function conditionOf(criterion: Criterion): RawBuilder<SqlBool> {
  const { kind, name } = criterion;
  if (kind === 'token') {
    const { values } = criterion;
    if (name === '_id') return idCondition(idsOf(criterion), sql`resident.id`);
    if (name === 'class') return codeCondition(values, codeSystems.encounterClass, sql`'RACF'`);
    if (name === 'status') return codeCondition(values, codeSystems.encounterStatus, status);
  }
  if (kind === 'reference' && name === 'location') {
    const ids = idsOfReference(criterion, 'Location');
    return sql<SqlBool>`resident.facility_id = any(${ids}::text[])`;
  }
  if (kind === 'date') {
    const lastDay = sql`case when resident.status = 'Active' then 'infinity'::date end`;
    return periodCondition(criterion.values, sql`resident.admitted_on`, lastDay);
  }
  throw new Error(`Stays can’t be searched by ${name}`);
}
