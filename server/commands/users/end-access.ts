import type { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import { PersonalId } from '../../actor.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import { changeDetail, hasToSave, requireOthersAccess } from '../../policies/administration.ts';
import { lockEmails } from '../../queries/people/new-users.ts';
import { findUser, updateUser } from '../../queries/people/user-records.ts';
import { requireAdministrator } from './require-administrator.ts';

/** Ends a user's access at once; if it has ended already, nothing changes. */
export async function endAccess(
  { db }: Container,
  call: Call<typeof portalAdministration.endAccess>,
): Promise<void> {
  const { actor, now, body } = call;
  const id = PersonalId.parse(call.params.id);
  await db.kysely.transaction().execute(async (tx) => {
    await lockEmails(tx);
    await requireAdministrator(tx, actor, now);
    const row = await findUser(tx, id, now);
    if (row === undefined) throw new Failure(404, 'There is no such user.');
    const { accessEndsAt, givenName, familyName } = row;
    const before = accessEndsAt === null ? '' : toInstant(accessEndsAt);
    const end = { name: 'accessEndsAt', before, after: toInstant(now) };
    const fields = row.state === 'Ended' ? [] : [end];
    requireOthersAccess(actor, id, fields);
    if (hasToSave(row, body.revision, fields)) {
      await updateUser(tx, id, { accessEndsAt: now, revision: row.revision + 1 });
    }
    await call.audit(tx, changeDetail(id, `${givenName} ${familyName}`, fields));
  });
}
