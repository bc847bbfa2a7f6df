import type { Actor } from '../../actor.ts';
import type { Container } from '../../container.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { Failure, Refusal } from '../../errors.ts';
import { publishToResidents } from '../../live/publish.ts';
import {
  type HeldItemRow,
  lockHeldItem,
  type ReleaseResult,
  writeItemDecision,
} from '../../queries/exchange/held-items.ts';

export interface Decision {
  readonly itemId: string;
  /** Throws for an item that isn't the caller's to decide on. */
  readonly requireTheirs: (item: HeldItemRow) => void;
  /** Writes the item, or says why it isn't written. */
  readonly decision:
    | { readonly release: (tx: Kysely<Tables>, item: HeldItemRow) => Promise<ReleaseResult> }
    | { readonly reason: string };
  readonly actor: Actor;
  readonly now: Date;
  /** Writes the audit row; without an outcome if there was nothing left to do. */
  readonly audit: (
    tx: Kysely<Tables>,
    item: HeldItemRow,
    outcome: HeldItemRow['outcome'],
  ) => Promise<void>;
}

/** Releases a held item or marks it as dealt with, once. Making the same decision again changes nothing. */
export async function decideHeldItem(
  db: Container['db'],
  { itemId, requireTheirs, decision, actor, now, audit }: Decision,
): Promise<void> {
  const outcome = 'release' in decision ? 'released' : 'dealt-with';
  await db.kysely.transaction().execute(async (tx) => {
    const item = await lockHeldItem(tx, itemId);
    if (item === undefined) throw new Failure(404, 'There is no such item.');
    requireTheirs(item);
    if (item.outcome !== null) {
      const isSame = item.outcome === outcome && item.decidedBy === actor.userId;
      if (!isSame) throw new Refusal('Item_Decided');
      await audit(tx, item, null);
      return;
    }
    if ('release' in decision) {
      const released = await decision.release(tx, item);
      if (released.verdict === 'not-written')
        throw new Refusal('Item_Not_Whole', `${refusalCodes.Item_Not_Whole} ${released.reason}`);
    }
    await writeItemDecision(tx, itemId, {
      outcome,
      decidedBy: actor.userId,
      decidedAt: now,
      decisionNote: 'reason' in decision ? decision.reason : null,
    });
    if (item.residentId !== null) {
      await publishToResidents(tx, 'ChartChanged', [item.residentId]);
    }
    await audit(tx, item, outcome);
  });
}
