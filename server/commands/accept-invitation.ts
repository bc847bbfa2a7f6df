import type { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import type { Container } from '../container.ts';
import { Failure, Refusal } from '../errors.ts';
import type { Call } from '../call.ts';
import { findActor } from '../queries/people/actors.ts';
import { takeInvitation } from '../queries/people/invitations.ts';
import { bindSubject, lockEmails } from '../queries/people/new-users.ts';

/** Connects the account signed in at the operator's own identity provider to the invited user. */
export async function acceptInvitation(
  { db }: Container,
  call: Call<typeof portalRegistration.acceptInvitation>,
): Promise<void> {
  const { actor, now, body } = call;
  await db.kysely.transaction().execute(async (tx) => {
    await lockEmails(tx);
    // First, so that nobody is told to sign in with another account for a link that doesn't work.
    const invited = await takeInvitation(tx, body.key, now);
    if (invited === undefined) {
      throw new Failure(404, 'This invitation isn’t valid.');
    }
    const holder = await findActor(tx, actor.subject, now);
    if (holder !== undefined && (holder.userType !== null || holder.isShared)) {
      throw new Refusal('User_Already_Mapped', 'The account you signed in with is already in use.');
    }
    // Somebody who tried to be mapped before has an account without a type, which is replaced.
    if (holder !== undefined) await bindSubject(tx, holder.accountId, `left:${holder.accountId}`);
    await bindSubject(tx, invited.id, actor.subject);
    await call.audit(tx, { user: invited.id });
  });
}
