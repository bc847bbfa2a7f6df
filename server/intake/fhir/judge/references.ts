import { lookUp } from '@wattle/contract/values/look-up.ts';
import { ownIdentifiers } from '@wattle/contract/fhir/systems.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import type { Reference } from 'fhir/r4';
import { type RawBuilder, sql } from 'kysely';
import { recordIdOf } from '../../../fhir/record-id.ts';
import { residentHasIdentifier } from '../../../fhir/search/conditions.ts';
import { peopleReach } from './people-reach.ts';
import type { FhirRun } from '../run.ts';
import type { Target } from '../result.ts';
import { importedTypes } from '../schema/resources.ts';

/**
 * How a reference is looked up: `Patient/1`, a `urn:`, or `Patient?system|value` of one that only has an identifier.
 */
export function keyOf(reference: Reference | undefined, type: string): string | null {
  if (reference?.reference !== undefined) return reference.reference;
  const { system, value } = reference?.identifier ?? {};
  return system === undefined || value === undefined ? null : `${type}?${system}|${value}`;
}

interface LinkedRecord extends Target {
  readonly digest: Uint8Array | null;
}

/** The records that this sender's resources became before, as far as the caller may change them. */
export async function linkedRecords(
  run: FhirRun,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LinkedRecord>> {
  if (keys.length === 0) return new Map();
  return await withinReach(run, new Map(await sentBefore(run, keys)));
}

/** The same for one resource. The sender's id alone is never enough. */
export async function linkedTo(run: FhirRun, key: string | null): Promise<Target | undefined> {
  return key === null ? undefined : (await linkedRecords(run, [key])).get(key);
}

/** Forgets what the sender's ids meant before: they may mean somebody else now. */
export async function forgetLinks(
  { tx, source }: Pick<FhirRun, 'tx' | 'source'>,
  type: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const ids = keys.map((key) => key.replace(`${type}/`, ''));
  await tx
    .deleteFrom('externalRecord')
    .where('source', '=', source)
    .where('resourceType', '=', type)
    .where('externalId', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

/** The records here that the keys mean, as far as the caller may touch them. */
export async function resolve(
  run: FhirRun,
  keys: readonly (string | null)[],
): Promise<ReadonlyMap<string, Target>> {
  const wanted = [...new Set(keys.flatMap((key) => key ?? []))].filter(
    (key) => !run.withheld.has(key),
  );
  const found = new Map<string, Target>();
  if (wanted.length === 0) return found;
  for (const [key, target] of await sentBefore(run, wanted)) found.set(key, target);
  const rest = wanted.filter((key) => !found.has(key));
  for (const key of rest) {
    const target = await own(run, key);
    if (target !== undefined) found.set(key, target);
  }
  return await withinReach(run, found);
}

/** Whether the id in the key is one that a record has here, and the caller may touch that record. */
export async function isOurs(run: FhirRun, key: string): Promise<boolean> {
  const target = await own(run, key);
  return target !== undefined && (await withinReach(run, new Map([[key, target]]))).has(key);
}

/** What came from this sender before. */
export async function sentBefore({ tx, source }: FhirRun, keys: readonly string[]) {
  const parts = keys.map((key) => /^([A-Za-z]+)\/(.+)$/.exec(key));
  const types = new Set<string>(parts.flatMap((part) => part?.[1] ?? importedTypes));
  const ids = keys.map((key, at) => parts[at]?.[2] ?? key);
  const rows = await tx
    .selectFrom('externalRecord')
    .select(['resourceType', 'externalId', 'targetType', 'targetId', 'digest'])
    .where('source', '=', source)
    .where('resourceType', '=', sql<string>`any(${[...types]}::text[])`)
    .where('externalId', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return rows.map(
    ({ resourceType, externalId, targetType, targetId, digest }): [string, LinkedRecord] => [
      externalId.includes(':') ? externalId : `${resourceType}/${externalId}`,
      { type: targetType, id: targetId, digest },
    ],
  );
}

/** By our own id, or by an identifier that only one has. */
async function own(run: FhirRun, key: string): Promise<Target | undefined> {
  const { tx, links } = run;
  const [, type = '', fhirId = ''] = /^([A-Za-z]+)\/(.+)$/.exec(key) ?? [];
  const id = recordIdOf(type, fhirId);
  const [, searchType, system = '', value = ''] = /^([A-Za-z]+)\?([^|]+)\|(.+)$/.exec(key) ?? [];
  if (searchType === 'Patient') {
    // A card may be a family's: only what is one person's counts.
    const isOne =
      system.startsWith(`${links.root}/${ownIdentifiers.medicalRecord}/`) ||
      system.endsWith('/hi/ihi/1.0');
    if (!isOne) return undefined;
    const [id, ...others] = await residentsWith(run, system, value);
    return id === undefined || others.length > 0 ? undefined : { type: 'Patient', id };
  }
  if (id === '') return undefined;
  const isUuid = Uuid.safeParse(id).success;
  const exists = async (query: RawBuilder<unknown>) => (await query.execute(tx)).rows.length > 0;
  const tables: Partial<Record<string, RawBuilder<unknown>>> = {
    Organization: sql`select from organisation where id = ${id}`,
    Location: sql`select from facility where id = ${id}`,
    HealthcareService: sql`select from facility where id = ${id}`,
    ...(isUuid && {
      Patient: sql`select from resident where id = ${id}`,
      Encounter: sql`select from resident where id = ${id}`,
      Practitioner: sql`
        select from app_user where id = ${id}
        union all select from external_practitioner where id = ${id}`,
      PractitionerRole: sql`select from external_practitioner_role where id = ${id}`,
    }),
  };
  const query = lookUp(tables, type);
  return query !== undefined && (await exists(query)) ? { type, id } : undefined;
}

/** Residents with an identifier, as far as the caller may touch them: others may have the same one. */
export async function residentsWith(
  { tx, links, organisationIds }: FhirRun,
  system: string,
  value: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .select('resident.id')
    .where(residentHasIdentifier([{ system, code: value }], links))
    .$if(organisationIds !== null, (query) =>
      query.where('facility.organisationId', '=', anyOf(organisationIds)),
    )
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

const anyOf = (ids: Iterable<string> | null) => sql<string>`any(${[...(ids ?? [])]}::text[])`;

/** Residents, facilities and people of others are treated as missing. */
async function withinReach<T extends Target>(
  run: FhirRun,
  found: ReadonlyMap<string, T>,
): Promise<ReadonlyMap<string, T>> {
  const { tx, organisationIds } = run;
  if (organisationIds === null) return found;
  const ids = (...types: readonly string[]) =>
    [...found.values()].filter(({ type }) => types.includes(type)).map(({ id }) => id);
  const texts = (...types: readonly string[]) => sql`any(${ids(...types)}::text[])`;
  const uuids = (...types: readonly string[]) => sql`any(${ids(...types)}::uuid[])`;
  const ours = anyOf(organisationIds);
  const reach = peopleReach(run);
  const { rows } = await sql<{ id: string }>`
    select id from organisation where id = ${texts('Organization')} and id = ${ours}
    union all
    select id from facility
    where id = ${texts('Location', 'HealthcareService')} and organisation_id = ${ours}
    union all
    select resident.id::text from resident
    inner join facility on facility.id = resident.facility_id
    where resident.id = ${uuids('Patient', 'Encounter')} and facility.organisation_id = ${ours}
    union all
    select person.id::text from app_user as person
    where person.id = ${uuids('Practitioner')} and ${reach.user}
    union all
    select person.id::text from external_practitioner as person
    where person.id = ${uuids('Practitioner')} and ${reach.external}
    union all
    select role.id::text from external_practitioner_role as role
    where role.id = ${uuids('PractitionerRole')} and ${reach.role}
  `.execute(tx);
  const reached = new Set(rows.map(({ id }) => id));
  // What is made of a resident's fields is reached through the resident.
  return new Map(
    [...found].filter(([, { type, id }]) => !limitedTypes.includes(type) || reached.has(id)),
  );
}

const limitedTypes: readonly string[] = [
  'Organization',
  'Location',
  'HealthcareService',
  'Patient',
  'Encounter',
  'Practitioner',
  'PractitionerRole',
];
