import type { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { PersonalId } from '../../actor.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import { lockEmails } from '../../queries/people/new-users.ts';
import { findUser } from '../../queries/people/user-records.ts';
import { sendNewInvitation } from './invite.ts';

/** Invites somebody again who hasn't accepted; the earlier link stops working. Returns the email's id. */
export async function inviteUserAgain(
  { db, newId, settings }: Container,
  call: Call<typeof portalAdministration.inviteUserAgain>,
): Promise<string> {
  const { now } = call;
  const id = PersonalId.parse(call.params.id);
  const mailId = newId();
  await db.kysely.transaction().execute(async (tx) => {
    await lockEmails(tx);
    const user = await findUser(tx, id, now);
    if (user === undefined) throw new Failure(404, 'There is no such user.');
    if (user.expiresAt === null) throw new Failure(409, 'This user wasn’t invited.');
    if (user.state === 'Ended') throw new Failure(409, 'This user’s access has ended.');
    await sendNewInvitation(tx, settings, id, { mailId, now });
    await call.audit(tx, { subject: id });
  });
  return mailId;
}
