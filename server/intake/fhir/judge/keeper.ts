import type { Finding } from '@wattle/contract/fhir/finding.ts';
import type { Patient } from 'fhir/r4';
import { sql } from 'kysely';
import { type Candidate, type Person, textOf } from './match-resident.ts';
import type { FhirRun } from '../run.ts';

type SentPerson = Pick<Person, 'item' | 'fields' | 'ownPairs' | 'senderPair'>;

/**
 * Whether a resident's record is the sender's to end: it adds them, or names them by the number under which they are
 * kept here, if that isn't another's to give. One that finds them by a national number has a record of its own.
 */
export function isKeeperOf(person: SentPerson, resident: Candidate | undefined): boolean {
  if (resident === undefined) return true;
  const { ownPairs, senderPair } = person;
  return [...ownPairs, ...(senderPair === undefined ? [] : [senderPair])].some(
    (pair) => textOf(pair) === textOf(resident),
  );
}

/** Whether this sender is the one that keeps the resident, as far as it has sent them. */
export async function keeps(run: FhirRun, residentId: string): Promise<boolean> {
  if (run.organisationIds === null) return true;
  const row = await run.tx
    .selectFrom('externalRecord')
    .select(sql`1`.as('one'))
    .where('source', '=', run.source)
    .where('targetType', '=', 'Patient')
    .where('targetId', '=', residentId)
    .where('isKeeper', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a Patient says of whether the resident lives, where the record says something else. */
export function lifeOf(
  { organisationIds }: FhirRun,
  person: SentPerson,
  resident: Candidate | undefined,
): { readonly status?: 'Active'; readonly holds: readonly Finding[] } {
  const { deceasedBoolean }: Patient = person.item.resource;
  // The loader holds a resident who would come back to life.
  if (deceasedBoolean === false && resident?.status === 'Deceased') {
    return { status: 'Active', holds: [] };
  }
  const isDeath = person.fields.status === 'Deceased' && resident?.status !== 'Deceased';
  const isOthers = organisationIds !== null && !isKeeperOf(person, resident);
  return { holds: isDeath && isOthers ? [death] : [] };
}

const death = {
  at: 'Patient.deceased',
  text: 'it says that the resident has died, and another system keeps their record',
};
