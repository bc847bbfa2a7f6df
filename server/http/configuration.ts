import { RuntimeConfiguration } from '@wattle/contract/config.ts';
import type { Settings } from '../settings/settings.ts';

/** The web client's `configuration.json`; missing settings have the contract's defaults. */
export function runtimeConfiguration(settings: Settings): RuntimeConfiguration {
  const { publicUrl, oidc, client } = settings;
  const { productName, helpdeskEmail, draftOnBehalf, loginTimeout } = settings.instance.current;
  const { monitoring } = client;
  return RuntimeConfiguration.parse({
    productName,
    helpdeskEmail,
    authentication: {
      authority: oidc.issuer,
      clientId: oidc.clientId,
      redirectUrl: publicUrl,
      responseType: oidc.responseType,
      additionalScopes: [...oidc.scopes],
      automaticSilentRenew: client.automaticSilentRenew,
      loginTimeout,
      retryCount: client.retryCount,
      retryWaitTime: client.retryWaitTime,
      ...(client.cookieCheck !== undefined && { cookieCheck: client.cookieCheck }),
    },
    apiEndpoints: client.apiEndpoints,
    featureFlags: { qrcode: client.qrcode, draftOnBehalf },
    loggingEnabled: client.loggingEnabled,
    doseLimits: { ...settings.doseLimits },
    ...(monitoring && { monitoringConnectionString: monitoring.connectionString }),
  });
}
