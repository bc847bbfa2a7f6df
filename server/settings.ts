/** The server's configuration: the environment, parsed and checked. */
export interface Settings {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** Where users reach the product, without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The demo world, its accounts and the embedded identity provider. */
  readonly demo: boolean;
  readonly demoResidents: number;
  readonly oidc: OidcSettings;
  readonly productName: string;
  /** Minutes without a click after which a session ends. */
  readonly loginTimeout: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Addresses or networks of balancers whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[];
}

export interface OidcSettings {
  /** The `iss` of the tokens; `PUBLIC_URL/identity` with the embedded provider. */
  readonly issuer: string;
  readonly clientId: string;
  /** What `aud` of an access token must contain; undefined: see the configuration reference. */
  readonly audience: string | undefined;
  readonly responseType: 'code' | 'id_token token';
}
