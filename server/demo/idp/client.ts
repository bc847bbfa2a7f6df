import type { ClientMetadata, ResponseType } from 'oidc-provider';
import { backChannelLogoutPath } from '../../auth/logout-token.ts';
import type { Settings } from '../../settings/settings.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Implicit answers are sent in a URL, so only over TLS or on the same machine. */
export function allowsImplicit(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || loopback.has(hostname);
}

/** The supported response types; `id_token token` (AUTH-02) only if it is safe. */
export function responseTypes(publicUrl: string): ResponseType[] {
  return allowsImplicit(publicUrl) ? ['code', 'id_token token'] : ['code'];
}

/** The web client's registration at the embedded provider: public, so the code flow needs PKCE. */
export function webClient({
  publicUrl,
  oidc,
}: Pick<Settings, 'publicUrl' | 'oidc'>): ClientMetadata {
  const implicit = allowsImplicit(publicUrl) ? ['implicit'] : [];
  return {
    client_id: oidc.clientId,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    redirect_uris: ['/', '/residents', '/renew', '/renew.html'].map((path) => publicUrl + path),
    post_logout_redirect_uris: [`${publicUrl}/logout`],
    backchannel_logout_uri: publicUrl + backChannelLogoutPath,
    backchannel_logout_session_required: true,
    response_types: responseTypes(publicUrl),
    grant_types: ['authorization_code', 'refresh_token', ...implicit],
  };
}
