import type { EnvironmentReader } from './environment.ts';
import { StartError } from '../start-error.ts';
import { requireSecure } from './secure-address.ts';

/** A licensed source that charts are also checked with. */
export interface SafetySource {
  readonly url: string;
  /** As shown to users. */
  readonly name: string;
  /** Sent as a bearer token. */
  readonly token: string | undefined;
  /** How long to wait for its answer. */
  readonly timeoutMs: number;
}

/** Reads `SAFETY_SOURCE_…`; undefined without an address. Throws a StartError that names the invalid one. */
export function readSafetySource(
  read: EnvironmentReader,
  isProduction: boolean,
): SafetySource | undefined {
  const url = read.url('SAFETY_SOURCE_URL');
  const name = read.text('SAFETY_SOURCE_NAME');
  const token = read.text('SAFETY_SOURCE_TOKEN');
  const timeoutMs = read.integer('SAFETY_SOURCE_TIMEOUT_MS', 2000, 100, 20_000);
  if (url === undefined) {
    if (name === undefined && token === undefined) return undefined;
    throw new StartError('SAFETY_SOURCE_URL is missing. Without it no licensed source is asked.');
  }
  requireSecure('SAFETY_SOURCE_URL', url, isProduction);
  if (name === undefined) {
    throw new StartError('SAFETY_SOURCE_NAME is missing. It is required with SAFETY_SOURCE_URL.');
  }
  if (token !== undefined && !/^[!-~]+$/.test(token)) {
    throw new StartError('SAFETY_SOURCE_TOKEN must be one word of plain characters.');
  }
  return { url, name, token, timeoutMs };
}
