import type { UserRecord } from '@wattle/contract/entities/administration.ts';
import type { portal } from '@wattle/contract/operations/portal.ts';
import {
  completeUser,
  type UserInput,
  userProblems,
  worksWithResidents,
} from '@wattle/contract/rules/administration.ts';
import type { Kysely } from 'kysely';
import { PersonalId } from '../../actor.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../errors.ts';
import {
  changeDetail,
  fieldChanges,
  hasToSave,
  requireOthersAccess,
} from '../../policies/administration.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import { presentUser, userTexts } from '../../presenters/administration.ts';
import {
  insertUser,
  invitedUser,
  isEmailTaken,
  listEveryOrganisation,
  lockEmails,
  ownProvider,
  setOrganisations,
} from '../../queries/new-users.ts';
import { findUser, updateUser } from '../../queries/user-records.ts';
import { invite, sendNewInvitation } from './invite.ts';
import { requireAdministrator } from './require-administrator.ts';

interface Saving {
  readonly tx: Kysely<Tables>;
  readonly settings: Container['settings'];
  /** The id of the invitation's email. */
  readonly mailId: string;
  readonly now: Date;
}

/** Invites a user under the id chosen by the client, or changes one. Returns the id of the email to send, if any. */
export async function saveUser(
  { db, newId, settings }: Container,
  call: Call<typeof portal.saveUser>,
): Promise<string | undefined> {
  const { actor, now } = call;
  const id = PersonalId.parse(call.params.id);
  const { revision, isShared = false, ...form } = call.body;
  return await db.kysely.transaction().execute(async (tx) => {
    await lockEmails(tx);
    await requireAdministrator(tx, actor, now);
    const row = await findUser(tx, id, now);
    const stored = row && presentUser(row, now);
    const isChange = stored !== undefined && revision !== undefined;
    const given = { ...form, isShared: isChange ? stored.isShared : isShared };
    refuseProblems(userProblems(given), 'Invalid_Record');
    const user = completeUser(given);
    const fields = fieldChanges(stored && userTexts(stored), userTexts(user));

    const saving = { tx, settings, mailId: newId(), now };
    let isMailed = false;
    if (hasToSave(stored, revision, fields)) {
      await requireOrganisations(tx, user.organisationIds);
      requireOthersAccess(actor, id, fields);
      if (await isEmailTaken(tx, user.email, id)) throw new Refusal('Email_Taken');
      isMailed =
        stored === undefined || row === undefined
          ? await addUser(saving, id, user)
          : await changeUser(
              saving,
              { ...stored, id, hasProvider: row.providerForeignKey !== null },
              user,
            );
    }
    await call.audit(tx, changeDetail(id, `${user.givenName} ${user.familyName}`, fields));
    return isMailed ? saving.mailId : undefined;
  });
}

async function requireOrganisations(tx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const known = await listEveryOrganisation(tx);
  if (ids.every((id) => known.some((one) => one.id === id))) return;
  refuseProblems({ organisationIds: 'Choose from the list' }, 'Invalid_Record');
}

function columnsOf(user: UserInput) {
  return {
    userType: user.userType,
    givenName: user.givenName,
    familyName: user.familyName,
    email: user.email,
    hpii: user.hpiiNumber || null,
    prescriberNumber: user.prescriberNumber || null,
    ahpraNumber: user.ahpraNumber || null,
    qualification: user.qualification || null,
    accessEndsAt: user.accessEndsAt && new Date(user.accessEndsAt),
  };
}

/** Prescribes and confirms under a provider record; who uses a shared account names one each time. */
const needsProvider = ({ userType, isShared }: UserInput) =>
  worksWithResidents(userType) && !isShared;

/** Returns whether an email was queued. */
async function addUser(
  { tx, settings, mailId, now }: Saving,
  id: PersonalId,
  user: UserInput,
): Promise<boolean> {
  const { providerAuthoringSystem, providerForeignKey, ...row } = invitedUser(id, columnsOf(user));
  const provider = needsProvider(user) ? { providerAuthoringSystem, providerForeignKey } : {};
  await insertUser(tx, { ...row, ...provider, isShared: user.isShared }, user.organisationIds);
  await invite(tx, settings, { ...row, hasRegistered: false }, { mailId, now });
  return true;
}

/** Returns whether an email was queued. */
async function changeUser(
  { tx, settings, mailId, now }: Saving,
  stored: UserRecord & { readonly id: PersonalId; readonly hasProvider: boolean },
  user: UserInput,
): Promise<boolean> {
  const { id, invitation } = stored;
  // The name at a sign-in stays what it is once there is one.
  const isReaddressed =
    invitation !== null && invitation.state !== 'Accepted' && user.email !== stored.email;
  await updateUser(tx, id, {
    ...columnsOf(user),
    ...(needsProvider(user) && !stored.hasProvider && ownProvider(id)),
    ...(isReaddressed && { userName: user.email }),
    revision: stored.revision + 1,
  });
  await setOrganisations(tx, id, user.organisationIds);
  if (isReaddressed) await sendNewInvitation(tx, settings, id, { mailId, now });
  return isReaddressed;
}
