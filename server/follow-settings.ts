import type { Container } from './container.ts';
import { findChosenSettings, settingsChannel } from './queries/instance/instance-settings.ts';

const retryMs = 1000;

/**
 * Puts the settings that administrators chose in force, and each change of them, from whichever process. Resolves with
 * the function to stop.
 */
export async function followSettings({
  db,
  settings: { instance },
  log,
}: Pick<Container, 'db' | 'settings' | 'log'>): Promise<() => Promise<void>> {
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** One after another, so that what was read last is in force. */
  let lastRead = Promise.resolve();

  async function read(): Promise<void> {
    try {
      instance.choose((await findChosenSettings(db.kysely)).settings);
    } catch (err) {
      if (isStopped) return;
      log.warn({ err }, 'Could not read the instance’s settings; will retry');
      instance.lose();
      retry = setTimeout(() => void refresh(), retryMs).unref();
    }
  }

  function refresh(): Promise<void> {
    clearTimeout(retry);
    lastRead = lastRead.then(read);
    return lastRead;
  }

  const stopHearing = await db.listen(settingsChannel, () => void refresh());
  db.onReconnect(() => void refresh());
  await refresh();
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await stopHearing();
  };
}
