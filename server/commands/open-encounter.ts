import type { medications } from '@wattle/contract/operations/medications.ts';
import type { Container } from '../container.ts';
import type { Call } from '../call.ts';
import { requireActive } from '../policies/chart-writes.ts';
import { findEncounter, openEncounter as open } from '../queries/residents/encounters.ts';

/** Opens the caller's encounter with a resident if it isn't open; returns its id. */
export async function openEncounter(
  { db, newId }: Container,
  call: Call<typeof medications.encounter>,
): Promise<string> {
  const { actor, resident, now } = call;
  requireActive(resident);
  return db.kysely.transaction().execute(async (tx) => {
    await open(tx, {
      id: newId(),
      residentId: resident.id,
      userId: actor.userId,
      openedAt: now,
    });
    const encounter = await findEncounter(tx, resident.id, actor.userId);
    if (encounter === undefined) throw new Error('The encounter is missing after opening it');
    await call.audit(tx, { encounter: encounter.id });
    return encounter.id;
  });
}
