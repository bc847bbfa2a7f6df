import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { isWithin } from '../caller.ts';
import { locationOf } from '../map/location.ts';
import { readerBy } from '../reader.ts';
import { allOf, codesOf, textCondition, updatedCondition } from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { findPage, pageOf } from '../search/page.ts';

const texts: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  name: [sql`facility.name`],
  address: ['address1', 'address2', 'suburb', 'state', 'postcode'].map((one) =>
    sql.ref(`facility.${one}`),
  ),
  'address-city': [sql`facility.suburb`],
  'address-state': [sql`facility.state`],
  'address-postalcode': [sql`facility.postcode`],
};

function conditionOf(criterion: Criterion): RawBuilder<SqlBool> {
  if (criterion.kind === 'token')
    return sql<SqlBool>`facility.id = any(${codesOf(criterion, 'Location')}::text[])`;
  const updated = updatedCondition(criterion, sql`facility.updated_at`);
  if (updated !== undefined) return updated;
  const columns = texts[criterion.name];
  if (criterion.kind !== 'string' || columns === undefined) {
    throw new Error(`Locations can’t be searched by ${criterion.name}`);
  }
  return textCondition(criterion, columns);
}

/** Facilities of the caller's organisations. */
export const locations = readerBy(async ({ db, reach, links }, criteria, page) => {
  const within = isWithin(reach, sql`facility.organisation_id`);
  return await findPage<Selectable<Tables['facility']>>(
    db,
    {
      found: sql`select * from facility where ${allOf([within, ...criteria.map(conditionOf)])}`,
      rows: sql`select page.*, page.updated_at as last_updated from page`,
    },
    pageOf('Location', page),
    (row) => locationOf(row, links),
  );
});
