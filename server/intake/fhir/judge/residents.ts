import { ForeignKey } from '@wattle/contract/values/resident-key.ts';
import { sql } from 'kysely';
import type { LocatedRow } from '../../records/loader.ts';
import { residentLoader } from '../../records/residents.ts';
import type { ResidentRow } from '../../records/resident-columns.ts';
import {
  type Candidate,
  candidates,
  matchOf,
  type Pair,
  type PatientItem,
  type Person,
  textOf,
} from './match-resident.ts';
import { isKeeperOf, lifeOf } from './keeper.ts';
import { readPatient, saysSex } from '../read/patient.ts';
import { keepRecordSystems, recordNumbers } from './record-numbers.ts';
import { type Place, placesOf } from './resident-places.ts';
import { forgetLinks, sentBefore } from './references.ts';
import { type FhirRun, inWaves, load } from '../run.ts';
import {
  held,
  notKept,
  otherOrganisation,
  refused,
  type Result,
  resultOf,
  heldForGood,
} from '../result.ts';

/** Imports residents. None is matched by a card number, nor by the sender's id alone. */
export async function importResidents(run: FhirRun, items: readonly PatientItem[]): Promise<void> {
  const read = items.flatMap((item) => {
    const person = readPatient(item.resource);
    if (!('result' in person)) return [{ item, ...person }];
    item.result = person.result;
    return [];
  });
  const numbers = await recordNumbers(run, items);
  const known = read.map((one) => ({
    ...one,
    ...(numbers.get(one.item) ?? { pairs: [], ownPairs: [] }),
    senderPair: senderPair(run, one),
  }));
  const sure = new Set<PatientItem>();
  for (const wave of inWaves(known, wavesKeys)) {
    await importWave(run, wave, sure);
  }
  const doubted = items.filter((item) => {
    const outcome = item.result?.outcome;
    return outcome === 'refused' || (outcome === 'held' && !sure.has(item));
  });
  await forgetLinks(
    run,
    'Patient',
    doubted.flatMap(({ key }) => key ?? []),
  );
}

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

/** `sure` gets the items for which the resident is certain. */
async function importWave(
  run: FhirRun,
  wave: readonly Person[],
  sure: Set<PatientItem>,
): Promise<void> {
  const keys = wave.flatMap(({ item }) => item.key ?? []);
  // A `urn:` may have meant something else.
  const linked = new Map(
    (await sentBefore(run, keys)).filter(([, { type }]) => type === 'Patient'),
  );
  const targets = wave.flatMap(({ item }) => item.target ?? []);
  const all = await candidates(run, wave, [
    ...targets,
    ...[...linked.values()].map(({ id }) => id),
  ]);
  const here = all.filter((one) => isWithin(run, one));
  const elsewhere = all.filter((one) => !isWithin(run, one));
  const sentAt = await lastSent(run, here);
  const places = await placesOf(run, wave);
  const rows: (LocatedRow<ResidentRow> & { readonly id: string | undefined })[] = [];
  const toWrite: { person: Person; resident: Candidate | undefined; at: number }[] = [];
  for (const person of wave) {
    const { item, fields, pairs, ownPairs } = person;
    const link = item.key === null ? undefined : linked.get(item.key);
    // Whether somebody is known elsewhere makes no difference, unless the sender put them here itself.
    const { resident, holds, isMany, isSure, names } = matchOf(person, here, link?.id);
    if (isSure) sure.add(item);
    const place = places(person, resident);
    const moved = [...ownPairs, ...(person.senderPair ? [person.senderPair] : [])].map(textOf);
    const outcome = decide(run, person, resident, {
      isMany,
      place,
      isOthersNumber: pairs.length > 0 && ownPairs.length === 0,
      isElsewhere: elsewhere.some((one) => one.id === link?.id || moved.includes(textOf(one))),
    });
    if (outcome !== undefined) {
      item.result = outcome;
      continue;
    }
    const life = lifeOf(run, person, resident);
    const isNewer = resident !== undefined && isOlder(run, item, resident, sentAt.get(resident.id));
    const pair = resident ?? ownPairs[0] ?? person.senderPair;
    const facilityId = place?.facilityId ?? resident?.facilityId;
    if (pair === undefined || facilityId === undefined) {
      const text =
        facilityId === undefined
          ? 'There is no facility: nothing says where they live.'
          : 'Nothing is given to find them by again.';
      item.result =
        facilityId === undefined ? held(text, 'Patient') : heldForGood(text, 'Patient.identifier');
      continue;
    }
    toWrite.push({ person, resident, at: rows.length });
    rows.push({
      id: resident?.id,
      line: item.position,
      row: {
        ...fields,
        ...names,
        ...(life.status !== undefined && { status: life.status }),
        ...(resident !== undefined && !saysSex(item.resource) && { sexCode: resident.sexCode }),
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
        ...life.holds,
        ...(isNewer
          ? [{ at: 'Patient.meta.lastUpdated', text: 'it is older than a change made here' }]
          : []),
      ],
      notes: person.notes,
      acceptHeld: item.acceptHeld,
    });
  }
  const verdicts = await load(run, residentLoader(), rows);
  const added = rows.flatMap(({ row }, at) => (verdicts[at]?.outcome === 'created' ? row : []));
  await keepRecordSystems(run, added);
  const ids = await idsOf(run, rows);
  for (const { person, resident, at } of toWrite) {
    const row = rows[at]?.row;
    const verdict = verdicts[at];
    const isWritten = verdict?.outcome !== 'held' && verdict?.outcome !== 'refused';
    const id = resident?.id ?? (isWritten && row ? (ids.get(textOf(row)) ?? null) : null);
    const organisationId = places(person, resident)?.organisationId ?? resident?.organisationId;
    person.item.result = resultOf(verdict, 'Patient', {
      target: isWritten && id !== null ? { type: 'Patient', id } : null,
      residentId: id,
      organisationId: organisationId ?? null,
      isKeeper: isKeeperOf(person, resident),
    });
  }
}

