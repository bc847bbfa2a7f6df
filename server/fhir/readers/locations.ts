import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { isWithin } from '../caller.ts';
import { locationOf } from '../map/location.ts';
import type { Found, ReadContext, Reader } from '../reader.ts';
import { recordIdOf } from '../record-id.ts';
import { allOf, codesOf, textCondition } from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';

type Row = Selectable<Tables['facility']>;

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
  const columns = texts[criterion.name];
  if (criterion.kind !== 'string' || columns === undefined) {
    throw new Error(`Locations can’t be searched by ${criterion.name}`);
  }
  return textCondition(criterion, columns);
}

const within = ({ reach }: ReadContext) => isWithin(reach, sql`facility.organisation_id`);

/** Facilities of the caller's organisations. */
export const locations: Reader = {
  async read(context, id) {
    const row = await context.db
      .selectFrom('facility')
      .selectAll()
      .where('id', '=', recordIdOf('Location', id))
      .where(within(context))
      .executeTakeFirst();
    return row && foundOf(context, row);
  },

  async search(context, criteria, { after: last, limit }) {
    const after = last && recordIdOf('Location', last);
    const condition = allOf([within(context), ...criteria.map(conditionOf)]);
    const { total } = await context.db
      .selectFrom('facility')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow();
    const rows = await context.db
      .selectFrom('facility')
      .selectAll()
      .where(condition)
      .$if(after !== undefined, (query) => query.where(sql<SqlBool>`id collate "C" > ${after}`))
      .orderBy(sql`id collate "C"`)
      .limit(limit)
      .execute();
    return { total, found: rows.map((row) => foundOf(context, row)) };
  },
};

function foundOf({ links }: ReadContext, row: Row): Found {
  return { resource: locationOf(row, links), lastUpdated: row.updatedAt, residentId: null };
}
