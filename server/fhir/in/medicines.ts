import type {
  CodeableConcept,
  Medication,
  MedicationRequest,
  MedicationStatement,
  Practitioner,
  Reference,
  Resource,
} from 'fhir/r4';
import { type RawBuilder, sql } from 'kysely';
import { keyed } from '../../import/load/compare.ts';
import { judgeMedicine, type ImportedMedicine } from './medicine.ts';
import { type MedicineOutcome, writeOnboardingChart } from './onboarding-chart.ts';
import type { Imported } from './read-resource.ts';
import { medicationsOf } from './parts.ts';
import { keyOf, resolve } from './references.ts';
import {
  aboutNobody,
  type FhirRun,
  type Item,
  refused,
  type Result,
  result,
  type Target,
} from './run.ts';

type Prescribed = MedicationRequest | MedicationStatement;
type MedicineItem = Item<Prescribed>;

interface Judged {
  readonly item: MedicineItem;
  readonly medicine: ImportedMedicine;
  readonly notes: readonly string[];
}

/** Medicines, once the residents are written: each resident's become a chart that waits for a prescriber. */
export async function importMedicines(
  run: FhirRun,
  items: readonly MedicineItem[],
): Promise<ReadonlyMap<MedicineItem, Result>> {
  const results = new Map<MedicineItem, Result>();
  if (items.length === 0) return results;
  const targets = await resolve(
    run,
    items.flatMap(({ resource }) => [
      subjectOf(resource),
      keyOf(requesterOf(resource), 'PractitionerRole'),
    ]),
  );
  const residents = await residentsOf(run, [...targets.values()]);
  const medications = await medicationsOf(
    run,
    items.map(({ resource }) => resource),
  );
  const names = await namesOf(run, [...targets.values()]);
  const catalogue = await run.catalogue(run.tx);
  const byResident = new Map<string, Judged[]>();
  for (const item of items) {
    const { resource } = item;
    const type = resource.resourceType;
    const target = targets.get(subjectOf(resource) ?? '');
    const resident = target?.type === 'Patient' ? residents.get(target.id) : undefined;
    if (resident === undefined) {
      results.set(item, aboutNobody(`${type}.subject`));
      continue;
    }
    const more = { residentId: resident.id, organisationId: resident.organisationId };
    const medication = medicationOf(resource, medications);
    if (medication === 'missing') {
      const text = 'It refers to no medicine that was sent.';
      results.set(item, refused('not-found', text, `${type}.medicationReference`, more));
      continue;
    }
    const requester = requesterOf(resource);
    const who = targets.get(keyOf(requester, 'PractitionerRole') ?? '');
    const requesterName = containedName(resource, requester) ?? (who && names.get(who.id)) ?? null;
    const { timeZone } = resident;
    const judged = judgeMedicine(
      { resource, medication, requesterName },
      { catalogue, links: run.links, timeZone, now: run.now },
    );
    if (judged.verdict === 'refused') {
      results.set(item, result('refused', { ...more, reasons: judged.reasons }));
      continue;
    }
    const holds = item.holds.map((text) => ({ code: 'business-rule', text }) as const);
    const reasons = judged.verdict === 'held' ? [...holds, ...judged.reasons] : holds;
    const { medicine } = judged;
    if (medicine === null || (reasons.length > 0 && !item.acceptHeld)) {
      results.set(item, result('held', { ...more, reasons, isStuck: medicine === null }));
      continue;
    }
    const notes = reasons.map(({ text }) => text);
    const list = byResident.get(resident.id) ?? [];
    byResident.set(resident.id, [...list, { item, medicine, notes }]);
  }
  for (const [residentId, judged] of byResident) {
    const organisationId = residents.get(residentId)?.organisationId ?? null;
    for (const [item, one] of await writeChart(run, residentId, judged)) {
      results.set(item, { ...one, residentId, organisationId });
    }
  }
  return results;
}