interface Match {
  readonly isMany: boolean;
  readonly place: Place | undefined;
  /** All their record numbers are under systems that are somebody else's. */
  readonly isOthersNumber: boolean;
  /** The sender added them, and they have left its organisations since. */
  readonly isElsewhere: boolean;
}

/** What is decided before the loader is asked; undefined to ask it. */
function decide(
  run: FhirRun,
  person: Person,
  resident: Candidate | undefined,
  { isMany, place, isOthersNumber, isElsewhere }: Match,
): Result | undefined {
  const { item, fields } = person;
  if (isMany) {
    return refused('multiple-matches', 'More than one resident matches.', 'Patient.identifier');
  }
  const reach = run.organisationIds;
  if (place !== undefined && reach !== null && !reach.has(place.organisationId)) {
    return refused(
      'forbidden',
      'The facility is not one of this system’s organisations.',
      'Patient',
    );
  }
  if (resident === undefined && isOthersNumber) {
    const text = 'This system may not add residents with these record numbers.';
    return refused('forbidden', text, 'Patient.identifier');
  }
  if (resident === undefined && isElsewhere) {
    return heldForGood('An operator has to look at this resident first.', 'Patient.identifier', {
      organisationId: place?.organisationId ?? null,
    });
  }
  if (
    reach !== null &&
    resident !== undefined &&
    place !== undefined &&
    place.organisationId !== resident.organisationId
  ) {
    const more = { organisationId: resident.organisationId, residentId: resident.id };
    return otherOrganisation('Patient', more);
  }
  if (resident !== undefined && item.isOnlyNew) {
    const more = { residentId: resident.id, organisationId: resident.organisationId };
    const isDeath = fields.status === 'Deceased' && resident.status !== 'Deceased';
    if (isDeath && !item.acceptHeld)
      return held('it says that the resident has died', 'Patient.deceased', more);
    const text = 'the resident is here already, and was only to be added';
    return notKept(text, 'Patient', {
      ...more,
      target: { type: 'Patient', id: resident.id },
      isKeeper: isKeeperOf(person, resident),
    });
  }
  return undefined;
}

const isWithin = ({ organisationIds }: FhirRun, { organisationId }: Candidate) =>
  organisationIds?.has(organisationId) ?? true;

/** A change made here after the sender's version, after what they sent last, and not by this import itself. */
function isOlder(
  { now }: FhirRun,
  { resource }: PatientItem,
  resident: Candidate,
  writtenAt: Date | undefined,
): boolean {
  const sent = resource.meta?.lastUpdated;
  if (sent === undefined) return false;
  const isLocal =
    resident.updatedAt.getTime() !== now.getTime() &&
    (writtenAt === undefined || resident.updatedAt > writtenAt);
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

async function idsOf({ tx }: FhirRun, rows: readonly LocatedRow<ResidentRow>[]) {
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
