import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createTokenVerifier } from './auth/token-verifier.ts';
import { warnOfPlainSecrets } from './commands/data-exchange/seal-plain-secrets.ts';
import { mountClinicalSystem } from './demo/clinical-system/mount.ts';
import type { Container } from './container.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { DatabaseUnavailableError } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { createApp } from './http/app.ts';
import { prepareToClose } from './http/close-gracefully.ts';
import { mountIdentityProvider } from './demo/idp/mount.ts';
import { startExchange } from './jobs/exchange.ts';
import { startMail } from './mail/start.ts';
import { startJobs } from './jobs/start.ts';
import { mountHub } from './live/mount.ts';
import { serveMetrics } from './serve-metrics.ts';
import { type Recorder, recordSpans } from './monitoring/trace.ts';
import { claimPort, toStartError } from './port.ts';
import { refuseDemoWorld } from './demo/seed/demo-mark.ts';
import { seedDemoWorld } from './demo/seed/seed.ts';
import { ensureDemoService } from './demo/seed/demo-service.ts';
import { failForSentinel } from './demo/seed/fail-for-sentinel.ts';
import { allServices } from './services.ts';
import { followSettings } from './follow-settings.ts';
import type { Settings } from './settings/settings.ts';
import { StartError } from './start-error.ts';

/** How long a load balancer has to notice that the process is shutting down. */
const drainMs = 500;

/** How long the last spans may take to be sent. */
const flushMs = 2000;

export interface RunningServer {
  readonly container: Container;
  /** Stops accepting work, finishes what is running and releases everything. */
  stop(): Promise<void>;
}

/** Starts everything in this process. Throws a StartError for anything the operator can fix. */
export async function startServer(
  settings: Settings,
  log: FastifyBaseLogger,
  webRoot = join(import.meta.dirname, '../web/dist'),
): Promise<RunningServer> {
  if (!existsSync(join(webRoot, 'index.html'))) {
    throw new StartError('The web client hasn’t been built. Run: npm run build');
  }
  await claimPort(settings);
  if (settings.metrics) await claimPort(settings.metrics, 'METRICS_');
  const recorder = await startRecording(settings, log);
  const db = await openMigrated(settings, log);
  try {
    const container = { db, settings, log, now: () => new Date(), newId: randomUUID };
    return await serve(container, webRoot, recorder);
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Records spans where OpenTelemetry is configured; its packages are loaded only then. */
async function startRecording(
  { traces }: Settings,
  log: FastifyBaseLogger,
): Promise<Recorder | undefined> {
  if (traces === undefined) return undefined;
  const { exportSpans } = await import('./monitoring/export-spans.ts');
  const recorder = exportSpans(traces, log);
  recordSpans(recorder);
  return recorder;
}

async function openMigrated(settings: Settings, log: FastifyBaseLogger): Promise<Database> {
  const { databaseUrl, directUrl, preparesStatements, dataDir } = settings;
  let db: Database | undefined;
  try {
    db = await openDatabase({
      databaseUrl,
      directUrl,
      preparesStatements,
      dataDir,
      log,
      isStarting: true,
    });
    await migrate(db);
    return db;
  } catch (error) {
    await db?.close();
    if (!(error instanceof Error)) throw error;
    throw new StartError(`${databaseProblem(error, settings)}.`.replace(/\.\.$/, '.'), {
      cause: error,
    });
  }
}

/** Why the database can't be used, with the variable to check. */
function databaseProblem(error: Error, { databaseUrl, dataDir }: Settings): string {
  if (error instanceof DatabaseUnavailableError) {
    const which = databaseUrl === undefined ? '' : ' in DATABASE_URL';
    const why = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return `Can’t connect to the database${which}${why}`;
  }
  // The system's error for a path: not a directory, no permission, disk full.
  return 'syscall' in error ? `Can’t use DATA_DIR ${dataDir}: ${error.message}` : error.message;
}

async function serve(
  container: Container,
  webRoot: string,
  recorder: Recorder | undefined,
): Promise<RunningServer> {
  const { db, settings } = container;
  if (settings.demo) {
    await seedDemoWorld(container);
    await ensureDemoService(container);
  } else if (settings.isProduction) await refuseDemoWorld(db.kysely);
  await warnOfPlainSecrets(container);
  const unfollowSettings = await followSettings(container);
  const verifier = createTokenVerifier(settings, db, container.now, container.log);
  let isDraining = false;
  const app = await createApp(container, {
    verifier,
    services: allServices(container),
    webRoot,
    ...(settings.demo && { beforeHandler: failForSentinel }),
    isDraining: () => isDraining,
  });
  if (settings.demo) {
    await mountIdentityProvider(app, container);
    await mountClinicalSystem(app, container);
  }
  const hub = await mountHub(app, container, { verifier });
  const closeGracefully = prepareToClose(app.server);
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw toStartError(error, settings);
  });
  void verifier.warmUp();
  const metrics = settings.metrics && (await serveMetrics(container, settings.metrics));
  const jobs = startJobs(container);
  const stopExchange = await startExchange(container);
  const stopMail = await startMail(container);
  db.limitWaits?.();
  return {
    container,
    stop: async () => {
      isDraining = true;
      const housekeeping = Promise.all([jobs.stop(), stopExchange(), stopMail()]);
      await setTimeout(drainMs);
      // The hub’s clients connect to another process at once.
      await Promise.all([housekeeping, hub.close(), closeGracefully()]);
      await Promise.all([app.close(), metrics?.close(), unfollowSettings()]);
      recordSpans(undefined);
      // A collector that doesn't answer must not hold up the stop.
      await Promise.race([recorder?.stop(), setTimeout(flushMs, undefined, { ref: false })]);
      await db.close();
    },
  };
}
