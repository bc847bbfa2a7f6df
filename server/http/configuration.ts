import { RuntimeConfiguration } from '@wattle/contract/config.ts';
import type { Settings } from '../settings.ts';

/** What the web client needs to know, as `configuration.json`; the rest has the contract's defaults. */
export function runtimeConfiguration(settings: Settings): RuntimeConfiguration {
  const { publicUrl, oidc, productName, loginTimeout } = settings;
  return RuntimeConfiguration.parse({
    productName,
    authentication: {
      authority: oidc.issuer,
      clientId: oidc.clientId,
      redirectUrl: publicUrl,
      responseType: oidc.responseType,
      additionalScopes: [...oidc.scopes],
      loginTimeout,
    },
    apiEndpoints: {
      portal: `${publicUrl}/portal`,
      authorisation: `${publicUrl}/authorisation`,
      medicationsManagement: `${publicUrl}/medications`,
      healthIdentifier: `${publicUrl}/health-identifier`,
    },
  });
}
