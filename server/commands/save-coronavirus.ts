import type { CoronavirusRecord } from '@wattle/contract/entities/coronavirus.ts';
import type { portal } from '@wattle/contract/operations/portal.ts';
import { periodProblem } from '@wattle/contract/rules/residents/coronavirus.ts';
import { actorName } from '../actor.ts';
import type { Call } from '../call.ts';
import type { Container } from '../container.ts';
import { Refusal } from '../errors.ts';
import { publish } from '../live/publish.ts';
import { requireActive } from '../policies/chart-writes.ts';
import { recordCoronavirus } from '../queries/residents/coronavirus-events.ts';
import { lockResident } from '../queries/residents/residents.ts';
import { todayIn } from '../time.ts';

/** Records a coronavirus status, or that it has ended, on what the caller has seen (HDR-02). */
export async function saveCoronavirus(
  { db, newId }: Container,
  call: Call<typeof portal.saveCoronavirus>,
): Promise<CoronavirusRecord> {
  const { actor, now } = call;
  const { period, seen } = call.body;
  const problem = period && periodProblem(period, todayIn(call.resident.timeZone, now));
  if (problem !== null) {
    const { field, text } = problem;
    throw new Refusal('Invalid_Record', text, [{ propertyName: field, message: text }]);
  }
  return await db.kysely.transaction().execute(async (tx) => {
    const resident = await lockResident(tx, call.resident.id);
    requireActive(resident);
    if ((resident.coronavirus?.id ?? null) !== seen) throw new Refusal('Status_Changed');
    const none = { status: null, since: null, until: null };
    const event = {
      ...(period ?? none),
      id: newId(),
      residentId: resident.id,
      recordedBy: actorName(actor),
      actorId: actor.userId,
      at: now,
    };
    const record = await recordCoronavirus(tx, event, period);
    await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
    await call.audit(tx, { ...(period ?? none) });
    return record;
  });
}
