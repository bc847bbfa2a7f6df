import type { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { completeUser, userProblems } from '@wattle/contract/rules/people/administration.ts';
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
  userTexts,
} from '../../policies/administration.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import { isEmailTaken, listEveryOrganisation, lockEmails } from '../../queries/people/new-users.ts';
import { readUser } from '../../readers/user.ts';
import { requireAdministrator } from './require-administrator.ts';
import { addUser, changeUser } from './write-user.ts';

/** Invites a user under the id chosen by the client, or changes one. Returns the id of the email to send, if any. */
export async function saveUser(
  { db, newId, settings }: Container,
  call: Call<typeof portalAdministration.saveUser>,
): Promise<string | undefined> {
  const { actor, now } = call;
  const id = PersonalId.parse(call.params.id);
  const { revision, isShared = false, ...form } = call.body;
  return await db.kysely.transaction().execute(async (tx) => {
    await lockEmails(tx);
    await requireAdministrator(tx, actor, now);
    const stored = await readUser(tx, id, now);
    const isChange = stored !== undefined && revision !== undefined;
    const values = { ...form, isShared: isChange ? stored.row.isShared : isShared };
    refuseProblems(userProblems(values), 'Invalid_Record');
    const user = completeUser(values);
    const fields = fieldChanges(stored && userTexts(stored.user), userTexts(user));

    const saving = { tx, settings, mailId: newId(), now };
    let isMailed = false;
    if (hasToSave(stored?.row, revision, fields)) {
      await requireOrganisations(tx, user.organisationIds);
      requireOthersAccess(actor, id, fields);
      if (await isEmailTaken(tx, user.email, id)) throw new Refusal('Email_Taken');
      isMailed =
        stored === undefined
          ? await addUser(saving, id, user)
          : await changeUser(saving, { ...stored.row, id }, user);
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
