import { sql } from 'kysely';
import type { UserId } from '../../actor.ts';
import { publishToResidents } from '../../live/publish.ts';
import { storedFindings } from '../../queries/exchange/findings.ts';
import { type HeldItemRow, writeItemDecision } from '../../queries/exchange/held-items.ts';
import { lockResidents } from '../../queries/residents/residents.ts';
import type { FinishedWork } from '../fhir/work.ts';
import { workOfItem } from './work-of-item.ts';
import { importWorks } from '../fhir/engine.ts';
import { resolve } from '../fhir/judge/references.ts';
import type { FhirRun } from '../fhir/run.ts';
import { findingsOf } from '../fhir/result.ts';
import { narrow, senderReach } from './sender-reach.ts';

type Run = Omit<FhirRun, 'withheld'>;

/**
 * Imports what waited for residents who are now here, their stays included, as if it were sent again: nothing clinical
 * waits where nobody may read it. What a clinician has to look at waits on the resident's chart. `decidedBy` is whoever let the resident in;
 * null if the sender corrected what was held.
 */
export async function releaseWaiting(
  run: Run,
  done: readonly FinishedWork[],
  decidedBy: UserId | null,
): Promise<void> {
  const here = residentsIn(done);
  if (here.length === 0) return;
  const { tx, source } = run;
  await lockResidents(tx, sql`select unnest(${here.map(({ id }) => id)}::uuid[])`);
  const reference = sql<string>`coalesce(resource -> 'subject' ->> 'reference', resource -> 'patient' ->> 'reference')`;
  const waiting = await tx
    .selectFrom('heldItem')
    .select(['id', 'resource', 'source', 'senderOrganisationIds', reference.as('reference')])
    .where('source', '=', source)
    .where('outcome', 'is', null)
    .where('residentId', 'is', null)
    .where(reference, '=', sql<string>`any(${here.map(({ key }) => key)}::text[])`)
    .orderBy('receivedAt')
    .orderBy('id')
    .forUpdate()
    .execute();
  // Together, but each within the reach that its own sender had: it may have changed between two of them.
  const groups = new Map<string | null, WaitingItem[]>();
  for (const item of waiting) {
    const reach = item.senderOrganisationIds?.join(' ') ?? null;
    groups.set(reach, [...(groups.get(reach) ?? []), item]);
  }
  for (const items of groups.values()) await importAgain(run, items, decidedBy);
}

type WaitingItem = Pick<HeldItemRow, 'id' | 'resource' | 'source' | 'senderOrganisationIds'> & {
  readonly reference: string;
};

async function importAgain(
  start: Run,
  items: readonly WaitingItem[],
  decidedBy: UserId | null,
): Promise<void> {
  const { tx, now, links } = start;
  const [first] = items;
  if (first === undefined) return;
  const organisationIds = narrow(start.organisationIds, await senderReach(tx, first));
  const run = { ...start, organisationIds, acceptHeld: false };
  const again = await importWorks(
    { ...run, releases: run.releases ?? first.id },
    items.map(({ resource }, at) => workOfItem(resource, at, links)),
  );
  const references = items.map(({ reference }) => reference);
  const here = await resolve({ ...run, withheld: new Map() }, references);
  for (const [at, item] of items.entries()) {
    const one = again[at]?.result;
    if (one === undefined) throw new Error('One resource has one outcome');
    if (one.outcome !== 'held' && one.outcome !== 'refused') {
      await writeItemDecision(tx, item.id, {
        outcome: 'released',
        decidedBy,
        decidedAt: now,
        decisionNote: null,
      });
      continue;
    }
    const { organisationId, isStuck } = one;
    const medicationIds = [...one.medicationIds];
    const { found, texts: reasons } = storedFindings(findingsOf(one));
    const residentId = one.residentId ?? here.get(item.reference)?.id ?? null;
    await tx
      .updateTable('heldItem')
      .set({ residentId, organisationId, isStuck, medicationIds, found, reasons })
      .where('id', '=', item.id)
      .execute();
  }
  const residentIds = [...here.values()].map(({ id }) => id);
  await publishToResidents(tx, 'ChartChanged', sql`select unnest(${residentIds}::uuid[])`);
}

/** The residents here that Patients became, and what their sender calls them. */
function residentsIn(done: readonly FinishedWork[]) {
  return done.flatMap(({ key, result: { outcome, target } }) => {
    const isHere = outcome !== 'held' && outcome !== 'refused';
    return key !== null && isHere && target?.type === 'Patient' ? [{ key, id: target.id }] : [];
  });
}
