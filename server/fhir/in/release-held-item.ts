import type { Kysely } from 'kysely';
import type { UserId } from '../../actor.ts';
import type { Released } from '../../commands/data-exchange/decide-held-item.ts';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import type { HeldItemRow } from '../../queries/held-items.ts';

export interface ReleaseOf {
  /** Locked by the caller, who also stores the decision and writes the audit row. */
  readonly item: HeldItemRow;
  readonly decidedBy: UserId;
  /** Where a new resident lives, chosen by an administrator; null for all else. */
  readonly facilityId: string | null;
  readonly now: Date;
}

/** Imports the resource of a held item, whose reasons somebody has accepted. */
export async function releaseHeldItem(
  _container: Pick<Container, 'newId' | 'settings'>,
  _tx: Kysely<Tables>,
  _release: ReleaseOf,
): Promise<Released> {
  return { verdict: 'not-written', reason: 'Items like this can’t be taken over yet.' };
}
