import type { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import type { Call } from '../../call.ts';
import { lockRegistration } from '../../queries/people/registrations.ts';
import { sendNewInvitation } from './invite.ts';

/** Invites an approved person again; the earlier link stops working. Returns the email's id. */
export async function inviteAgain(
  { db, newId, settings }: Container,
  call: Call<typeof portalRegistration.inviteAgain>,
): Promise<string> {
  const { now, params } = call;
  const mailId = newId();
  await db.kysely.transaction().execute(async (tx) => {
    const found = await lockRegistration(tx, params.id);
    if (found === undefined) throw new Failure(404, 'There is no such registration.');
    const { userId } = found.row;
    if (userId === null) {
      throw new Failure(409, 'Only approved people can be invited.');
    }
    await sendNewInvitation(tx, settings, userId, { mailId, now });
    await call.audit(tx, { registration: params.id, user: userId });
  });
  return mailId;
}
