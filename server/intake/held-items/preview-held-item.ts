import type { HeldItemPreview } from '@wattle/contract/entities/data-exchange.ts';
import { type Kysely, sql } from 'kysely';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import { Failure, Refusal } from '../../errors.ts';
import { changedColumns } from '../records/compare.ts';
import { columnsThat } from '../records/resident-columns.ts';
import { compared } from '../records/stored-residents.ts';
import { requireAdministratorsRelease } from '../../policies/held-items.ts';
import { type HeldItemRow, lockHeldItem } from '../../queries/exchange/held-items.ts';
import { importHeldItem, type ReleaseOf } from './release-held-item.ts';
import type { Result, Target } from '../fhir/result.ts';

type Preview = { readonly item: HeldItemRow; readonly preview: HeldItemPreview };

/** What a release by an administrator would write: it is written, read and rolled back. */
export async function previewHeldItem(
  container: Pick<Container, 'db' | 'newId' | 'settings' | 'now'>,
  itemId: string,
  by: Omit<ReleaseOf, 'item'>,
): Promise<Preview> {
  return await container.db.kysely.transaction().execute(async (tx) => {
    const item = await lockHeldItem(tx, itemId);
    if (item === undefined) throw new Failure(404, 'There is no such item.');
    requireAdministratorsRelease(item);
    if (item.outcome !== null) throw new Refusal('Item_Decided');
    await sql`savepoint before_release`.execute(tx);
    const imported = await importHeldItem(container, tx, { item, ...by });
    const isWritten = imported.verdict === 'written';
    const after = isWritten ? await recordOf(tx, imported.done.result) : undefined;
    await sql`rollback to savepoint before_release`.execute(tx);
    const before = isWritten ? await recordOf(tx, imported.done.result) : undefined;
    const refusal = isWritten ? null : imported.reason;
    return { item, preview: { refusal, ...difference(before, after) } };
  });
}

interface StoredRecord {
  readonly values: Readonly<Record<string, unknown>>;
  /** Where they live, if it is a resident. */
  readonly home: { readonly facility: string; readonly organisation: string } | null;
}

function difference(
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
): Omit<HeldItemPreview, 'refusal'> {
  const nothing = {
    isNew: before === undefined && after !== undefined,
    changes: [],
    resident: null,
  };
  if (after === undefined) return nothing;
  const fields = changedColumns(before?.values ?? {}, after.values);
  if (after.home === null) {
    const changes = fields.map((name) => ({
      name,
      before: textOf(before?.values[name]),
      after: textOf(after.values[name]),
    }));
    return { ...nothing, changes };
  }
  if (before === undefined || before.home === null) return nothing;
  const isIdentityChanged = fields.some((name) => identifying.includes(name));
  return { ...nothing, resident: { ...before.home, fields, isIdentityChanged } };
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '';

/** What says who a resident is. */
const identifying: readonly string[] = columnsThat(({ isIdentity }) => isIdentity);

/** What follows from another field. */
const following: readonly string[] = ['id', 'sexName', 'ihiVerifiedAt'];

/** The record that an import found or wrote, as far as an import may change it. */
async function recordOf(
  tx: Kysely<Tables>,
  { target, residentId }: Pick<Result, 'target' | 'residentId'>,
): Promise<StoredRecord | undefined> {
  if (residentId !== null) return await residentOf(tx, residentId);
  const values = target === null ? undefined : await valuesOf(tx, target);
  return values && { values, home: null };
}

async function residentOf(tx: Kysely<Tables>, id: string): Promise<StoredRecord | undefined> {
  const row = await tx
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .innerJoin('organisation', 'organisation.id', 'facility.organisationId')
    .select(compared.map((column) => `resident.${column}` as const))
    .select(['facility.name as facility', 'organisation.name as organisation'])
    .where('resident.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { facility, organisation, ...all } = row;
  const kept = Object.entries(all).filter(([name]) => !following.includes(name));
  return { values: Object.fromEntries(kept), home: { facility, organisation } };
}

async function valuesOf(tx: Kysely<Tables>, { type, id }: Target) {
  switch (type) {
    case 'Organization':
      return await tx
        .selectFrom('organisation')
        .select(['id', 'name', 'hpioNumber', 'abn'])
        .where('id', '=', id)
        .executeTakeFirst();
    case 'Location':
    case 'HealthcareService':
      return await tx
        .selectFrom('facility')
        .innerJoin('organisation', 'organisation.id', 'facility.organisationId')
        .select(['facility.id', 'organisation.name as organisationId', 'facility.name'])
        .select(['timeZone', 'address1', 'address2', 'suburb', 'state', 'postcode', 'phone'])
        .select(['racsId', 'facility.hpioNumber'])
        .where('facility.id', '=', id)
        .executeTakeFirst();
    case 'Practitioner':
      // Users of Wattle stay as they are.
      return await tx
        .selectFrom('externalPractitioner')
        .select(['familyName', 'givenNames', 'hpii', 'ahpraNumber', 'prescriberNumber'])
        .where('id', '=', id)
        .executeTakeFirst();
    case 'PractitionerRole':
      return await tx
        .selectFrom('externalPractitionerRole as role')
        .leftJoin('externalPractitioner as person', 'person.id', 'role.practitionerId')
        .leftJoin('appUser as user', 'user.id', 'role.userId')
        .leftJoin('organisation', 'organisation.id', 'role.organisationId')
        .select((eb) => [
          eb.fn.coalesce('person.familyName', 'user.familyName').as('familyName'),
          eb.fn.coalesce('organisation.name', 'role.organisationName').as('organisationId'),
        ])
        .select(['providerNumber', 'roleText', 'specialtyText'])
        .where('role.id', '=', id)
        .executeTakeFirst();
    default:
      throw new Error(`No release writes a ${type}`);
  }
}
