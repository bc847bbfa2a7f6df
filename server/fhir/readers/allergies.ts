import { codeSystems } from '@wattle/contract/fhir/systems.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  allergyOf,
  type AllergyRow,
  type AllergyState,
  explainNoAllergies,
} from '../map/allergy.ts';
import { type ReadContext, readerBy } from '../reader.ts';
import { allergiesUpdated, allergyEntries } from '../search/allergy-entries.ts';
import { allOf, codeCondition, idCondition, idsOf, ofResidents } from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { findPage } from '../search/page.ts';

/** Allergies of the residents of the caller’s organisations. */
export const allergies = readerBy(async (context, criteria, page) => {
  const whose = criteria.filter(({ name }) => name === 'patient');
  const { total, found } = await findPage<AllergyRow>(
    context.db,
    {
      found: sql`
        select entry.id collate "C" as id, resident.id as resident_id, entry.allergen, entry.reactions,
          entry.criticality, entry.notes, entry.type, entry.severity, entry.certainty, entry.since, entry.said_by,
          entry.recorded_by, entry.entry_recorded_at, entry.not_yet_at, entry.ended,
          resident.allergies_recorded_at as recorded_at,
          ${allergiesUpdated} as last_updated
        from resident
        inner join facility on facility.id = resident.facility_id
        inner join lateral ${allergyEntries} as entry on true
        where ${ofResidents(context, criteria, allergiesUpdated, conditionOf)}`,
      rows: sql`select * from page`,
    },
    page,
    (row) => allergyOf(row, context.links),
  );
  const isActive = found.some(
    ({ resource }) =>
      resource.resourceType === 'AllergyIntolerance' &&
      resource.clinicalStatus?.coding?.[0]?.code === 'active',
  );
  if (isActive || whose.length === 0) return { total, found };
  const states = await statesOf(context, whose);
  // With what was taken off the list alone, it says that nobody knows of others.
  const explained = total === 0 ? states : states.filter(({ hasAllergies }) => !hasAllergies);
  return { total, found, notes: explainNoAllergies(explained) };
});

/** What is recorded about those whose allergies were searched for; nothing about anybody out of reach. */
async function statesOf(context: ReadContext, whose: readonly Criterion[]) {
  const { rows } = await sql<AllergyState>`
    select distinct resident.allergy_status,
      exists (select from ${allergyEntries} as entry where entry.ended is null) as has_allergies
    from resident
    inner join facility on facility.id = resident.facility_id
    where ${ofResidents(context, whose, allergiesUpdated, conditionOf)}`.execute(context.db);
  return rows;
}

function conditionOf(criterion: Criterion): RawBuilder<SqlBool> {
  const { name } = criterion;
  if (criterion.kind === 'token' && name === '_id') {
    const ids = idsOf(criterion);
    // The resident's part finds them by the index.
    const residents = idCondition(
      ids.map((id) => id.slice(0, 36)),
      sql`resident.id`,
    );
    return allOf([residents, sql<SqlBool>`entry.id = any(${ids}::text[])`]);
  }
  if (criterion.kind === 'token' && name === 'clinical-status') {
    return codeCondition(
      criterion.values,
      codeSystems.allergyClinical,
      sql`case entry.ended
        when 'refuted' then 'inactive' when 'entered-in-error' then null else 'active' end`,
    );
  }
  throw new Error(`Allergies can’t be searched by ${name}`);
}
