import { sql } from 'kysely';
import type { UserId } from '../../actor.ts';
import { publishToResidents } from '../../live/publish.ts';
import { writeItemDecision } from '../../queries/held-items.ts';
import type { Entry } from './entry.ts';
import { entryOfItem } from './entry-of-item.ts';
import { importEntries } from './engine.ts';
import { type FhirRun, findingsOf, type Result } from './run.ts';

type Run = Omit<FhirRun, 'withheld'>;

/**
 * Imports what waited for residents who are now here, as if it were sent again: nothing clinical waits where nobody may
 * read it. What a clinician has to look at waits on the resident's chart. `decidedBy` is whoever let the resident in;
 * null if the sender corrected what was held.
 */
export async function releaseWaiting(
  run: Run,
  entries: readonly Entry[],
  done: readonly Result[],
  decidedBy: UserId | null,
): Promise<void> {
  const here = residentsHere(entries, done);
  if (here.size === 0) return;
  const { tx, source, links, now } = run;
  const reference = sql<string>`coalesce(resource -> 'subject' ->> 'reference', resource -> 'patient' ->> 'reference')`;
  const waiting = await tx
    .selectFrom('heldItem')
    .select(['id', 'resource', reference.as('reference')])
    .where('source', '=', source)
    .where('outcome', 'is', null)
    .where('isClinical', '=', true)
    .where('residentId', 'is', null)
    .where(reference, '=', sql<string>`any(${[...here.keys()]}::text[])`)
    .orderBy('receivedAt')
    .orderBy('id')
    .forUpdate()
    .execute();
  const [first] = waiting;
  if (first === undefined) return;
  const again = await importEntries(
    { ...run, acceptHeld: false, releases: run.releases ?? first.id },
    waiting.map(({ resource }, at) => entryOfItem(resource, at, links)),
  );
  for (const [at, item] of waiting.entries()) {
    const one = again[at];
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
    const residentId = one.residentId ?? here.get(item.reference) ?? null;
    await tx
      .updateTable('heldItem')
      .set({ residentId, organisationId: one.organisationId, reasons: findingsOf(one) })
      .where('id', '=', item.id)
      .execute();
  }
  const residentIds = waiting.flatMap((item) => here.get(item.reference) ?? []);
  await publishToResidents(tx, 'ChartChanged', sql`select unnest(${residentIds}::uuid[])`);
}

/** The residents here that Patients became, by what their sender calls them. */
function residentsHere(
  entries: readonly Entry[],
  done: readonly Result[],
): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap(({ key }, at): [string, string][] => {
      const { outcome, target } = done[at] ?? {};
      const isHere = outcome !== 'held' && outcome !== 'refused' && target?.type === 'Patient';
      return key !== null && isHere ? [[key, target.id]] : [];
    }),
  );
}
