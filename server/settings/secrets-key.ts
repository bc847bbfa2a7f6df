import { createSecretKey, type KeyObject } from 'node:crypto';
import { StartError } from '../start-error.ts';
import type { EnvironmentReader } from './environment.ts';

/** Reads `SECRETS_KEY`, as an object that nothing prints. Throws a StartError without the value. */
export function readSecretsKey(read: EnvironmentReader): KeyObject | undefined {
  const text = read.text('SECRETS_KEY');
  if (text === undefined) return undefined;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 32 && bytes.toString('base64') === text) return createSecretKey(bytes);
  throw new StartError(
    'SECRETS_KEY must be 32 random bytes in base64, as `openssl rand -base64 32` prints them.',
  );
}
