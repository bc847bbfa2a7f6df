import type { portal } from '@wattle/contract/operations/portal.ts';
import type { Container } from '../container.ts';
import { Failure, Refusal } from '../errors.ts';
import type { Call } from '../call.ts';
import { invitationMail } from '../presenters/registration-mail.ts';
import { renewInvitation } from '../queries/invitations.ts';
import { dropUnsentMail, insertMail } from '../queries/outgoing-mail.ts';
import { lockRegistration, updateMailOf } from '../queries/registrations.ts';

/** Invites an approved person again; the earlier link stops working. Returns the email's id. */
export async function inviteAgain(
  { db, newId, settings }: Container,
  call: Call<typeof portal.inviteAgain>,
): Promise<string> {
  const { now, params } = call;
  const mailId = newId();
  await db.kysely.transaction().execute(async (tx) => {
    const found = await lockRegistration(tx, params.id);
    if (found === undefined) throw new Failure(404, 'There is no such registration.');
    const { userId, mailId: lastMailId } = found.row;
    if (userId === null) {
      throw new Failure(409, 'Only approved people can be invited.');
    }
    const key = await renewInvitation(tx, userId, now);
    if (key === undefined) throw new Refusal('Invitation_Accepted');
    await insertMail(tx, { id: mailId, ...invitationMail(settings, found.form, key) }, now);
    await updateMailOf(tx, params.id, mailId);
    // Its link would no longer work.
    if (lastMailId !== null) await dropUnsentMail(tx, lastMailId);
    await call.audit(tx, { registration: params.id, user: userId });
  });
  return mailId;
}