async function writeChart(
  run: FhirRun,
  residentId: string,
  judged: readonly Judged[],
): Promise<[MedicineItem, Result][]> {
  const { tx, clock, newId, source } = run;
  const written = await writeOnboardingChart(tx, {
    residentId,
    medicines: judged.map(({ medicine }) => medicine),
    source,
    clock,
    newId,
  });
  return judged.map(({ item, medicine, notes }) => {
    if (written.verdict === 'refused') {
      return [item, result('refused', { reasons: [written.reason], notes })];
    }
    const refusal = written.refusals.get(medicine.key);
    if (refusal !== undefined) return [item, result('refused', { reasons: [refusal], notes })];
    const id = written.medicationIds.get(medicine.key);
    const target = id === undefined ? null : { type: item.resource.resourceType, id };
    const outcome: MedicineOutcome = written.outcomes.get(medicine.key) ?? 'unchanged';
    if (outcome !== 'ended') return [item, result(outcome, { target, notes })];
    return [
      item,
      result('unchanged', { target, notes: [...notes, 'It has ended: no line of the chart'] }),
    ];
  });
}

const subjectOf = ({ subject }: Prescribed) => keyOf(subject, 'Patient');

const requesterOf = (resource: Prescribed): Reference | undefined =>
  resource.resourceType === 'MedicationRequest' ? resource.requester : resource.informationSource;

async function residentsOf({ tx }: FhirRun, targets: readonly Target[]) {
  const ids = targets.filter(({ type }) => type === 'Patient').map(({ id }) => id);
  const rows = await tx
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .select(['resident.id', 'facility.timeZone', 'facility.organisationId'])
    .where('resident.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return keyed(rows, ({ id }) => id);
}

function medicationOf(
  { medicationReference, contained }: Prescribed,
  medications: ReadonlyMap<string, Medication>,
): Medication | 'missing' | null {
  const { reference, display, identifier } = medicationReference ?? {};
  if (reference === undefined) {
    // Known only by name.
    const code: CodeableConcept | undefined = display === undefined ? undefined : { text: display };
    if (code === undefined) return identifier === undefined ? null : 'missing';
    return { resourceType: 'Medication', code };
  }
  if (!reference.startsWith('#')) return medications.get(reference) ?? 'missing';
  return containedOf(contained, 'Medication', reference) ?? 'missing';
}

function containedOf<T extends 'Medication' | 'Practitioner' | 'PractitionerRole'>(
  contained: readonly Resource[] | undefined,
  type: T,
  reference: string | undefined,
): Imported[T] | undefined {
  const isIt = (one: Resource): one is Resource & Imported[T] => one.resourceType === type;
  return contained?.filter(isIt).find(({ id }) => `#${id}` === reference);
}

/** What somebody contained in the resource is called. */
function containedName({ contained }: Prescribed, requester: Reference | undefined): string | null {
  const person = containedOf(contained, 'Practitioner', requester?.reference);
  if (person !== undefined) return nameOf(person);
  const role = containedOf(contained, 'PractitionerRole', requester?.reference);
  if (role === undefined) return requester?.display ?? null;
  const inRole = containedOf(contained, 'Practitioner', role.practitioner?.reference);
  return inRole === undefined ? (role.practitioner?.display ?? null) : nameOf(inRole);
}

function nameOf({ name }: Practitioner): string | null {
  const [first] = name ?? [];
  if (first === undefined) return null;
  return [...(first.given ?? []), first.family].filter(Boolean).join(' ') || (first.text ?? null);
}

/** The names of practitioners and of those in roles, by their ids here. */
async function namesOf(
  { tx }: FhirRun,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, string>> {
  const ids = targets.filter(({ type }) => type.startsWith('Practitioner')).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const any: RawBuilder<unknown> = sql`any(${ids}::text[])`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, given_name || ' ' || family_name as name from app_user where id::text = ${any}
    union all
    select id::text, trim(array_to_string(given_names, ' ') || ' ' || family_name)
    from external_practitioner where id::text = ${any}
    union all
    select role.id::text, coalesce(
      (select given_name || ' ' || family_name from app_user where id = role.user_id),
      (select trim(array_to_string(given_names, ' ') || ' ' || family_name)
        from external_practitioner where id = role.practitioner_id))
    from external_practitioner_role as role where role.id::text = ${any}
  `.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
