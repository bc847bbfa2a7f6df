import { createHash } from 'node:crypto';
import { ownIdentifiers } from '@wattle/contract/fhir/systems.ts';
import { AuthoringSystem, ForeignKey } from '@wattle/contract/values/resident-key.ts';
import type { Patient } from 'fhir/r4';
import { sql } from 'kysely';
import type { Located } from '../../import/loader.ts';
import { residentLoader } from '../../import/load/residents.ts';
import { keyed } from '../../import/load/compare.ts';
import type { ResidentRow } from '../../import/model/resident.ts';
import { medicalRecords } from './identifiers.ts';
import { type PersonFields, readPatient } from './patient.ts';
import { keyOf, resolve } from './references.ts';
import {
  type FhirRun,
  inWaves,
  type Item,
  loaderRun,
  refused,
  type Result,
  result,
  resultOf,
  stuck,
} from './run.ts';
import { staysOf } from './stays.ts';

type PatientItem = Item<Patient>;
interface Pair {
  readonly authoringSystem: string;
  readonly foreignKey: string;
}

/** Imports residents. None is matched by a card number, nor by the sender's id alone. */
export async function importResidents(
  run: FhirRun,
  items: readonly PatientItem[],
): Promise<ReadonlyMap<PatientItem, Result>> {
  const results = new Map<PatientItem, Result>();
  const read = items.flatMap((item) => {
    const person = readPatient(item.resource);
    if (person.kind === 'refused') results.set(item, result('refused', { reasons: person.issues }));
    else if (person.kind === 'stuck') results.set(item, stuck(person.text, person.expression));
    else return [{ item, ...person }];
    return [];
  });
  const pairs = await pairsOf(run, items);
  const known = read.map((one) => ({
    ...one,
    pairs: pairs.get(one.item) ?? [],
    senderPair: senderPair(run, one),
  }));
  for (const wave of inWaves(known, wavesKeys)) {
    for (const [item, one] of await importWave(run, wave)) results.set(item, one);
  }
  return results;
}

interface Person {
  readonly item: PatientItem;
  readonly fields: PersonFields;
  readonly holds: readonly string[];
  readonly notes: readonly string[];
  readonly pairs: readonly Pair[];
  /** What the sender calls them, where nothing else is the key. */
  readonly senderPair: Pair | undefined;
}

const textOf = ({ authoringSystem, foreignKey }: Pair) => `${authoringSystem}/${foreignKey}`;

function wavesKeys({ item, fields, pairs, senderPair: sender }: Person): string[] {
  const { medicareNumber, dvaNumber } = fields;
  return [
    item.key,
    item.target,
    fields.ihiNumber,
    medicareNumber,
    dvaNumber,
    ...pairs.map(textOf),
    sender && textOf(sender),
  ].flatMap((key) => key ?? []);
}

