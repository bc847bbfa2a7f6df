import type { portalLinking } from '@wattle/contract/operations/portal-linking.ts';
import { isLocked } from '@wattle/contract/rules/people/mapping-attempts.ts';
import { clinicalAuthorizeUrl } from '../../demo/clinical-system/addresses.ts';
import { chooseProvider } from '../../commands/choose-provider.ts';
import { autoLinkUser } from '../../commands/linking/auto-link-user.ts';
import { beginClinicalLink, completeClinicalLink } from '../../commands/linking/clinical-link.ts';
import { linkAdditionalOrganisations } from '../../commands/linking/link-additional-organisations.ts';
import { mapUser } from '../../commands/linking/map-user.ts';
import { saveUserAttempts } from '../../commands/linking/save-user-attempts.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { listLinkableOrganisations } from '../../queries/people/clinical-links.ts';
import { findAttempts } from '../../queries/people/mapping-attempts.ts';

export function linkingHandlers(container: Container): Handlers<typeof portalLinking> {
  const { db, settings } = container;
  return {
    autoLinkUser: (call) => autoLinkUser(container, call),
    mapUser: async (call) => ({
      // The list is comma separated, so names must not contain commas.
      organisationList: (await mapUser(container, call))
        .map((name) => name.replaceAll(/\s*,\s*/g, ' '))
        .join(', '),
    }),
    saveUserAttempts: (call) => saveUserAttempts(container, call),
    getUserAttempts: async ({ actor, now }) => ({
      attemptRetriesExpired: !isLocked(await findAttempts(db.kysely, actor.subject), now),
    }),
    linkAdditionalOrganisations: (call) => linkAdditionalOrganisations(container, call),
    linkableOrganisations: async () => listLinkableOrganisations(db.kysely),
    clinicalDetails: async (call) => ({
      oAuthLink: clinicalAuthorizeUrl(settings, await beginClinicalLink(container, call)),
    }),
    completeClinicalLink: (call) => completeClinicalLink(container, call),
    upsertProvider: (call) => chooseProvider(container, call),
  };
}
