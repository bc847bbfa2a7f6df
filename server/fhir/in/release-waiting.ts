import { sql } from 'kysely';
import type { UserId } from '../../actor.ts';
import { writeItemDecision } from '../../queries/held-items.ts';
import type { Entry } from './entry.ts';
import { entryOfItem } from './entry-of-item.ts';
import { importEntries } from './engine.ts';
import { type FhirRun, findingsOf } from './run.ts';

type Run = Omit<FhirRun, 'withheld'>;

/**
 * Imports what waited for a resident who is now here, as if it were sent again: nothing clinical waits where nobody may
 * read it. What a clinician has to look at waits on the resident's chart.
 */
export async function releaseWaiting(run: Run, resident: Entry, decidedBy: UserId): Promise<void> {
  if (resident.issues !== undefined || resident.key === null) return;
  const { tx, source, links, now } = run;
  const reference = sql<string>`coalesce(resource -> 'subject' ->> 'reference', resource -> 'patient' ->> 'reference')`;
  const waiting = await tx
    .selectFrom('heldItem')
    .select(['id', 'resource'])
    .where('source', '=', source)
    .where('outcome', 'is', null)
    .where('isClinical', '=', true)
    .where('residentId', 'is', null)
    .where(reference, '=', resident.key)
    .orderBy('receivedAt')
    .orderBy('id')
    .forUpdate()
    .execute();
  const done = await importEntries(
    { ...run, acceptHeld: false },
    waiting.map(({ resource }, at) => entryOfItem(resource, at, links)),
  );
  for (const [at, { id }] of waiting.entries()) {
    const one = done[at];
    if (one === undefined) throw new Error('One resource has one outcome');
    if (one.outcome !== 'held' && one.outcome !== 'refused') {
      await writeItemDecision(tx, id, {
        outcome: 'released',
        decidedBy,
        decidedAt: now,
        decisionNote: null,
      });
      continue;
    }
    const { residentId, organisationId } = one;
    await tx
      .updateTable('heldItem')
      .set({ residentId, organisationId, reasons: findingsOf(one) })
      .where('id', '=', id)
      .execute();
  }
}
