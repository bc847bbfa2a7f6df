import type { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { keyOfPath } from '@wattle/contract/values/resident-key.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { permissionsOfActor } from '../../policies/permissions.ts';
import { presentIdentity } from '../../presenters/identity.ts';
import { findVisibleResident } from '../../queries/residents/resident-access.ts';

export function authorisationHandlers({ db, settings }: Container): Handlers<typeof authorisation> {
  return {
    whoAmI: async ({ actor }) =>
      actor === null ? null : presentIdentity(actor, permissionsOfActor(actor, settings)),
    myPermissions: async ({ actor }) => permissionsOfActor(actor, settings),
    dataAccess: async ({ actor, params }) => {
      const subject = { resident: keyOfPath(params) };
      const resident = await findVisibleResident(db.kysely, subject, actor.accountId);
      const mayWork =
        actor.userType !== null && !(actor.isShared && actor.providerForeignKey === null);
      return { state: mayWork && resident !== undefined ? 'allowed' : 'denied' };
    },
  };
}
