import { identifierKinds } from '@wattle/contract/fhir/systems.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { isWithin } from '../caller.ts';
import { healthcareServiceOf, organizationOf, residentialCare } from '../map/organization.ts';
import { readerBy } from '../reader.ts';
import {
  allOf,
  anyOf,
  codeCondition,
  codesOf,
  identifierCondition,
  textCondition,
  updatedCondition,
} from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { findPage, pageOf } from '../search/page.ts';

/** The caller’s organisations. */
export const organizations = readerBy(async ({ db, reach }, criteria, page) => {
  const within = isWithin(reach, sql`organisation.id`);
  return await findPage<Selectable<Tables['organisation']>>(
    db,
    {
      found: sql`select * from organisation
        where ${allOf([within, ...criteria.map(organisationCondition)])}`,
      rows: sql`select page.*, page.updated_at as last_updated from page`,
    },
    pageOf('Organization', page),
    organizationOf,
  );
});

/** The services of the facilities of the caller’s organisations. */
export const healthcareServices = readerBy(async ({ db, reach }, criteria, page) => {
  const within = isWithin(reach, sql`facility.organisation_id`);
  return await findPage<Selectable<Tables['facility']>>(
    db,
    {
      found: sql`select * from facility
        where ${allOf([within, ...criteria.map(serviceCondition)])}`,
      rows: sql`select page.*, page.updated_at as last_updated from page`,
    },
    pageOf('HealthcareService', page),
    healthcareServiceOf,
  );
});

function organisationCondition(criterion: Criterion): RawBuilder<SqlBool> {
  const updated = updatedCondition(criterion, sql`organisation.updated_at`);
  if (updated !== undefined) return updated;
  const { kind, name } = criterion;
  if (kind === 'token' && name === '_id') {
    return sql<SqlBool>`organisation.id = any(${codesOf(criterion, 'Organization')}::text[])`;
  }
  if (kind === 'token' && name === 'identifier') {
    return identifierCondition(criterion.values, [
      [identifierKinds.hpio.system, sql`organisation.hpio_number`],
      [identifierKinds.abn.system, sql`organisation.abn`],
    ]);
  }
  if (kind === 'string' && name === 'name') {
    return textCondition(criterion, [sql`organisation.name`]);
  }
  // Only facilities have addresses here.
  if (kind === 'string' && name === 'address') return anyOf([]);
  throw new Error(`Organisations can’t be searched by ${name}`);
}

function serviceCondition(criterion: Criterion): RawBuilder<SqlBool> {
  const updated = updatedCondition(criterion, sql`facility.updated_at`);
  if (updated !== undefined) return updated;
  const { kind, name } = criterion;
  if (kind === 'token') {
    const { values } = criterion;
    if (name === '_id')
      return sql<SqlBool>`facility.id = any(${codesOf(criterion, 'HealthcareService')}::text[])`;
    if (name === 'identifier') {
      return identifierCondition(values, [
        [identifierKinds.racs.system, sql`facility.racs_id`],
        [identifierKinds.hpio.system, sql`facility.hpio_number`],
      ]);
    }
    if (name === 'service-type') {
      const { system, code } = residentialCare;
      return codeCondition(values, system, sql`${code}::text`);
    }
  }
  if (kind === 'string' && name === 'name') return textCondition(criterion, [sql`facility.name`]);
  throw new Error(`Services can’t be searched by ${name}`);
}
