import type { AllergyIntolerance, List, MedicationRequest, MedicationStatement } from 'fhir/r4';
import { type Insertable, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { importAllergies } from './judge/allergies.ts';
import { changedSince, type RepeatedWork } from './judge/changed-since.ts';
import { importMedicines } from './judge/medicines.ts';
import { importPractitioners, importRoles } from './judge/people.ts';
import { importLocations, importOrganisations, importServices } from './judge/places.ts';
import type { ImportedResources } from './read/read-resource.ts';
import { importResidents } from './judge/residents.ts';
import { digestOf, type FhirRun, inTurn } from './run.ts';
import { findingsOf, isStored, notKept, type Result, result } from './result.ts';
import { type AnyWork, type FinishedWork, isReadable, type Work } from './work.ts';
import type { ImportedType } from './schema/resources.ts';
import { storedFindings } from '../../queries/exchange/findings.ts';
import { isWrite } from '../records/verdict.ts';
import { hold } from '../held-items/hold.ts';
import { notKeptOf } from './read/not-kept.ts';
import { medicationsOf, withMedication } from './parts.ts';
import { linkedRecords } from './judge/references.ts';
import { importStays } from './judge/stays.ts';
import { forgetUnreadable, waitForResidents, withhold } from '../held-items/withheld.ts';

type Judge = (run: FhirRun, works: readonly Work[]) => Promise<void>;

/** In the order of the import: a type that refers to another comes after it. */
const steps: readonly { readonly types: readonly ImportedType[]; readonly judge: Judge }[] = [
  step(['Organization'], importOrganisations),
  step(['Location'], importLocations),
  step(['HealthcareService'], importServices),
  step(['Practitioner'], importPractitioners),
  step(['PractitionerRole'], importRoles),
  step(['Patient'], importResidents),
  step(['Encounter'], importStays),
  step<AllergyIntolerance | List>(['AllergyIntolerance', 'List'], importAllergies),
  step(
    ['Medication'],
    inTurn(async () => {
      return notKept(
        'only what a chart refers to is read; the catalogue comes from a file',
        'Medication',
      );
    }),
  ),
  step<MedicationRequest | MedicationStatement>(
    ['MedicationRequest', 'MedicationStatement'],
    importMedicines,
  ),
];

/** The types of each step, for imports that are read step by step. */
export const importSteps: readonly (readonly ImportedType[])[] = steps.map(({ types }) => types);

function step<R extends ImportedResources[ImportedType]>(
  types: readonly R['resourceType'][],
  judge: (run: FhirRun, works: readonly Work<R>[]) => Promise<void>,
) {
  // Only resources of these types are given to it.
  return { types: types as readonly ImportedType[], judge: judge as unknown as Judge };
}

/**
 * Imports resources in one transaction. What one refers to has to be among them, or to have been imported before. Keeps
 * what is held, and a line of the report for each that did anything. The answers are in the order of what was sent.
 * `withheld` has the Patients that earlier parts of it withheld.
 */
export async function importWorks(
  start: Omit<FhirRun, 'withheld'>,
  sent: readonly AnyWork[],
  withheld: Map<string, 'held' | 'refused'> = new Map(),
): Promise<FinishedWork[]> {
  const run: FhirRun = { ...start, withheld };
  const medications = await medicationsOf(
    run,
    sent.flatMap(({ resource }) => resource ?? []),
  );
  // A decision about a request was also about its medicine.
  const works = sent.map(
    (one): AnyWork =>
      isReadable(one)
        ? { ...one, digest: digestOf(withMedication(one.resource, medications)) }
        : one,
  );
  await forgetUnreadable(run, works, withheld);
  const readable = works.filter(isReadable);
  const decided = await decisionsOf(run, readable);
  const decisionOf = ({ digest }: Work) => decided.get(digest?.toString('hex') ?? '');
  for (const { types, judge } of steps) {
    const ofStep = readable.filter(({ resource }) => types.includes(resource.resourceType));
    for (const work of ofStep) {
      const decision = decisionOf(work);
      work.acceptHeld = run.acceptHeld || decision === 'released';
      if (decision === 'dealt-with') {
        work.result = notKept('somebody has dealt with it', work.type);
      }
    }
    const repeated = await sameAsBefore(run, ofStep.filter(isOpen));
    const changed = await changedSince(run, repeated);
    for (const one of repeated) {
      const { work, target } = one;
      const compared = await trialOf(run, judge, work);
      const isChanged =
        compared === undefined ? changed.has(one) : compared.outcome !== 'unchanged';
      const text = 'the same came in before, and the record was changed here since';
      if (compared?.outcome === 'refused' || compared?.outcome === 'not-kept')
        work.result = compared;
      else work.result = isChanged ? notKept(text, work.type) : result('unchanged', { target });
    }
    const open = ofStep.filter(isOpen);
    if (open.length === 0) continue;
    await withhold(run, open, withheld);
    await judge(run, open);
    for (const work of open) {
      const one = await heldForGoodUnlessWritten(run, judge, work);
      // Nobody is asked twice about the same; a Patient stays withheld.
      if (one.outcome === 'held' && decisionOf(work) === 'released' && work.type !== 'Patient') {
        work.result = notKept('somebody has decided on it', work.type);
        continue;
      }
      const isSaid = one.outcome === 'held' || (isStored(one) && one.outcome !== 'unchanged');
      const lost = isSaid ? notKeptOf(work.resource) : [];
      work.result = { ...one, notes: [...one.notes, ...lost.map((text) => ({ text }))] };
    }
    waitForResidents(run, open);
    for (const { type, key, result: one } of open) {
      if (type !== 'Patient' || key === null) continue;
      if (one?.outcome === 'held' || one?.outcome === 'refused') withheld.set(key, one.outcome);
    }
    await link(run, open);
    if (run.releases === undefined) await hold(run, open, medications);
  }
  const done = works.map((work): FinishedWork => ({ ...work, result: resultOfWork(work) }));
  if (run.releases === undefined) await report(run, done);
  return done;
}

const isOpen = ({ result: one }: AnyWork) => one === undefined;

function resultOfWork({ result: one, type }: AnyWork): Result {
  if (one === undefined) throw new Error(`Nothing was decided about a ${type}`);
  return one;
}

/** Keeps a line of each that did anything. */
export async function report(
  { tx, id }: Pick<FhirRun, 'tx' | 'id'>,
  done: readonly FinishedWork[],
): Promise<void> {
  const lines = done.flatMap(({ position, type: resourceType, label, result: one }) => {
    const findings = findingsOf(one);
    if (one.outcome === 'unchanged' && findings.length === 0) return [];
    const { found, texts } = storedFindings(findings);
    const { outcome } = one;
    const line = { runId: id, position, resourceType, label, outcome };
    return [{ ...line, found, findings: JSON.stringify(texts) }];
  });
  for (let at = 0; at < lines.length; at += 500) {
    await tx
      .insertInto('importLine')
      .values(lines.slice(at, at + 500))
      .execute();
  }
}

/** What a person decided about the same content before. Nobody decided on what went through automatically. */
async function decisionsOf({ tx, source }: FhirRun, works: readonly Work[]) {
  if (works.length === 0) return new Map<string, string | null>();
  const rows = await tx
    .selectFrom('heldItem')
    .select(['digest', 'outcome'])
    .where('source', '=', source)
    .where(
      'digest',
      '=',
      sql<Uint8Array>`any(${works.map(({ digest }) => `\\x${digest?.toString('hex')}`)}::bytea[])`,
    )
    .where('decidedBy', 'is not', null)
    .execute();
  return new Map(rows.map(({ digest, outcome }) => [Buffer.from(digest).toString('hex'), outcome]));
}

/**
 * The same as this sender sent before, word for word: it says nothing new, even if somebody has changed the record here
 * since, or if another resource of theirs says something else about the same record. A medicine is compared with its
 * chart.
 */
async function sameAsBefore(run: FhirRun, works: readonly Work[]): Promise<RepeatedWork[]> {
  const named = works.flatMap((work) => {
    const isMedicine = work.type === 'MedicationRequest' || work.type === 'MedicationStatement';
    return work.key === null || isMedicine ? [] : [{ work, key: work.key }];
  });
  const linked = await linkedRecords(
    run,
    named.map(({ key }) => key),
  );
  return named.flatMap(({ work, key }) => {
    const { type, id, digest } = linked.get(key) ?? {};
    const isSame = digest != null && work.digest?.equals(digest) === true;
    return isSame && type !== undefined && id !== undefined ? [{ work, target: { type, id } }] : [];
  });
}

const placesAndPeople: readonly string[] = [
  'Organization',
  'Location',
  'HealthcareService',
  'Practitioner',
  'PractitionerRole',
];

/** What would come of a place or a person, and nothing is written; undefined for any other. */
async function trialOf(run: FhirRun, judge: Judge, work: Work): Promise<Result | undefined> {
  if (!placesAndPeople.includes(work.type)) return undefined;
  const { result: _result, ...open } = work;
  const copy: Work = open;
  await sql`savepoint before_trial`.execute(run.tx);
  await judge(run, [copy]);
  await sql`rollback to savepoint before_trial`.execute(run.tx);
  return resultOfWork(copy);
}

/** Nobody is offered the release of a place or person that would write nothing. */
async function heldForGoodUnlessWritten(run: FhirRun, judge: Judge, work: Work): Promise<Result> {
  const one = resultOfWork(work);
  if (one.outcome !== 'held' || one.isStuck) return one;
  const released = await trialOf(run, judge, { ...work, acceptHeld: true });
  return released === undefined || isWrite(released) ? one : { ...one, isStuck: true };
}

/** Remembers which record here each resource is. */
async function link({ tx, source, now }: FhirRun, works: readonly Work[]): Promise<void> {
  const rows = new Map<string, Insertable<Tables['externalRecord']>>();
  const written = new Set<string>();
  for (const { key, type, digest = null, result: one } of works) {
    if (key === null || one === undefined || one.target === null) continue;
    // What was found, and stays as it is, can be referred to.
    if (one.outcome === 'held' || one.outcome === 'refused') continue;
    const externalId = key.replace(`${type}/`, '');
    if (isWrite(one)) written.add(externalId);
    else written.delete(externalId);
    rows.set(key, {
      source,
      resourceType: type,
      externalId,
      targetType: one.target.type,
      targetId: one.target.id,
      digest: isStored(one) ? digest : null,
      isKeeper: one.isKeeper,
      updatedAt: now,
    });
  }
  if (rows.size === 0) return;
  const isChanged = sql<boolean>`excluded.external_id = any(${[...written]}::text[])`;
  await tx
    .insertInto('externalRecord')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.columns(['source', 'resourceType', 'externalId']).doUpdateSet((eb) => ({
        targetType: eb.ref('excluded.targetType'),
        targetId: eb.ref('excluded.targetId'),
        digest: eb.ref('excluded.digest'),
        isKeeper: eb.ref('excluded.isKeeper'),
        updatedAt: sql<Date>`case when ${isChanged} then excluded.updated_at else external_record.updated_at end`,
      })),
    )
    .execute();
}
