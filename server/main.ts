import { createLog } from './log.ts';
import { startServer } from './server.ts';
import { readSettings } from './settings/settings.ts';
import { StartError } from './start-error.ts';
import { welcome } from './welcome.ts';

/** How long shutdown may take before the rest is cut off. Operators are promised 10 s. */
const hardLimitMs = 9000;

/**
 * Starts the server with the environment's settings and stops it on SIGTERM or SIGINT. If it
 * can't start, says why in one sentence on stderr and exits with 1.
 */
export async function main(): Promise<void> {
  const log = createLog('info');
  try {
    const settings = readSettings(process.env);
    log.level = settings.logLevel;
    const server = await startServer(settings, log);
    let isStopping = false;

    const stop = (signal: NodeJS.Signals) => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'Stopping');
      setTimeout(() => {
        log.error('Shutdown took too long');
        process.exit(1);
      }, hardLimitMs).unref();
      server.stop().then(
        () => process.exit(0),
        (err: unknown) => {
          log.fatal({ err }, 'Stopping failed');
          process.exit(1);
        },
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    // For people; the log on stdout is for machines.
    process.stderr.write(await welcome(server.container));
  } catch (error) {
    if (!(error instanceof StartError)) log.fatal({ err: error }, 'The server failed to start');
    const sentence = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Wattle couldn’t start. ${sentence}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await main();
