import type { Medication } from 'fhir/r4';
import { sql } from 'kysely';
import type { AnyWork } from './work.ts';
import type { ImportedResource } from './read/read-resource.ts';
import { keyOf } from './judge/references.ts';
import type { FhirRun } from './run.ts';
import { isStay } from './judge/stays.ts';

/** The types that others of the same import ask for. */
export const isKeptAsPart = (type: string): boolean =>
  type === 'Encounter' || type === 'Medication';

/** What others of the same import ask for: stays by their resident, and medicines by their key. */
export async function keepParts(
  { tx, id, newId }: Pick<FhirRun, 'tx' | 'id' | 'newId'>,
  works: readonly AnyWork[],
): Promise<void> {
  const rows = works.flatMap(({ key, resource }) => {
    if (resource === undefined) return [];
    const part = { runId: id, resource: JSON.stringify(resource) };
    if (resource.resourceType === 'Encounter' && isStay(resource)) {
      // Nobody refers to a stay, so it needs no key of its own.
      return [{ ...part, reference: key ?? newId(), subject: keyOf(resource.subject, 'Patient') }];
    }
    const isReferredTo = resource.resourceType === 'Medication' && key !== null;
    return isReferredTo ? [{ ...part, reference: key, subject: null }] : [];
  });
  if (rows.length === 0) return;
  await tx
    .insertInto('importPart')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const medicationReferenceOf = (resource: ImportedResource): string | undefined =>
  'medicationReference' in resource ? resource.medicationReference?.reference : undefined;

/** The Medication resources of this import that the resources refer to. */
export async function medicationsOf(
  { tx, id }: Pick<FhirRun, 'tx' | 'id'>,
  resources: readonly ImportedResource[],
): Promise<ReadonlyMap<string, Medication>> {
  const keys = resources.flatMap((one) => medicationReferenceOf(one) ?? []);
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('importPart')
    .select(['reference', 'resource'])
    .where('runId', '=', id)
    .where('reference', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Map(
    rows.flatMap(({ reference, resource }): [string, Medication][] =>
      resource.resourceType === 'Medication' ? [[reference, resource]] : [],
    ),
  );
}

/** A resource with the medicine it refers to in it; as it is if it refers to none of these. */
export function withMedication(
  resource: ImportedResource,
  medications: ReadonlyMap<string, Medication>,
): ImportedResource {
  const medication = medications.get(medicationReferenceOf(resource) ?? '');
  if (medication === undefined) return resource;
  const { meta: _meta, ...content } = medication;
  const contained = [...(resource.contained ?? []), { ...content, id: 'medication' }];
  return {
    ...resource,
    contained,
    medicationReference: { reference: '#medication' },
  } as ImportedResource;
}
