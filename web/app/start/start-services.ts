import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import { hubPath } from '@wattle/contract/hub.ts';
import { configureApi } from '../../api/client.ts';
import { configureSession, findUser, renewSilently, storedUser } from '../../auth/session.ts';
import { configureSessionClock } from '../../auth/session-clock.ts';
import { chosenProviderId } from '../../lib/storage/chosen-provider.ts';
import { configureDoseLimits } from '../../lib/instance/dose-limits.ts';
import { configureDrafting } from '../../lib/instance/drafting-rights.ts';
import { configureHub } from '../../live/hub-settings.ts';
import { checkAccess } from '../session/access-end.ts';
import { ignoreHeldEnter } from '../layout/held-enter.ts';
import { clearEnding, endSession } from '../session/session-end.ts';

/** Passes the configuration to sign-in, calls and hub, and guards the keyboard, before anything renders. */
export function startServices(configuration: RuntimeConfiguration): void {
  const { apiEndpoints, authentication, doseLimits, featureFlags } = configuration;
  document.addEventListener('keydown', ignoreHeldEnter, true);
  clearEnding();
  configureDrafting(featureFlags.draftOnBehalf);
  configureDoseLimits(doseLimits);
  configureSessionClock(authentication.loginTimeout);
  configureSession(authentication);
  configureApi({
    endpoints: {
      authorisation: apiEndpoints.authorisation,
      portal: apiEndpoints.portal,
      medications: apiEndpoints.medicationsManagement,
      'health-identifier': apiEndpoints.healthIdentifier,
    },
    accessToken,
    renewedToken,
    onForbidden: checkAccess,
    providerId: chosenProviderId,
  });
  configureHub({
    url: `${apiEndpoints.portal}${hubPath}`,
    accessToken,
    hasToken: () => findUser() !== undefined,
    renewedToken,
    providerId: chosenProviderId,
    onForbidden: checkAccess,
  });
}

/** The access token, renewed first if it has expired (AUTH-10); undefined if nobody is signed in. */
async function accessToken(): Promise<string | undefined> {
  const user = findUser();
  if (user?.access_token === '') console.warn('There is no access token; using an empty one.');
  if (user !== undefined) return user.access_token;
  return storedUser() === undefined ? undefined : await renewedToken();
}

/** A new access token. If refused, the state is 'Token expired' and sign-in restarts (AUTH-06). */
async function renewedToken(): Promise<string | undefined> {
  const user = await renewSilently();
  if (user === undefined) endSession('token-expired');
  return user?.access_token;
}
