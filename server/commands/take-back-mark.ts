import type { Medication } from '@wattle/contract/entities/medication.ts';
import { canAction, isSelected } from '@wattle/contract/rules/confirm.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Tables } from '../db/tables.ts';
import { insertAction } from '../queries/chart-events.ts';
import type { OrderLineRow } from '../queries/order-lines.ts';

/**
 * Takes back "Actioned" from a change that isn't confirmed yet: what the pharmacist has made up is for what the line
 * said before, so they look again. Whoever changes the line takes it back.
 */
export async function takeBackMark(
  tx: Kysely<Tables>,
  line: OrderLineRow,
  medication: Medication,
  { actor, now: at }: { actor: Actor; now: Date },
): Promise<void> {
  if (!canAction(medication).ok || !isSelected(medication)) return;
  const { orderId, id: medicationId, status } = line;
  const action = 'Unactioned';
  await insertAction(tx, { orderId, medicationId, status, action, actorId: actor.userId, at });
}
