import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Settings } from './settings/settings.ts';
import { StartError } from './start-error.ts';

type Address = Pick<Settings, 'host' | 'port'>;
type Prefix = '' | 'METRICS_';

/**
 * Throws a StartError if the port isn't available, before anything slow starts. `prefix`: the start of the variables'
 * names.
 */
export async function claimPort(address: Address, prefix: Prefix = ''): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(address);
    await once(probe, 'listening');
  } catch (error) {
    throw toStartError(error, address, prefix);
  }
  probe.close();
  await once(probe, 'close');
}

/** A StartError for a known reason why the server can't listen; any other error unchanged. */
export function toStartError(
  error: unknown,
  { host, port }: Address,
  prefix: Prefix = '',
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is already in use. Set ${prefix}PORT to another one.`);
    case 'EACCES':
      return new StartError(
        `This account is not allowed to use port ${port}. Set ${prefix}PORT to another one.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`${prefix}HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
