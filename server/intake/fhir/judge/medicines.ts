import type { CodeableConcept, Medication, Practitioner, Reference, Resource } from 'fhir/r4';
import { type RawBuilder, sql } from 'kysely';
import { keyed } from '../../records/compare.ts';
import { readMedicine } from '../read/medicine.ts';
import type { ImportedResources } from '../read/read-resource.ts';
import { medicationsOf } from '../parts.ts';
import { keyOf, resolve, sentBefore } from './references.ts';
import {
  importChart,
  type JudgedItem,
  type MedicineItem,
  type MedicineResource,
} from './resident-medicines.ts';
import { aboutNobody, refused, type Target } from '../result.ts';
import type { FhirRun } from '../run.ts';

/** Medicines, once the residents are written: each resident's become a chart that waits for a prescriber. */
export async function importMedicines(run: FhirRun, items: readonly MedicineItem[]): Promise<void> {
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
  const linked = new Map(
    await sentBefore(
      run,
      items
        .flatMap(({ key, resource }) => [key, keyOf(priorOf(resource), resource.resourceType)])
        .filter((key) => key !== null),
    ),
  );
  const byResident = new Map<string, JudgedItem[]>();
  for (const item of items) {
    const { resource } = item;
    const type = resource.resourceType;
    const target = targets.get(subjectOf(resource) ?? '');
    const resident = target?.type === 'Patient' ? residents.get(target.id) : undefined;
    if (resident === undefined) {
      item.result = aboutNobody(`${type}.subject`);
      continue;
    }
    const more = { residentId: resident.id, organisationId: resident.organisationId };
    const medication = medicationOf(resource, medications);
    if (medication === 'missing') {
      const text = 'It refers to no medicine that was sent.';
      item.result = refused('not-found', text, `${type}.medicationReference`, more);
      continue;
    }
    const requester = requesterOf(resource);
    const who = targets.get(keyOf(requester, 'PractitionerRole') ?? '');
    const requesterName = containedName(resource, requester) ?? (who && names.get(who.id)) ?? null;
    const { timeZone } = resident;
    const read = readMedicine(
      { resource, medication, requesterName },
      { catalogue, links: run.links, timeZone, now: run.now },
    );
    if ('result' in read) {
      item.result = { ...read.result, ...more };
      continue;
    }
    const list = byResident.get(resident.id) ?? [];
    const linkedId = (key: string) => linked.get(key)?.id ?? null;
    const prior = keyOf(priorOf(resource), type);
    const one = {
      item,
      read,
      linkedId: item.key === null ? null : linkedId(item.key),
      prior: prior === null ? null : { key: prior, linkedId: linkedId(prior) },
    };
    byResident.set(resident.id, [...list, one]);
  }
  for (const [residentId, list] of byResident) {
    const resident = residents.get(residentId);
    if (resident === undefined) throw new Error('A resident is gone');
    const { organisationId } = resident;
    await importChart(run, resident, list);
    for (const { item } of list) {
      if (item.result) item.result = { ...item.result, residentId, organisationId };
    }
  }
}

const subjectOf = ({ subject }: MedicineResource) => keyOf(subject, 'Patient');

/** What it takes the place of. */
const priorOf = (resource: MedicineResource): Reference | undefined =>
  resource.resourceType === 'MedicationRequest' ? resource.priorPrescription : undefined;

const requesterOf = (resource: MedicineResource): Reference | undefined =>
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
  { medicationReference, contained }: MedicineResource,
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
): ImportedResources[T] | undefined {
  const isIt = (one: Resource): one is Resource & ImportedResources[T] => one.resourceType === type;
  return contained?.filter(isIt).find(({ id }) => `#${id}` === reference);
}

/** What somebody contained in the resource is called. */
function containedName(
  { contained }: MedicineResource,
  requester: Reference | undefined,
): string | null {
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
