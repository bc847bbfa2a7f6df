import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Settings } from './settings/settings.ts';
import { StartError } from './start-error.ts';

type Address = Pick<Settings, 'host' | 'port'>;

/** Throws a StartError if the port isn't available, before anything slow starts. */
export async function claimPort(address: Address): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(address);
    await once(probe, 'listening');
  } catch (error) {
    throw toStartError(error, address);
  }
  probe.close();
  await once(probe, 'close');
}

/** A StartError for a known reason why the server can't listen; any other error unchanged. */
export function toStartError(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is already in use. Set PORT to another one.`);
    case 'EACCES':
      return new StartError(
        `This account is not allowed to use port ${port}. Set PORT to another one.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
