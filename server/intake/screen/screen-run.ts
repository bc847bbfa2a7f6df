import type { Kysely } from 'kysely';
import { actorName } from '../../actor.ts';
import type { CallContext } from '../../call.ts';
import type { Tables } from '../../db/tables.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import { isWrite, type Verdict } from '../records/verdict.ts';
import { ResidentRow, residentSheet } from '../records/resident-columns.ts';
import { residentLoader } from '../records/residents.ts';
import { fromCells, tidyRecord } from '../records/sheet.ts';

export interface ScreenRun extends Pick<CallContext, 'actor' | 'now' | 'origin'> {
  readonly tx: Kysely<Tables>;
  readonly newId: () => string;
  /** Within which nobody else may have the IHI that is typed; null if none is. */
  readonly organisationId: string | null;
  readonly hasHappened?: boolean;
}

/**
 * Writes one resident as somebody typed them, as a file with one row would: the same columns, the same judgement. Whoever
 * typed it has looked at it, so nothing is held; the caller has checked what it would be held for.
 */
export async function writeTyped(
  { tx, actor, now, origin, newId, organisationId, hasHappened = false }: ScreenRun,
  texts: Readonly<Record<string, string>>,
): Promise<Verdict> {
  const names = Object.keys(texts);
  const row = ResidentRow.parse(tidyRecord(fromCells(residentSheet, names, Object.values(texts))));
  const loader = residentLoader();
  const run = {
    tx,
    now,
    newId,
    acceptHeld: true,
    organisationIds: organisationId === null ? null : new Set([organisationId]),
    by: { actor: actor.userId, origin, name: actorName(actor) },
    isTyped: true,
    hasHappened,
    firstLines: async () => new Map([[row.ihiNumber ?? '', 1]]),
  };
  await loader.begin(run);
  const [verdict] = await loader.compare(run, [{ line: 1, row }]);
  if (verdict === undefined) throw new Error('A record has no verdict');
  if (verdict.outcome === 'refused') {
    refuseProblems(
      { facilityId: verdict.reasons.map(({ text }) => text).join('; ') },
      'Invalid_Record',
    );
  }
  if (isWrite(verdict)) await loader.write(run);
  return verdict;
}