/** The record numbers of each, as pairs of this instance. */
async function pairsOf({ tx, links }: FhirRun, items: readonly PatientItem[]) {
  const ownRoot = `${links.root}/${ownIdentifiers.medicalRecord}/`;
  const records = items.map((item) => ({
    item,
    all: medicalRecords(item.resource.identifier, ownRoot),
  }));
  const uris = records
    .flatMap(({ all }) => all.map(({ system }) => system))
    .filter((uri) => !uri.startsWith(ownRoot));
  const names = await authoringSystems(tx, [...new Set(uris)]);
  return new Map(
    records.map(({ item, all }) => {
      const pairs = all.map(({ system, value }) => ({
        authoringSystem: system.startsWith(ownRoot)
          ? system.slice(ownRoot.length)
          : (names.get(system) ?? ''),
        foreignKey: value,
      }));
      return [
        item,
        pairs.filter(
          (pair) =>
            AuthoringSystem.safeParse(pair.authoringSystem).success &&
            ForeignKey.safeParse(pair.foreignKey).success,
        ),
      ];
    }),
  );
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

function nameOf(uri: string): string {
  const [, number] = /\/hpio-scoped\/medicalrecord\/1\.0\/(\d{16})$/.exec(uri) ?? [];
  return number === undefined
    ? `MR-${createHash('sha256').update(uri).digest('hex').slice(0, 12)}`
    : `HPIO-${number}`;
}

const columns = [
  'resident.id',
  'resident.authoringSystem',
  'resident.foreignKey',
  'resident.facilityId',
  'resident.familyName',
  'resident.givenName',
  'resident.dateOfBirth',
  'resident.ihiNumber',
  'resident.ihiStatus',
  'resident.ihiRecordStatus',
  'resident.medicareNumber',
  'resident.dvaNumber',
  'resident.updatedAt',
  'facility.organisationId',
] as const;

type Candidate = Awaited<ReturnType<typeof candidates>>[number];

async function candidates(run: FhirRun, wave: readonly Person[], linked: readonly string[]) {
  const list = (values: readonly (string | null | undefined)[]) =>
    values.flatMap((value) => value ?? []);
  const pairs = wave.flatMap((one) => [...one.pairs, ...(one.senderPair ? [one.senderPair] : [])]);
  const cards = list(wave.map(({ fields }) => fields.medicareNumber?.slice(0, 10)));
  const query = run.tx
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .select(columns);
  const any = (values: readonly string[]) => sql<string>`any(${values}::text[])`;
  const found = await Promise.all([
    query
      .where('authoringSystem', '=', any(pairs.map((one) => one.authoringSystem)))
      .where('foreignKey', '=', any(pairs.map((one) => one.foreignKey)))
      .execute(),
    query.where('ihiNumber', '=', any(list(wave.map(({ fields }) => fields.ihiNumber)))).execute(),
    query
      .where(
        'resident.dateOfBirth',
        '=',
        sql<string>`any(${wave.map(({ fields }) => fields.dateOfBirth)}::date[])` as never,
      )
      .where((eb) =>
        eb.or([
          eb('medicareNumber', '=', any(cards)),
          eb('dvaNumber', '=', any(list(wave.map(({ fields }) => fields.dvaNumber)))),
        ]),
      )
      .execute(),
    query.where('resident.id', '=', sql<string>`any(${linked}::uuid[])`).execute(),
  ]);
  return [...keyed(found.flat(), ({ id }) => id).values()];
}

const same = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' }) === 0;

interface Match {
  readonly resident: Candidate | undefined;
  readonly holds: readonly string[];
  readonly isMany: boolean;
}

/** Which resident it is: by record number, then by a verified IHI, then by what this sender called them before. */
function matchOf(person: Person, all: readonly Candidate[], linked: string | undefined): Match {
  const { item, fields, pairs } = person;
  const one = (resident: Candidate, holds: readonly string[] = []) => ({
    resident,
    holds,
    isMany: false,
  });
  const isSamePerson = ({ dateOfBirth, familyName }: Candidate) =>
    dateOfBirth === fields.dateOfBirth && same(familyName, fields.familyName);
  if (item.target !== undefined) {
    const target = all.find(({ id }) => id === item.target);
    if (target !== undefined) return one(target);
  }
  const byRecord = all.filter((resident) =>
    pairs.some((pair) => textOf(pair) === textOf(resident)),
  );
  const byIhi = all.filter(({ ihiNumber }) => ihiNumber !== null && ihiNumber === fields.ihiNumber);
  const isProven = fields.ihiStatus === 'Active' && fields.ihiRecordStatus === 'Verified';
  const proven = isProven ? byIhi.filter(isSamePerson) : [];
  const sure = new Set([...byRecord, ...proven]);
  if (sure.size > 1) return { resident: undefined, holds: [], isMany: true };
  const [found] = sure;
  if (found !== undefined) return one(found, byRecord.length > 0 ? [] : nameHolds(person, found));
  const [withIhi, ...more] = byIhi;
  if (withIhi !== undefined && more.length === 0) {
    const why = isSamePerson(withIhi)
      ? 'is not verified'
      : 'is of a resident with another name or birth date';
    return one(withIhi, [`Patient.identifier: the IHI ${why}`]);
  }
  const sent = person.senderPair && textOf(person.senderPair);
  const before =
    all.find((resident) => resident.id === linked) ??
    all.find((resident) => textOf(resident) === sent);
  if (before !== undefined) {
    return one(
      before,
      isSamePerson(before) ? [] : ['Patient: the name or birth date is not that of the resident'],
    );
  }
  const [proposed, ...others] = all.filter(
    (resident) =>
      isSamePerson(resident) &&
      same(resident.givenName, fields.givenName) &&
      (((fields.medicareNumber ?? '') !== '' &&
        resident.medicareNumber === fields.medicareNumber?.slice(0, 10)) ||
        ((fields.dvaNumber ?? '') !== '' && resident.dvaNumber === fields.dvaNumber)),
  );
  if (proposed !== undefined && others.length === 0) {
    return one(proposed, [
      'Patient: may be a resident with the same card number, name and birth date',
    ]);
  }
  return { resident: undefined, holds: [], isMany: others.length > 0 };
}

function nameHolds({ fields }: Person, { givenName }: Candidate): string[] {
  return same(fields.givenName, givenName)
    ? []
    : ['Patient.name differs from that of the resident with this IHI'];
}

async function importWave(run: FhirRun, wave: readonly Person[]): Promise<[PatientItem, Result][]> {
  const keys = wave.flatMap(({ item }) => item.key ?? []);
  const linked = await linksOf(run, keys);
  const targets = wave.flatMap(({ item }) => item.target ?? []);
  const all = await candidates(run, wave, [
    ...targets,
    ...[...linked.values()].map(({ id }) => id),
  ]);
  const sentAt = await lastSent(run, all);
  const places = await placesOf(run, wave);
  const results: [PatientItem, Result][] = [];
  const rows: (Located<ResidentRow> & { readonly id: string | undefined })[] = [];
  const judged: { person: Person; resident: Candidate | undefined; at: number }[] = [];
  for (const person of wave) {
    const { item, fields, pairs } = person;
    const link = item.key === null ? undefined : linked.get(item.key);
    const { resident, holds, isMany } = matchOf(person, all, link?.id);
    const place = places(person, resident);
    const outcome = decide(run, person, resident, isMany, place);
    if (outcome !== undefined) {
      results.push([item, outcome]);
      continue;
    }
    const isNewer = resident !== undefined && isOlder(item, resident, sentAt.get(resident.id));
    const pair = resident ?? pairs[0] ?? person.senderPair;
    const facilityId = place?.facilityId ?? resident?.facilityId;
    if (pair === undefined || facilityId === undefined) {
      const text =
        facilityId === undefined
          ? 'There is no facility: nothing says where they live.'
          : 'Nothing is given to find them by again.';
      results.push([
        item,
        facilityId === undefined
          ? result('held', { reasons: [{ code: 'business-rule', text, expression: 'Patient' }] })
          : stuck(text, 'Patient.identifier'),
      ]);
      continue;
    }
    judged.push({ person, resident, at: rows.length });
    rows.push({
      id: resident?.id,
      line: item.position,
      row: {
        ...fields,
        ...(place?.status !== undefined &&
          fields.status == null &&
          resident === undefined && { status: place.status }),
        authoringSystem: pair.authoringSystem,
        foreignKey: pair.foreignKey,
        facilityId,
      },
      holds: [
        ...item.holds,
        ...person.holds,
        ...holds,
        ...(isNewer ? ['Patient.meta.lastUpdated is older than a change made here'] : []),
      ],
      notes: person.notes,
      acceptHeld: item.acceptHeld,
    });
  }
  const loader = residentLoader();
  const own = loaderRun(run);
  await loader.begin(own);
  const verdicts = await loader.compare(own, rows);
  await loader.write(own);
  const ids = await idsOf(run, rows);
  for (const { person, resident, at } of judged) {
    const row = rows[at]?.row;
    const verdict = verdicts[at];
    const isWritten = verdict?.outcome !== 'held' && verdict?.outcome !== 'refused';
    const id = resident?.id ?? (isWritten && row ? (ids.get(textOf(row)) ?? null) : null);
    const organisationId = places(person, resident)?.organisationId ?? resident?.organisationId;
    results.push([
      person.item,
      resultOf(verdict, 'Patient', {
        target: isWritten && id !== null ? { type: 'Patient', id } : null,
        residentId: id,
        organisationId: organisationId ?? null,
      }),
    ]);
  }
  return results;
}

/** What is decided before the loader is asked; undefined to ask it. */
function decide(
  run: FhirRun,
  { item }: Person,
  resident: Candidate | undefined,
  isMany: boolean,
  place: Place | undefined,
): Result | undefined {
  if (isMany) {
    return refused('multiple-matches', 'More than one resident matches.', 'Patient.identifier');
  }
  const reach = run.organisationIds;
  // Whether somebody is known elsewhere is not said.
  const isElsewhere =
    reach !== null && resident !== undefined && !reach.has(resident.organisationId);
  const organisationId = place?.organisationId ?? null;
  if (place !== undefined && reach !== null && !reach.has(place.organisationId)) {
    return refused(
      'forbidden',
      'The facility is not one of this system’s organisations.',
      'Patient',
    );
  }
  if (isElsewhere) {
    return stuck('An operator has to look at this resident first.', 'Patient.identifier', {
      organisationId,
    });
  }
  if (
    reach !== null &&
    resident !== undefined &&
    place !== undefined &&
    place.organisationId !== resident.organisationId
  ) {
    const more = { organisationId: resident.organisationId, residentId: resident.id };
    return stuck('Only an operator moves a resident to another organisation.', 'Patient', more);
  }
  if (resident !== undefined && item.isOnlyNew) {
    return result('unchanged', {
      target: { type: 'Patient', id: resident.id },
      residentId: resident.id,
    });
  }
  return undefined;
}

/** A change made here after the sender's version, and after what they sent last. */
function isOlder(
  { resource }: PatientItem,
  resident: Candidate,
  writtenAt: Date | undefined,
): boolean {
  const sent = resource.meta?.lastUpdated;
  if (sent === undefined) return false;
  const isLocal = writtenAt === undefined || resident.updatedAt > writtenAt;
  return isLocal && resident.updatedAt.getTime() > Date.parse(sent);
}

/** Without a record number, the sender's id is the key, which is only ever compared with the name and birth date. */
function senderPair(
  { source, newId }: FhirRun,
  { item, fields }: Pick<Person, 'item' | 'fields'>,
): Pair | undefined {
  const authoringSystem = source.replaceAll(/[^A-Za-z0-9_.-]/g, '-').slice(0, 64);
  const { ihiNumber, medicareNumber, dvaNumber } = fields;
  const isFindable = Boolean(ihiNumber ?? medicareNumber ?? dvaNumber);
  const id = item.resource.id ?? (isFindable ? newId() : undefined);
  return ForeignKey.safeParse(id).success && id !== undefined
    ? { authoringSystem, foreignKey: id }
    : undefined;
}

async function linksOf({ tx, source }: FhirRun, keys: readonly string[]) {
  const ids = keys.map((key) => key.replace(/^Patient\//, ''));
  const rows = await tx
    .selectFrom('externalRecord')
    .select(['externalId', 'targetId'])
    .where('source', '=', source)
    .where('resourceType', '=', 'Patient')
    .where('externalId', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(
    rows.map(({ externalId, targetId }) => [
      externalId.includes(':') ? externalId : `Patient/${externalId}`,
      { id: targetId },
    ]),
  );
}

/** When this sender last changed each resident. */
async function lastSent({ tx, source }: FhirRun, residents: readonly Candidate[]) {
  const rows = await tx
    .selectFrom('externalRecord')
    .select((eb) => ['targetId', eb.fn.max('updatedAt').as('updatedAt')])
    .where('targetType', '=', 'Patient')
    .where('targetId', '=', sql<string>`any(${residents.map(({ id }) => id)}::text[])`)
    .where('source', '=', source)
    .groupBy('targetId')
    .execute();
  return new Map(rows.map(({ targetId, updatedAt }) => [targetId, updatedAt]));
}

async function idsOf({ tx }: FhirRun, rows: readonly Located<ResidentRow>[]) {
  const found = await tx
    .selectFrom('resident')
    .select(['id', 'authoringSystem', 'foreignKey'])
    .where(
      'authoringSystem',
      '=',
      sql<string>`any(${rows.map(({ row }) => row.authoringSystem)}::text[])`,
    )
    .where('foreignKey', '=', sql<string>`any(${rows.map(({ row }) => row.foreignKey)}::text[])`)
    .execute();
  return new Map(found.map((row) => [textOf(row), row.id]));
}

interface Place {
  readonly facilityId: string;
  readonly organisationId: string;
  readonly status?: 'Active' | 'Discharged' | undefined;
}

/** Where each lives: by their stay, else the only facility of their organisation, else where the operator said. */
async function placesOf(run: FhirRun, wave: readonly Person[]) {
  const stays = await staysOf(
    run,
    wave.flatMap(({ item }) => item.key ?? []),
  );
  const organisationKey = ({ item }: Person) =>
    keyOf(item.resource.managingOrganization, 'Organization');
  const targets = await resolve(run, [
    ...[...stays.values()].map(({ locationKey }) => locationKey),
    ...wave.map(organisationKey),
  ]);
  const facilities = await run.tx.selectFrom('facility').select(['id', 'organisationId']).execute();
  const byId = keyed(facilities, ({ id }) => id);
  return (person: Person, resident: Candidate | undefined): Place | undefined => {
    const stay = person.item.key === null ? undefined : stays.get(person.item.key);
    const location = stay && targets.get(stay.locationKey);
    const lived = location && byId.get(location.id);
    if (lived !== undefined) {
      return { facilityId: lived.id, organisationId: lived.organisationId, status: stay?.status };
    }
    if (resident !== undefined) return undefined;
    const managing = targets.get(organisationKey(person) ?? '');
    const [only, ...more] = facilities.filter(
      ({ organisationId }) => organisationId === managing?.id,
    );
    if (only !== undefined && more.length === 0) {
      return { facilityId: only.id, organisationId: only.organisationId };
    }
    const given = run.facilityId === null ? undefined : byId.get(run.facilityId);
    return given && { facilityId: given.id, organisationId: given.organisationId };
  };
}
