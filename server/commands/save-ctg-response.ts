import { CtgCode } from '@wattle/contract/entities/resident-facts.ts';
import type { portal } from '@wattle/contract/operations/portal.ts';
import { isCtgOrigin } from '@wattle/contract/rules/residents/resident-badges.ts';
import { actorName } from '../actor.ts';
import type { Call } from '../call.ts';
import type { Container } from '../container.ts';
import { Failure, Refusal } from '../errors.ts';
import { publish } from '../live/publish.ts';
import { requireActive } from '../policies/chart-writes.ts';
import { insertCtgResponse } from '../queries/residents/ctg-responses.ts';
import { lockResident, updateResident } from '../queries/residents/residents.ts';
import { presentInstant } from '../time.ts';

/** Records a resident's answer on Closing the Gap, with who recorded it and when (CON-01). */
export async function saveCtgResponse(
  { db }: Container,
  call: Call<typeof portal.saveCtgResponse>,
): Promise<void> {
  const { actor, now, body } = call;
  const { id, indigenousStatusCode } = call.resident;
  if (body.patientId !== id) throw new Failure(404, 'There is no such resident.');
  await db.kysely.transaction().execute(async (tx) => {
    const resident = await lockResident(tx, id);
    requireActive(resident);
    if (!isCtgOrigin(indigenousStatusCode)) throw new Refusal('Consent_Not_Asked');
    if (body.seen !== undefined && body.seen !== presentInstant(resident.ctgRecordedAt)) {
      throw new Refusal('Answer_Changed');
    }
    const response = CtgCode.parse(String(body.ctgResponse));
    await insertCtgResponse(tx, { residentId: id, response, actorId: actor.userId, at: now });
    await updateResident(tx, id, {
      ctgCode: response,
      ctgRecordedAt: now,
      ctgRecordedBy: actorName(actor),
    });
    await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
    await call.audit(tx, { response });
  });
}
