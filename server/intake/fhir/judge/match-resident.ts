import type { Finding } from '@wattle/contract/fhir/finding.ts';
import type { Patient } from 'fhir/r4';
import { sql } from 'kysely';
import { keyed } from '../../records/compare.ts';
import type { PersonFields } from '../read/patient.ts';
import type { FhirRun } from '../run.ts';
import type { Work } from '../work.ts';

export type PatientItem = Work<Patient>;
export interface Pair {
  readonly authoringSystem: string;
  readonly foreignKey: string;
}

export interface Person {
  readonly item: PatientItem;
  readonly fields: PersonFields;
  readonly holds: readonly Finding[];
  readonly notes: readonly Finding[];
  readonly pairs: readonly Pair[];
  /** Those of them under which the sender may add a resident. */
  readonly ownPairs: readonly Pair[];
  /** The sender's id for them, where nothing else is the key. */
  readonly senderPair: Pair | undefined;
}

export const textOf = ({ authoringSystem, foreignKey }: Pair) => `${authoringSystem}/${foreignKey}`;

const columns = [
  'resident.id',
  'resident.authoringSystem',
  'resident.foreignKey',
  'resident.facilityId',
  'resident.familyName',
  'resident.givenName',
  'resident.middleNames',
  'resident.status',
  'resident.sexCode',
  'resident.dateOfBirth',
  'resident.ihiNumber',
  'resident.ihiStatus',
  'resident.ihiRecordStatus',
  'resident.medicareNumber',
  'resident.dvaNumber',
  'resident.updatedAt',
  'facility.organisationId',
] as const;

export type Candidate = Awaited<ReturnType<typeof candidates>>[number];

export async function candidates(run: FhirRun, wave: readonly Person[], linked: readonly string[]) {
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
  readonly holds: readonly Finding[];
  readonly isMany: boolean;
  /** Whether it is certain that it is this resident, and not somebody else under the same id. */
  readonly isSure: boolean;
  /** Names that keep the spelling used here. */
  readonly names: Partial<Pick<PersonFields, 'familyName' | 'givenName' | 'middleNames'>>;
}

/** Which resident it is: by record number, then by a verified IHI, then by what this sender called them before. */
export function matchOf(
  person: Person,
  all: readonly Candidate[],
  linked: string | undefined,
): Match {
  const { item, fields, pairs } = person;
  const one = (
    resident: Candidate,
    holds: readonly Finding[] = [],
    names: Match['names'] = {},
  ) => ({
    resident,
    holds,
    isMany: false,
    isSure: holds.length === 0 && isSamePerson(resident),
    names,
  });
  const none = { resident: undefined, holds: [], isSure: false, names: {} };
  const isSamePerson = ({ dateOfBirth, familyName }: Candidate) =>
    dateOfBirth === fields.dateOfBirth && same(familyName, fields.familyName);
  const byRecord = all.filter((resident) =>
    pairs.some((pair) => textOf(pair) === textOf(resident)),
  );
  if (item.target !== undefined) {
    const target = all.find(({ id }) => id === item.target);
    if (target !== undefined && byRecord.some(({ id }) => id !== target.id)) {
      return { ...none, isMany: true };
    }
    if (target !== undefined) return one(target);
  }
  const byIhi = all.filter(({ ihiNumber }) => ihiNumber !== null && ihiNumber === fields.ihiNumber);
  const isProven = fields.ihiStatus === 'Active' && fields.ihiRecordStatus === 'Verified';
  const proven = isProven ? byIhi.filter(isSamePerson) : [];
  const sure = new Set([...byRecord, ...proven]);
  if (sure.size > 1) return { ...none, isMany: true };
  const [found] = sure;
  if (found !== undefined && byRecord.length > 0) return one(found);
  if (found !== undefined) {
    const names = namesHere(person, found);
    return one(found, nameHolds({ ...fields, ...names }, found), names);
  }
  const [withIhi, ...more] = byIhi;
  if (withIhi !== undefined && more.length === 0) {
    const why = isSamePerson(withIhi)
      ? 'is not verified'
      : 'is of a resident with another name or birth date';
    return one(withIhi, [{ at: 'Patient.identifier', text: `the IHI ${why}` }]);
  }
  const sent = person.senderPair && textOf(person.senderPair);
  const before = all.find(
    (resident) =>
      (resident.id === linked || textOf(resident) === sent) && !hasOtherNumber(person, resident),
  );
  if (before !== undefined) {
    return one(
      before,
      isSamePerson(before)
        ? []
        : [{ at: 'Patient', text: 'the name or birth date is not that of the resident' }],
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
      { at: 'Patient', text: 'may be a resident with the same card number, name and birth date' },
    ]);
  }
  return { ...none, isMany: others.length > 0 };
}

/** Another record number or IHI is another person, whatever the sender calls them. */
function hasOtherNumber({ fields, pairs }: Person, resident: Candidate): boolean {
  const { authoringSystem, ihiNumber } = resident;
  if (pairs.some((pair) => pair.authoringSystem === authoringSystem)) return true;
  return ihiNumber !== null && fields.ihiNumber != null && fields.ihiNumber !== ihiNumber;
}

/** Other capitals don't make another name, and leaving out a middle name doesn't deny it. */
function namesHere({ fields }: Person, resident: Candidate): Match['names'] {
  const { familyName, givenName, middleNames } = resident;
  const sent = fields.middleNames ?? '';
  return {
    ...(same(fields.familyName, familyName) && { familyName }),
    ...(same(fields.givenName, givenName) && { givenName }),
    ...((sent === '' || same(sent, middleNames ?? '')) && { middleNames }),
  };
}

function nameHolds({ givenName, middleNames }: PersonFields, resident: Candidate): Finding[] {
  return givenName === resident.givenName && (middleNames ?? '') === (resident.middleNames ?? '')
    ? []
    : [{ at: 'Patient.name', text: 'the name differs from that of the resident with this IHI' }];
}
