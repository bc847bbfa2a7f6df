import type { AllergyIntolerance, List, MedicationRequest, MedicationStatement } from 'fhir/r4';
import { sql } from 'kysely';
import { importAllergies } from './judge/allergies.ts';
import { changedSince } from './judge/changed-since.ts';
import type { Entry } from './entry.ts';
import { importMedicines } from './judge/medicines.ts';
import { importPractitioners, importRoles } from './judge/people.ts';
import { importLocations, importOrganisations, importServices } from './judge/places.ts';
import type { Imported } from './read/read-resource.ts';
import { importResidents } from './judge/residents.ts';
import {
  digestOf,
  findingsOf,
  type FhirRun,
  isStored,
  type Item,
  notKept,
  type Result,
  result,
  type Target,
} from './run.ts';
import type { ImportedType } from './schema/resources.ts';
import { hold } from '../held/hold.ts';
import { notKeptOf } from './read/not-kept.ts';
import { medicationsOf, withMedication } from './parts.ts';
import { linkedRecords } from './judge/references.ts';
import { importStays } from './judge/stays.ts';
import { forgetUnreadable, waitForResidents, withhold } from '../held/withheld.ts';

export type Done = Result & {
  readonly position: number;
  readonly label: string;
  readonly type: string;
};

type Judge = (run: FhirRun, items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>;

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
  step(['Medication'], async (_run, items) => {
    const text = 'Medication: only what a chart refers to is read; the catalogue comes from a file';
    return new Map(items.map((item) => [item, notKept(text)]));
  }),
  step<MedicationRequest | MedicationStatement>(
    ['MedicationRequest', 'MedicationStatement'],
    importMedicines,
  ),
];

/** The types of each step, for imports that are read step by step. */
export const importSteps: readonly (readonly ImportedType[])[] = steps.map(({ types }) => types);

function step<R extends Imported[ImportedType]>(
  types: readonly R['resourceType'][],
  judge: (run: FhirRun, items: readonly Item<R>[]) => Promise<ReadonlyMap<Item<R>, Result>>,
) {
  // Only items of these types are given to it.
  return { types: types as readonly ImportedType[], judge: judge as unknown as Judge };
}

/**
 * Imports resources in one transaction. What one refers to has to be among them, or to have been imported before. Keeps
 * what is held, and a line of the report for each that did anything. The answers are in the order of the entries.
 * `withheld` has the Patients that earlier parts of it withheld.
 */
export async function importEntries(
  given: Omit<FhirRun, 'withheld'>,
  entries: readonly Entry[],
  withheld: Map<string, 'held' | 'refused'> = new Map(),
): Promise<Done[]> {
  const run: FhirRun = { ...given, withheld };
  const results = new Map<Entry, Result>();
  const digests = new Map<Entry, Buffer>();
  const medications = await medicationsOf(
    run,
    entries.flatMap((entry) => (entry.issues === undefined ? entry.resource : [])),
  );
  for (const entry of entries) {
    // A decision about a request was also about its medicine.
    if (entry.issues === undefined)
      digests.set(entry, digestOf(withMedication(entry.resource, medications)));
    else results.set(entry, result('refused', { reasons: entry.issues }));
  }
  await forgetUnreadable(run, entries, withheld);
  const decided = await decisionsOf(run, [...digests.values()]);
  const decisionOf = (entry: Entry) => decided.get(digests.get(entry)?.toString('hex') ?? '');
  for (const { types, judge } of steps) {
    const items = new Map<Item, Entry>();
    for (const entry of entries) {
      if (entry.issues !== undefined || !types.includes(entry.resource.resourceType)) continue;
      const decision = decisionOf(entry);
      if (decision === 'dealt-with') {
        results.set(entry, notKept(`${entry.type}: somebody has dealt with it`));
        continue;
      }
      const { position, key, resource, holds, target, isOnlyNew } = entry;
      const acceptHeld = run.acceptHeld || decision === 'released';
      items.set({ position, key, resource, holds, target, isOnlyNew, acceptHeld }, entry);
    }
    const same = await sameAsBefore(run, [...items.values()], digests);
    const repeated = [...items].flatMap(([item, entry]) => {
      const target = same.get(entry);
      return target === undefined ? [] : [{ item, entry, resource: item.resource, target }];
    });
    const changed = await changedSince(run, repeated);
    const again = await comparedAgain(run, judge, repeated);
    for (const one of repeated) {
      const { item, entry, target } = one;
      const text = `${entry.type}: the same came in before, and the record was changed here since`;
      const compared = again.get(item);
      const isChanged =
        compared === undefined ? changed.has(one) : compared.outcome !== 'unchanged';
      const isSaid = compared?.outcome === 'refused' || compared?.outcome === 'not-kept';
      if (isSaid) results.set(entry, compared);
      else results.set(entry, isChanged ? notKept(text) : result('unchanged', { target }));
      items.delete(item);
    }
    if (items.size === 0) continue;
    await withhold(run, [...items.values()], withheld);
    const judged = await judge(run, [...items.keys()]);
    for (const [item, entry] of items) {
      const one = judged.get(item);
      if (one === undefined) throw new Error(`Nothing was decided about a ${entry.type}`);
      // Nobody is asked twice about the same; a Patient stays withheld.
      if (one.outcome === 'held' && decisionOf(entry) === 'released' && entry.type !== 'Patient') {
        results.set(entry, notKept(`${entry.type}: somebody has decided on it`));
        continue;
      }
      const isSaid = one.outcome === 'held' || (isStored(one) && one.outcome !== 'unchanged');
      const lost = isSaid ? notKeptOf(item.resource) : [];
      results.set(entry, { ...one, notes: [...one.notes, ...lost] });
    }
    const judgedEntries = [...items.values()];
    waitForResidents(run, judgedEntries, results);
    for (const entry of judgedEntries) {
      const outcome = results.get(entry)?.outcome;
      if (entry.type !== 'Patient' || entry.issues !== undefined || entry.key === null) continue;
      if (outcome === 'held' || outcome === 'refused') withheld.set(entry.key, outcome);
    }
    await link(run, judgedEntries, results, digests);
    if (run.releases === undefined)
      await hold(run, judgedEntries, results, { digests, medications });
  }
  const done = entries.map((entry): Done => {
    const one = results.get(entry);
    if (one === undefined) throw new Error(`Nothing was decided about a ${entry.type}`);
    return { ...one, position: entry.position, label: entry.label, type: entry.type };
  });
  if (run.releases === undefined) await report(run, done);
  return done;
}

