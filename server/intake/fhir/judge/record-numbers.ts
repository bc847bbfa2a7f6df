import { createHash } from 'node:crypto';
import { ownIdentifiers } from '@wattle/contract/fhir/systems.ts';
import { AuthoringSystem, ForeignKey } from '@wattle/contract/values/resident-key.ts';
import { sql } from 'kysely';
import type { ResidentRow } from '../../records/resident-columns.ts';
import { medicalRecords } from '../read/identifiers.ts';
import type { Pair, PatientItem } from './match-resident.ts';
import type { FhirRun } from '../run.ts';

interface RecordNumbers {
  readonly pairs: readonly Pair[];
  readonly ownPairs: readonly Pair[];
}

/** What the systems of record numbers that are assigned here start with. */
export const ownRecordRoot = ({ root }: FhirRun['links']): string =>
  `${root}/${ownIdentifiers.medicalRecord}/`;

/** The record numbers of each, as pairs of this instance. */
export async function recordNumbers(
  run: FhirRun,
  items: readonly PatientItem[],
): Promise<ReadonlyMap<PatientItem, RecordNumbers>> {
  const ownRoot = ownRecordRoot(run.links);
  const records = items.map((item) => ({
    item,
    all: medicalRecords(item.resource.identifier, ownRoot),
  }));
  const uris = records
    .flatMap(({ all }) => all.map(({ system }) => system))
    .filter((uri) => !uri.startsWith(ownRoot));
  const names = await authoringSystems(run.tx, [...new Set(uris)]);
  const read = records.map(({ item, all }) => {
    const pairs = all.flatMap(({ system, value }) => {
      const isAssignedHere = system.startsWith(ownRoot);
      const name = isAssignedHere ? system.slice(ownRoot.length) : names.get(system);
      const isPair = AuthoringSystem.safeParse(name).success && ForeignKey.safeParse(value).success;
      return isPair && name !== undefined
        ? [{ authoringSystem: name, foreignKey: value, isAssignedHere }]
        : [];
    });
    return { item, pairs };
  });
  const mayAdd = await systemsToAddTo(
    run,
    read.flatMap(({ pairs }) => pairs.map(({ authoringSystem }) => authoringSystem)),
  );
  return new Map(read.map(({ item, pairs }) => [item, { pairs, ownPairs: pairs.filter(mayAdd) }]));
}

/**
 * A system of record numbers belongs to the organisations whose systems added residents with them first, or whose
 * residents all have one. Nobody else adds to it, and nobody but an operator starts one under our own address.
 */
async function systemsToAddTo({ tx, organisationIds }: FhirRun, names: readonly string[]) {
  if (organisationIds === null || names.length === 0) return () => true;
  const ours = sql`any(${[...organisationIds]}::text[])`;
  const { rows } = await sql<{ name: string; isUsed: boolean; isTheirs: boolean }>`
    select asked as name, owned.is_owned or used.is_used as is_used,
      case when owned.is_owned then owned.is_theirs else used.is_theirs end as is_theirs
    from unnest(${[...new Set(names)]}::text[]) as asked
    cross join lateral (
      select count(*) > 0 as is_owned, bool_and(organisation_id = ${ours}) as is_theirs
      from authoring_system_organisation where authoring_system = asked
    ) as owned
    cross join lateral (
      select exists (select from resident where authoring_system = asked) as is_used,
        not exists (
          select from resident inner join facility on facility.id = resident.facility_id
          where authoring_system = asked and not facility.organisation_id = ${ours} and not owned.is_owned
        ) as is_theirs
    ) as used
  `.execute(tx);
  const theirs = new Map(rows.flatMap((row) => (row.isTheirs ? [[row.name, row]] : [])));
  return ({ authoringSystem, isAssignedHere }: Pair & { readonly isAssignedHere: boolean }) => {
    const found = theirs.get(authoringSystem);
    return found !== undefined && (found.isUsed || !isAssignedHere);
  };
}

/** Remembers whose the systems of record numbers are, once a sender has added residents with them. */
export async function keepRecordSystems(
  { tx, organisationIds }: FhirRun,
  added: readonly Pick<ResidentRow, 'authoringSystem' | 'facilityId'>[],
): Promise<void> {
  if (organisationIds === null || added.length === 0) return;
  await sql`
    insert into authoring_system_organisation (authoring_system, organisation_id)
    select distinct resident.authoring_system, home.organisation_id
    from (
      select distinct added.name, facility.organisation_id
      from unnest(
        ${added.map(({ authoringSystem }) => authoringSystem)}::text[],
        ${added.map(({ facilityId }) => facilityId)}::text[]
      ) as added (name, facility_id)
      inner join facility on facility.id = added.facility_id
    ) as added
    inner join resident on resident.authoring_system = added.name
    inner join facility as home on home.id = resident.facility_id
    where not exists (
      select from authoring_system_organisation as kept
      where kept.authoring_system = added.name and kept.organisation_id = added.organisation_id
    )
    on conflict do nothing
  `.execute(tx);
}

/** The authoring system of each identifier system; one that is met for the first time gets a name. */
async function authoringSystems(tx: FhirRun['tx'], uris: readonly string[]) {
  if (uris.length === 0) return new Map<string, string>();
  const rows = uris.map((uri) => ({ name: nameOf(uri), uri }));
  await tx
    .insertInto('authoringSystem')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await tx
    .selectFrom('authoringSystem')
    .selectAll()
    .where('uri', '=', sql<string>`any(${uris}::text[])`)
    .execute();
  return new Map(stored.map(({ name, uri }) => [uri, name]));
}

const hospitalNumbers =
  /^http:\/\/ns\.electronichealth\.net\.au\/id\/hpio-scoped\/medicalrecord\/1\.0\/(\d{16})$/;

function nameOf(uri: string): string {
  const [, number] = hospitalNumbers.exec(uri) ?? [];
  return number === undefined
    ? `MR-${createHash('sha256').update(uri).digest('hex').slice(0, 12)}`
    : `HPIO-${number}`;
}
