import type { Kysely } from 'kysely';
import type { AccountId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../errors.ts';
import { type Invited, invitationMail } from './registration-mail.ts';
import {
  insertInvitation,
  renewInvitation,
  setMailOfInvitation,
} from '../../queries/people/invitations.ts';
import { findInvitedPerson } from '../../queries/people/new-users.ts';
import { dropUnsentMail, insertMail } from '../../queries/instance/outgoing-mail.ts';

type Sender = Parameters<typeof invitationMail>[0];
interface Sending {
  readonly mailId: string;
  readonly now: Date;
}

/** Invites a new user by an email under the id `mailId`, which is sent after the transaction commits. */
export async function invite(
  tx: Kysely<Tables>,
  sender: Sender,
  user: Invited & { readonly id: AccountId },
  { mailId, now }: Sending,
): Promise<void> {
  const key = await insertInvitation(tx, user.id, now);
  await insertMail(tx, { id: mailId, ...invitationMail(sender, user, key) }, now);
  await setMailOfInvitation(tx, user.id, mailId);
}

/** Invites a user again, at the address they have now; the earlier link stops working. Throws if it was accepted. */
export async function sendNewInvitation(
  tx: Kysely<Tables>,
  sender: Sender,
  userId: AccountId,
  { mailId, now }: Sending,
): Promise<void> {
  const key = await renewInvitation(tx, userId, now);
  if (key === undefined) throw new Refusal('Invitation_Accepted');
  const person = await findInvitedPerson(tx, userId);
  await insertMail(tx, { id: mailId, ...invitationMail(sender, person, key) }, now);
  const before = await setMailOfInvitation(tx, userId, mailId);
  // Its link would no longer work.
  if (before !== null) await dropUnsentMail(tx, before);
}
