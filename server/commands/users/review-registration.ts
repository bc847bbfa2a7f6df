import type { Approval, Registration } from '@wattle/contract/entities/registration.ts';
import type { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { bareNumber } from '@wattle/contract/values/check-digits.ts';
import type { Kysely } from 'kysely';
import { actorName, PersonalId } from '../../actor.ts';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import { Failure, Refusal } from '../../errors.ts';
import type { Call } from '../../call.ts';
import { changeDetail } from '../../policies/administration.ts';
import { declineMail } from './registration-mail.ts';
import {
  insertUser,
  invitedUser,
  isEmailTaken,
  listEveryOrganisation,
  lockEmails,
} from '../../queries/people/new-users.ts';
import { insertMail } from '../../queries/instance/outgoing-mail.ts';
import { lockRegistration, updateReview } from '../../queries/people/registrations.ts';
import { invite } from './invite.ts';

/** Creates the user, the invitation and its email, all or nothing. The email has the registration's id. */
export async function approveRegistration(
  { db, newId, settings }: Container,
  call: Call<typeof portalRegistration.approveRegistration>,
): Promise<void> {
  const { actor, now, body, params } = call;
  const organisationIds = [...new Set(body.organisationIds)];
  await db.kysely.transaction().execute(async (tx) => {
    const registration = await getWaiting(tx, params.id);
    await lockEmails(tx);
    if (await isEmailTaken(tx, registration.email)) throw new Refusal('Email_Taken');
    const known = (await listEveryOrganisation(tx)).map(({ id }) => id);
    if (!organisationIds.every((id) => known.includes(id))) {
      throw new Failure(404, 'One of the organisations no longer exists. Select again.');
    }
    const user = userOf(PersonalId.parse(newId()), registration, body.userType);
    await insertUser(tx, user, organisationIds);
    await invite(tx, settings, { ...user, hasRegistered: true }, { mailId: params.id, now });
    await updateReview(tx, params.id, {
      status: 'Approved',
      reviewedAt: now,
      reviewedBy: actor.userId,
      userId: user.id,
      mailId: params.id,
    });
    await call.audit(tx, {
      registration: params.id,
      user: user.id,
      userType: body.userType,
      organisations: organisationIds.join(' '),
      ...changeDetail(user.id, actorName(user), [
        { name: 'userType', before: '', after: body.userType },
        { name: 'organisationIds', before: '', after: organisationIds.toSorted().join(' ') },
      ]),
    });
  });
}

/** Declines, and queues the email with the reason. */
export async function declineRegistration(
  { db, settings }: Container,
  call: Call<typeof portalRegistration.declineRegistration>,
): Promise<void> {
  const { actor, now, body, params } = call;
  const reason = body.reason.trim();
  if (reason === '') throw new Failure(400, 'Enter the reason.');
  await db.kysely.transaction().execute(async (tx) => {
    const registration = await getWaiting(tx, params.id);
    await insertMail(tx, { id: params.id, ...declineMail(settings, registration, reason) }, now);
    await updateReview(tx, params.id, {
      status: 'Declined',
      reviewedAt: now,
      reviewedBy: actor.userId,
      declineReason: reason,
      mailId: params.id,
    });
    await call.audit(tx, { registration: params.id });
  });
}

async function getWaiting(tx: Kysely<Tables>, id: string): Promise<Registration> {
  const found = await lockRegistration(tx, id);
  if (found === undefined) throw new Failure(404, 'There is no such registration.');
  if (found.row.status !== 'Waiting') throw new Refusal('Already_Reviewed');
  return found.form;
}

function userOf(id: PersonalId, registration: Registration, userType: Approval['userType']) {
  const { email, firstName, lastName, designation, hpiiNumber, prescriberNumber } = registration;
  return invitedUser(id, {
    userType,
    givenName: firstName,
    familyName: lastName,
    email,
    hpii: bareNumber(hpiiNumber) || null,
    prescriberNumber: isPrescriber(userType) ? bareNumber(prescriberNumber) || null : null,
    qualification: designation || null,
  });
}
