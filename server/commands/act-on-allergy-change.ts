import type { Kysely } from 'kysely';
import type { portal } from '@wattle/contract/operations/portal.ts';
import type { Container } from '../container.ts';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../errors.ts';
import type { Call } from '../call.ts';
import { publish } from '../live/publish.ts';
import { otherAllergyChange, requireActive } from '../policies/chart-writes.ts';
import { confirmedBefore } from '../policies/confirmations.ts';
import { findAllergyChange } from '../queries/residents/allergies.ts';
import { insertAllergyEvent } from '../queries/chart/chart-events.ts';
import {
  type LockedResident,
  lockResident,
  updateResident,
} from '../queries/residents/residents.ts';

type AllergyCall = Call<typeof portal.actionAllergyChange>;
type Kind = 'Actioned' | 'Unactioned' | 'Confirmed';

/** Marks the resident's latest allergy change as actioned or not. */
export async function actionAllergyChange({ db }: Container, call: AllergyCall): Promise<void> {
  const wanted = call.body.actionstatus ? 'Actioned' : 'Unactioned';
  await db.kysely.transaction().execute(async (tx) => {
    const { resident, change } = await lockChange(tx, call);
    if (change.kind === 'Confirmed') {
      throw confirmedBefore(change, call.resident.timeZone, call.now);
    }
    if ((change.kind ?? 'Unactioned') !== wanted) await add(tx, call, resident, [wanted]);
    await call.audit(tx, { change: change.id, action: wanted });
  });
}

/** Confirms it. The pharmacist thereby says it was actioned, so it need not be marked first. */
export async function confirmAllergyChange({ db }: Container, call: AllergyCall): Promise<void> {
  if (!call.body.actionstatus) {
    throw new Failure(400, 'A confirmation must say that the change was actioned.');
  }
  await db.kysely.transaction().execute(async (tx) => {
    const { resident, change } = await lockChange(tx, call);
    const isRepeat = change.kind === 'Confirmed' && change.actorId === call.actor.userId;
    if (change.kind === 'Confirmed' && !isRepeat) {
      throw confirmedBefore(change, call.resident.timeZone, call.now);
    }
    if (!isRepeat) {
      const kinds: Kind[] = change.kind === 'Actioned' ? ['Confirmed'] : ['Actioned', 'Confirmed'];
      await updateResident(tx, resident.id, { hasAllergyUpdated: false });
      await add(tx, call, resident, kinds);
    }
    await call.audit(tx, { change: change.id, repeated: isRepeat });
  });
}

async function lockChange(tx: Kysely<Tables>, call: AllergyCall) {
  const { body } = call;
  const resident = await lockResident(tx, call.resident.id);
  const isOther =
    resident.authoringSystem !== body.authoringSystem ||
    resident.foreignKey !== body.authoringSystemForeignKey;
  if (isOther) throw new Failure(404, 'This resident has no such allergy change.');
  requireActive(resident);
  const change = await findAllergyChange(tx, resident.id);
  if (change?.id !== body.allergyhistoryId) throw otherAllergyChange();
  return { resident, change };
}

async function add(
  tx: Kysely<Tables>,
  { actor, now, body }: AllergyCall,
  resident: LockedResident,
  kinds: readonly Kind[],
): Promise<void> {
  for (const kind of kinds) {
    await insertAllergyEvent(tx, {
      allergyChangeId: body.allergyhistoryId,
      kind,
      actorId: actor.userId,
      at: now,
    });
  }
  await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
}
