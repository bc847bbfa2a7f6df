import type { DoseLimits } from '@wattle/contract/rules/safety/dose-limits.ts';
import type { KeyObject } from 'node:crypto';
import { type ClientSettings, readClientSettings } from './client-settings.ts';
import { readDoseLimits } from './dose-limits.ts';
import { EnvironmentReader } from './environment.ts';
import { InstanceValues } from './instance-values.ts';
import { type MailSettings, readMailSettings } from './mail-settings.ts';
import {
  type MetricsSettings,
  readMetricsSettings,
  readTraceSettings,
  type TraceSettings,
} from './monitoring-settings.ts';
import { type OidcSettings, readOidcSettings } from './oidc-settings.ts';
import { readSecretsKey } from './secrets-key.ts';
import { requireSecure } from './secure-address.ts';
import { readSafetySource, type SafetySource } from './safety-source.ts';
import { StartError } from '../start-error.ts';

/** The server's configuration: the environment, parsed and checked. */
export interface Settings {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** The product's address, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The database's own address, if `databaseUrl` leads to a pooler in transaction mode. */
  readonly directUrl: string | undefined;
  /** Whether the connections to PostgreSQL prepare what is sent often. */
  readonly preparesStatements: boolean;
  /** Encrypts secrets in the database; it isn’t in there. */
  readonly secretsKey: KeyObject | undefined;
  /** Whether demo data, demo accounts and the embedded identity provider are on. */
  readonly demo: boolean;
  readonly demoResidents: number;
  readonly oidc: OidcSettings;
  /** Settings only for the web client. */
  readonly client: ClientSettings;
  /** What administrators can change while the instance runs; the two below are some of it. */
  readonly instance: InstanceValues;
  /** The root of the instance's own FHIR definitions; undefined: the address of its interface. */
  readonly fhirCanonicalRoot: string | undefined;
  readonly productName: string;
  /** Whether nurses and office staff draft and finalise on behalf of prescribers (DRF-01). */
  readonly draftOnBehalf: boolean;
  readonly logLevel: (typeof logLevels)[number];
  /** The subject of the pharmacy service account (CHT-06); undefined: the demo's own, or none. */
  readonly pharmacyServiceAccount: string | undefined;
  readonly mail: MailSettings;
  /** The licensed source that charts are also checked with (DRF-07); undefined: none. */
  readonly safetySource: SafetySource | undefined;
  /** Lower limits of doses than the safety check's own (DRF-07). */
  readonly doseLimits: DoseLimits;
  /** Where Prometheus finds `/metrics`; undefined: nowhere. */
  readonly metrics: MetricsSettings | undefined;
  /** How spans are recorded for OpenTelemetry; undefined: not at all. */
  readonly traces: TraceSettings | undefined;
  /** Addresses or networks of load balancers whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** How many connections to the live hub one network may have open at one process. */
  readonly hubConnectionsPerAddress: number;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads the settings from the environment; throws a StartError that names the invalid variable. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const read = new EnvironmentReader(environment);
  const isProduction = environment['NODE_ENV'] === 'production';
  const demo = read.choice('DEMO', ['on', 'off'], isProduction ? 'off' : 'on') === 'on';
  const port = read.integer('PORT', 8080, 1, 65_535);
  const publicUrl = readPublicUrl(read, isProduction, port);
  const databaseUrl = readDatabaseUrl(read, 'DATABASE_URL');
  const directUrl = readDatabaseUrl(read, 'DATABASE_DIRECT_URL');
  if (directUrl !== undefined && databaseUrl === undefined) {
    throw new StartError('DATABASE_DIRECT_URL needs DATABASE_URL, the pooler’s address.');
  }
  const instance = new InstanceValues(read);
  return {
    isProduction,
    port,
    host: read.text('HOST') ?? '0.0.0.0',
    publicUrl,
    dataDir: read.text('DATA_DIR') ?? './data',
    databaseUrl,
    directUrl,
    preparesStatements: read.choice('DATABASE_PREPARE', ['on', 'off'], 'on') === 'on',
    secretsKey: readSecretsKey(read),
    demo,
    demoResidents: read.integer('DEMO_RESIDENTS', 400, 1, 1_000_000),
    oidc: readOidcSettings(read, { demo, isProduction, publicUrl }),
    client: readClientSettings(read, publicUrl, demo),
    instance,
    fhirCanonicalRoot: read.url('FHIR_CANONICAL_ROOT')?.replace(/\/$/, ''),
    get productName() {
      return instance.current.productName;
    },
    get draftOnBehalf() {
      return instance.current.draftOnBehalf;
    },
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    pharmacyServiceAccount: read.text('PHARMACY_SERVICE_ACCOUNT'),
    mail: readMailSettings(read, publicUrl),
    safetySource: readSafetySource(read, isProduction),
    doseLimits: readDoseLimits(read),
    metrics: readMetricsSettings(read, port),
    traces: readTraceSettings(read),
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    hubConnectionsPerAddress: read.integer('HUB_CONNECTIONS_PER_ADDRESS', 1000, 1, 1_000_000),
  };
}

function readPublicUrl(read: EnvironmentReader, isProduction: boolean, port: number): string {
  if (isProduction && read.text('PUBLIC_URL') === undefined) {
    throw new StartError(
      'PUBLIC_URL is missing. In production it is the address at which users open the product.',
    );
  }
  const publicUrl = read.origin('PUBLIC_URL', `http://localhost:${port}`);
  requireSecure('PUBLIC_URL', publicUrl, isProduction);
  return publicUrl;
}

function readDatabaseUrl(read: EnvironmentReader, name: string): string | undefined {
  const url = read.text(name);
  if (url === undefined) return undefined;
  if (/^postgres(ql)?:\/\/([^/]*@)?[^/@]+,/.test(url)) {
    throw new StartError(
      `${name} must name one host. For several servers, name a proxy that leads to the primary, such as HAProxy.`,
    );
  }
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new StartError(`${name} must be an address such as postgres://user@host/database.`);
}
