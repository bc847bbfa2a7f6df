import type { FhirResource, Medication } from 'fhir/r4';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { publishToResidents } from '../../live/publish.ts';
import { storedFindings } from '../../queries/exchange/findings.ts';
import { lockResidents } from '../../queries/residents/residents.ts';
import type { Work } from '../fhir/work.ts';
import { withMedication } from '../fhir/parts.ts';
import type { ImportedResource } from '../fhir/read/read-resource.ts';
import type { FhirRun } from '../fhir/run.ts';
import { findingsOf, isStored } from '../fhir/result.ts';

const clinical: readonly string[] = [
  'AllergyIntolerance',
  'List',
  'MedicationRequest',
  'MedicationStatement',
];

/**
 * Keeps what is held for a person, once, with the medications that it refers to; what went through after all no longer
 * waits.
 */
export async function hold(
  { tx, id, source, organisationIds, now, newId }: FhirRun,
  works: readonly Work[],
  medications: ReadonlyMap<string, Medication>,
): Promise<void> {
  const held = new Map<string, Insertable<Tables['heldItem']>>();
  const through: string[] = [];
  for (const { type, key, resource, digest, result: one } of works) {
    if (one === undefined || digest === undefined) continue;
    if (one.outcome === 'held') {
      const { found, texts } = storedFindings(findingsOf(one));
      held.set(digest.toString('hex'), {
        id: newId(),
        runId: id,
        source,
        senderOrganisationIds: organisationIds && [...organisationIds],
        resourceType: type,
        organisationId: one.organisationId,
        residentId: one.residentId,
        isClinical: clinical.includes(type),
        isStuck: one.isStuck,
        found,
        reasons: texts,
        medicationIds: [...one.medicationIds],
        resource: JSON.stringify(storable(resource, key, medications)),
        digest,
        receivedAt: now,
      });
    } else if (isStored(one)) through.push(`\\x${digest.toString('hex')}`);
  }
  const sent = versionsOf(works);
  await lockResidents(
    tx,
    sql`
      select unnest(${[...held.values()].flatMap((one) => one.residentId ?? [])}::uuid[])
      union all select resident_id from held_item
      where source = ${source} and digest = any(${[...held.keys()].map((one) => `\\x${one}`).concat(through)}::bytea[])
      union all select resident_id from held_item inner join ${sent} on ${isOfSent(source)}
    `,
  );
  const replaced = await replaceEarlier({ tx, source, now }, sent);
  if (held.size > 0) {
    await tx
      .insertInto('heldItem')
      .values([...held.values()])
      // An item that another version had replaced waits again, and one that waited for its resident waits on their
      // chart once they are here; a person's decision stays.
      .onConflict((conflict) =>
        conflict
          .columns(['source', 'digest'])
          .doUpdateSet((eb) => ({
            outcome: null,
            decidedAt: null,
            residentId: eb.fn.coalesce('excluded.residentId', 'heldItem.residentId'),
            organisationId: eb.fn.coalesce('excluded.organisationId', 'heldItem.organisationId'),
            found: eb.ref('excluded.found'),
            reasons: eb.ref('excluded.reasons'),
            senderOrganisationIds: eb.ref('excluded.senderOrganisationIds'),
            isStuck: eb.ref('excluded.isStuck'),
            medicationIds: eb.ref('excluded.medicationIds'),
          }))
          .where('heldItem.decidedBy', 'is', null),
      )
      .execute();
  }
  const ended = await tx
    .updateTable('heldItem')
    .set({ outcome: 'released', decidedAt: now })
    .where('source', '=', source)
    .where('digest', '=', sql<Uint8Array>`any(${through}::bytea[])`)
    .where('outcome', 'is', null)
    .returning('residentId')
    .execute();
  // Users who have the chart open hear that something waits, or no longer does.
  const residentIds = [...held.values(), ...replaced, ...ended].flatMap(
    (one) => one.residentId ?? [],
  );
  if (residentIds.length === 0) return;
  await publishToResidents(tx, 'ChartChanged', sql`select unnest(${residentIds}::uuid[])`);
}

/** Of each resource only the last version sent waits. */
async function replaceEarlier(
  { tx, source, now }: Pick<FhirRun, 'tx' | 'source' | 'now'>,
  sent: RawBuilder<unknown>,
): Promise<readonly { residentId: string | null }[]> {
  const { rows } = await sql<{ residentId: string | null }>`
    update held_item set outcome = 'released', decided_at = ${now}
    from ${sent}
    where ${isOfSent(source)} and encode(held_item.digest, 'hex') <> sent.digest
    returning resident_id
  `.execute(tx);
  return rows;
}

/** What waits of the resources that were sent. */
const isOfSent = (source: string) => sql<boolean>`
  (source = ${source} and resource_type = sent.type and resource ->> 'id' = sent.id and outcome is null)`;

/** The resources that have an id, as a table `sent`. */
function versionsOf(works: readonly Work[]): RawBuilder<unknown> {
  const sent = works.flatMap(({ type, key, digest, result: one }) => {
    if (key === null || digest === undefined || one?.outcome === 'refused') return [];
    return [{ type, id: key.replace(`${type}/`, ''), digest: digest.toString('hex') }];
  });
  return sql`unnest(
    ${sent.map(({ type }) => type)}::text[],
    ${sent.map(({ id }) => id)}::text[],
    ${sent.map(({ digest }) => digest)}::text[]
  ) as sent (type, id, digest)`;
}

/** With the id that others know it by, and with the medicine it refers to: the rest of what was sent is not kept. */
function storable(
  resource: ImportedResource,
  key: string | null,
  medications: ReadonlyMap<string, Medication>,
): FhirResource {
  const named = key?.startsWith('urn:') === true ? { ...resource, id: key } : resource;
  return withMedication(named, medications) as FhirResource;
}
