import { systemScopes, userScopes } from '@wattle/contract/fhir/scopes.ts';
import type { Settings } from '../settings/settings.ts';
import { assertionAlgorithms } from './auth/client-assertion.ts';
import { linksOf, tokenEndpointOf } from './links.ts';

/**
 * What SMART App Launch 2.2 lets systems discover. The token endpoint is the one for backend services. People sign in
 * at the operator's own provider, which publishes its endpoints itself; apps aren't launched or registered here.
 */
export function smartConfiguration(settings: Settings): object {
  const { issuer } = settings.oidc;
  return {
    token_endpoint: tokenEndpointOf(linksOf(settings)),
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    grant_types_supported: ['client_credentials'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: [...userScopes, ...systemScopes],
    capabilities: [
      'client-confidential-asymmetric',
      'permission-user',
      'permission-v1',
      'permission-v2',
    ],
    people: {
      issuer,
      openid_configuration: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    },
  };
}
