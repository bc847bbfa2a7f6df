import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import { hubPath } from '@wattle/contract/hub.ts';
import { configureApi } from '../api/client.ts';
import { accessToken, configureSession, renewSilently } from '../auth/session.ts';
import { configureHub } from '../live/resident-hub.ts';
import { restartSignIn } from './session-end.ts';

/** Gives sign-in, transport and hub what they need from the configuration; before anything renders. */
export function startServices(configuration: RuntimeConfiguration): void {
  const { apiEndpoints, authentication } = configuration;
  configureSession(authentication);
  configureApi({
    endpoints: {
      authorisation: apiEndpoints.authorisation,
      portal: apiEndpoints.portal,
      medications: apiEndpoints.medicationsManagement,
      'health-identifier': apiEndpoints.healthIdentifier,
    },
    accessToken,
    renewedToken: async () => {
      const user = await renewSilently();
      if (user === undefined) await restartSignIn();
      return user?.access_token;
    },
  });
  configureHub({ url: `${apiEndpoints.portal}${hubPath}`, accessToken });
}
