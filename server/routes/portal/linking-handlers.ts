import type { portalLinking } from '@wattle/contract/operations/portal-linking.ts';
import { isLocked } from '@wattle/contract/rules/mapping-attempts.ts';
import { clinicalAuthorizeUrl } from '../../demo-clinical-system/addresses.ts';
import { chooseProvider } from '../../commands/choose-provider.ts';
import { autoLinkUser } from '../../commands/linking/auto-link-user.ts';
import { beginClinicalLink, completeClinicalLink } from '../../commands/linking/clinical-link.ts';
import { linkAdditionalOrganisations } from '../../commands/linking/link-additional-organisations.ts';
import { mapUser, refuseMapping } from '../../commands/linking/map-user.ts';
import { saveUserAttempts } from '../../commands/linking/save-user-attempts.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import type { Call } from '../../call.ts';
import type { Handlers } from '../../http/services.ts';
import { clearFailures, takeAttempt } from '../../throttle.ts';
import { listLinkableOrganisations } from '../../queries/clinical-links.ts';
import { findAttempts } from '../../queries/mapping-attempts.ts';

export function linkingHandlers(container: Container): Handlers<typeof portalLinking> {
  const { db, settings } = container;
  return {
    autoLinkUser: async (call) => {
      await autoLinkUser(container, call);
      return null;
    },
    mapUser: async (call) => ({
      // The list is told apart at its commas, so a name has none.
      organisationList: (await throttledMapping(container, call))
        .map((name) => name.replaceAll(/\s*,\s*/g, ' '))
        .join(', '),
    }),
    saveUserAttempts: async (call) => {
      await saveUserAttempts(container, call);
      return null;
    },
    getUserAttempts: async ({ actor, now }) => ({
      attemptRetriesExpired: !isLocked(await findAttempts(db.kysely, actor.subject), now),
    }),
    linkAdditionalOrganisations: async (call) => ({
      organisationList: await linkAdditionalOrganisations(container, call),
    }),
    linkableOrganisations: async () => listLinkableOrganisations(db.kysely),
    clinicalDetails: async (call) => ({
      oAuthLink: clinicalAuthorizeUrl(settings, await beginClinicalLink(container, call)),
    }),
    completeClinicalLink: async (call) => {
      await completeClinicalLink(container, call);
      return null;
    },
    upsertProvider: (call) => chooseProvider(container, call),
  };
}

/** Numbers are not to be guessed by many accounts from one address either; the wait of one account comes first. */
async function throttledMapping(
  container: Container,
  call: Call<typeof portalLinking.mapUser>,
): Promise<readonly string[]> {
  const { kysely } = container.db;
  const { actor, now, origin } = call;
  const attempt = { kind: 'mapping' as const, userName: actor.subject, origin, now };
  refuseMapping(call);
  const isWaiting = isLocked(await findAttempts(kysely, actor.subject), now);
  if (!isWaiting && (await takeAttempt(kysely, attempt)) !== undefined) {
    throw new Failure(429, 'There were too many attempts from your network. Try again later.');
  }
  const organisations = await mapUser(container, call);
  if (organisations.length > 0) await clearFailures(kysely, attempt.kind, attempt.userName);
  return organisations;
}
