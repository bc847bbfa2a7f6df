import { codeSystems } from '@wattle/contract/fhir/systems.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allergyListOf, type AllergyListRow } from '../map/allergy.ts';
import { readerBy } from '../reader.ts';
import { allergiesUpdated, allergyEntries } from '../search/allergy-entries.ts';
import { codeCondition, idCondition, idsOf, ofResidents } from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { findPage } from '../search/page.ts';

const prefix = 'allergies-';

/** The id of the List of a resident’s allergies. */
export const allergyListId = (residentId: string) => `${prefix}${residentId}`;

/** The allergies of each resident of the caller’s organisations, as one List. */
export const allergyLists = readerBy(async (context, criteria, page) => {
  return await findPage<AllergyListRow>(
    context.db,
    {
      found: sql`
        select ${sql.lit(prefix)} || resident.id as id, resident.id as resident_id
        from resident
        inner join facility on facility.id = resident.facility_id
        where ${ofResidents(context, criteria, allergiesUpdated, conditionOf)}`,
      rows: sql`
        select page.*, resident.allergy_status, resident.allergy_note, resident.allergy_disclaimer,
          resident.allergies_recorded_at, resident.allergies_recorded_by,
          ${allergiesUpdated} as last_updated,
          (select array_agg(entry.id order by entry.position) from ${allergyEntries} as entry
            where entry.ended is null)
            as allergy_ids
        from page
        inner join resident on resident.id = page.resident_id`,
    },
    page,
    (row) => allergyListOf(row, context.links),
  );
});

function conditionOf(criterion: Criterion): RawBuilder<SqlBool> {
  if (criterion.kind === 'token') {
    const { name, values } = criterion;
    if (name === '_id') {
      const ids = idsOf(criterion).flatMap((id) =>
        id.startsWith(prefix) ? [id.slice(prefix.length)] : [],
      );
      return idCondition(ids, sql`resident.id`);
    }
    if (name === 'code') return codeCondition(values, codeSystems.listUse, sql`'allergies'`);
    if (name === 'status') return codeCondition(values, codeSystems.listStatus, sql`'current'`);
  }
  throw new Error(`Lists of allergies can’t be searched by ${criterion.name}`);
}
