import type { Finding } from '@wattle/contract/fhir/finding.ts';
import type { Kysely } from 'kysely';
import type { UserId } from '../../actor.ts';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import { plainReason } from '../../presenters/held-resource.ts';
import { findingsIn } from '../../queries/exchange/findings.ts';
import type { HeldItemRow, ReleaseResult } from '../../queries/exchange/held-items.ts';
import { linksOf } from '../../fhir/links.ts';
import { loadCatalogue } from '../records/catalogue.ts';
import { importWorks } from '../fhir/engine.ts';
import { workOfItem } from './work-of-item.ts';
import { onceRead } from '../fhir/import-run.ts';
import { releaseWaiting } from './release-waiting.ts';
import { isStored } from '../fhir/result.ts';
import { narrow, senderReach } from './sender-reach.ts';

export interface ReleaseOf {
  /** Locked by the caller too, who also stores the decision and writes the audit row. */
  readonly item: HeldItemRow;
  readonly decidedBy: UserId;
  /** Where a new resident lives, chosen by an administrator; null for all else. */
  readonly facilityId: string | null;
}

type Importer = Pick<Container, 'newId' | 'settings' | 'now'>;

/** Imports the resource of a held item, whose reasons somebody has accepted. Imports are locked by the caller. */
export async function releaseHeldItem(
  container: Importer,
  tx: Kysely<Tables>,
  release: ReleaseOf,
): Promise<ReleaseResult> {
  const imported = await importHeldItem(container, tx, release);
  if (imported.verdict === 'written') {
    const { run, done } = imported;
    await releaseWaiting(run, [done], release.decidedBy);
  }
  return imported;
}

/** The same without what waits for a resident. */
export async function importHeldItem(
  { newId, settings, now: clock }: Importer,
  tx: Kysely<Tables>,
  { item, decidedBy, facilityId }: ReleaseOf,
) {
  // Of a clinical item the import says so itself: what made it so may have changed on the chart.
  if (item.isStuck && !item.isClinical) return notWritten(findingsIn(item.found, item.reasons));
  const links = linksOf(settings);
  const { organisationId } = item;
  // The sender's, however wide the reach of whoever releases it, and within the organisation it was sent for.
  const reach = narrow(
    await senderReach(tx, item),
    organisationId === null ? null : new Set([organisationId]),
  );
  const run = {
    tx,
    id: newId(),
    now: clock(),
    clock,
    newId,
    source: item.source,
    by: { actor: decidedBy, origin: 'released' },
    organisationIds: reach,
    facilityId,
    acceptHeld: true,
    releases: item.id,
    links,
    catalogue: onceRead(loadCatalogue),
  };
  const [done] = await importWorks(run, [workOfItem(item.resource, 0, links)]);
  if (done === undefined) throw new Error('One resource has one outcome');
  const { result: one } = done;
  if (!isStored(one)) return notWritten([...one.reasons, ...one.notes]);
  // What was shown to whoever decides was a change of this resident, or a new one.
  const { residentId } = item;
  if (residentId !== null && (one.residentId ?? residentId) !== residentId) {
    return notWritten([{ text: 'The sender’s id now belongs to another resident.' }]);
  }
  if (done.type === 'Patient' && residentId === null && one.outcome !== 'created') {
    return notWritten([{ text: 'This resident is here already.' }]);
  }
  return { verdict: 'written', run, done } as const;
}

const notWritten = (reasons: readonly Finding[]) =>
  ({ verdict: 'not-written', reason: reasons.map(plainReason).join(' ') }) as const;
