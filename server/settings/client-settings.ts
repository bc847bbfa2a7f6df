import type { EnvironmentReader } from './environment.ts';
import { StartError } from '../start-error.ts';

/** Settings only for the web client, through `configuration.json` (CFG-02). */
export interface ClientSettings {
  /** Each service's address, without a trailing slash. */
  readonly apiEndpoints: {
    readonly portal: string;
    readonly authorisation: string;
    readonly medicationsManagement: string;
    readonly healthIdentifier: string;
  };
  readonly automaticSilentRenew: boolean;
  /** A page that says whether third-party cookies work (AUTH-11). */
  readonly cookieCheck: string | undefined;
  readonly retryCount: number;
  /** Seconds. */
  readonly retryWaitTime: number;
  readonly qrcode: boolean;
  readonly loggingEnabled: boolean;
  readonly monitoring: Monitoring | undefined;
}

interface Monitoring {
  readonly connectionString: string;
  /** Addresses the client sends to. */
  readonly origin: string;
}

/** Reads them; throws a StartError. The demo shows every feature. */
export function readClientSettings(
  read: EnvironmentReader,
  publicUrl: string,
  isDemo: boolean,
): ClientSettings {
  const endpoint = (name: string, path: string) =>
    (read.url(name) ?? `${publicUrl}${path}`).replace(/\/$/, '');
  return {
    apiEndpoints: {
      portal: endpoint('PORTAL_URL', '/portal'),
      authorisation: endpoint('AUTHORISATION_URL', '/authorisation'),
      medicationsManagement: endpoint('MEDICATIONS_URL', '/medications'),
      healthIdentifier: endpoint('HEALTH_IDENTIFIER_URL', '/health-identifier'),
    },
    automaticSilentRenew: read.flag('OIDC_SILENT_RENEW', true),
    cookieCheck: read.url('OIDC_COOKIE_CHECK'),
    retryCount: read.integer('USER_INFO_RETRIES', 3, 0, 100),
    retryWaitTime: read.integer('USER_INFO_RETRY_WAIT', 6, 0, 3600),
    qrcode: read.flag('FEATURE_QRCODE', isDemo),
    loggingEnabled: read.flag('CLIENT_LOGGING', false),
    monitoring: readMonitoring(read, 'MONITORING_CONNECTION_STRING'),
  };
}

function readMonitoring(read: EnvironmentReader, name: string): Monitoring | undefined {
  const connectionString = read.text(name);
  if (connectionString === undefined) return undefined;
  const hasKey = /(^|;)InstrumentationKey=[^;]+/i.test(connectionString);
  const endpoint = /(?:^|;)IngestionEndpoint=(https?:[^;]+)/i.exec(connectionString)?.[1];
  const url = URL.parse(endpoint ?? '');
  if (hasKey && url) return { connectionString, origin: url.origin };
  throw new StartError(
    `${name} must hold InstrumentationKey=… and IngestionEndpoint=https://…, separated by a semicolon.`,
  );
}