/** Keeps a line of each that did anything. */
export async function report(
  { tx, id }: Pick<FhirRun, 'tx' | 'id'>,
  done: readonly Done[],
): Promise<void> {
  const lines = done.flatMap((one) => {
    const findings = findingsOf(one);
    if (one.outcome === 'unchanged' && findings.length === 0) return [];
    const { position, type: resourceType, label, outcome } = one;
    return [
      { runId: id, position, resourceType, label, outcome, findings: JSON.stringify(findings) },
    ];
  });
  for (let at = 0; at < lines.length; at += 500) {
    await tx
      .insertInto('importLine')
      .values(lines.slice(at, at + 500))
      .execute();
  }
}

/** What a person decided about the same content before. Nobody decided on what went through automatically. */
async function decisionsOf({ tx, source }: FhirRun, digests: readonly Buffer[]) {
  if (digests.length === 0) return new Map<string, string | null>();
  const rows = await tx
    .selectFrom('heldItem')
    .select(['digest', 'outcome'])
    .where('source', '=', source)
    .where(
      'digest',
      '=',
      sql<Uint8Array>`any(${digests.map((one) => `\\x${one.toString('hex')}`)}::bytea[])`,
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
async function sameAsBefore(
  run: FhirRun,
  entries: readonly Entry[],
  digests: ReadonlyMap<Entry, Buffer>,
): Promise<ReadonlyMap<Entry, Target>> {
  const keys = new Map<Entry, string>();
  for (const entry of entries) {
    const isMedicine = entry.type === 'MedicationRequest' || entry.type === 'MedicationStatement';
    if (entry.issues !== undefined || entry.key === null || isMedicine) continue;
    keys.set(entry, entry.key);
  }
  const linked = await linkedRecords(run, [...keys.values()]);
  return new Map(
    [...keys].flatMap(([entry, key]): [Entry, Target][] => {
      const record = linked.get(key);
      const isSame = record?.digest != null && digests.get(entry)?.equals(record.digest) === true;
      return isSame ? [[entry, { type: record.type, id: record.id }]] : [];
    }),
  );
}

const placesAndPeople: readonly string[] = [
  'Organization',
  'Location',
  'HealthcareService',
  'Practitioner',
  'PractitionerRole',
];

/** What would come of places and people that came in before: judged as if they were new, and nothing is written. */
async function comparedAgain(
  run: FhirRun,
  judge: Judge,
  repeated: readonly { readonly item: Item }[],
): Promise<ReadonlyMap<Item, Result>> {
  const items = repeated.flatMap(({ item }) =>
    placesAndPeople.includes(item.resource.resourceType) ? [item] : [],
  );
  if (items.length === 0) return new Map();
  await sql`savepoint before_comparison`.execute(run.tx);
  const judged = await judge(run, items);
  await sql`rollback to savepoint before_comparison`.execute(run.tx);
  return judged;
}

/** Remembers which record here each resource is. */
async function link(
  { tx, source, now }: FhirRun,
  entries: readonly Entry[],
  results: ReadonlyMap<Entry, Result>,
  digests: ReadonlyMap<Entry, Buffer>,
): Promise<void> {
  const rows = new Map<
    string,
    {
      resourceType: string;
      externalId: string;
      target: Target;
      isWritten: boolean;
      isKeeper: boolean;
      digest: Buffer | null;
    }
  >();
  for (const entry of entries) {
    const one = results.get(entry);
    if (entry.issues !== undefined || entry.key === null || !one || one.target === null) continue;
    // What was found, and stays as it is, can be referred to.
    if (one.outcome === 'held' || one.outcome === 'refused') continue;
    const externalId = entry.key.replace(`${entry.type}/`, '');
    const isWritten = one.outcome === 'created' || one.outcome === 'changed';
    const digest = isStored(one) ? (digests.get(entry) ?? null) : null;
    rows.set(entry.key, {
      resourceType: entry.type,
      externalId,
      target: one.target,
      isWritten,
      isKeeper: one.isKeeper,
      digest,
    });
  }
  if (rows.size === 0) return;
  const written = [...rows.values()].map(
    ({ resourceType, externalId, target, digest, isKeeper }) => ({
      source,
      resourceType,
      externalId,
      targetType: target.type,
      targetId: target.id,
      digest,
      isKeeper,
      updatedAt: now,
    }),
  );
  const isChanged = sql<boolean>`excluded.external_id = any(${[...rows.values()].flatMap((one) => (one.isWritten ? one.externalId : []))}::text[])`;
  await tx
    .insertInto('externalRecord')
    .values(written)
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
