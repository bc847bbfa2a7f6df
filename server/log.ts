import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from './settings/settings.ts';

/** What must never be logged, even by accident. */
const secret = ['authorization', 'cookie', 'password', 'access_token', 'id_token', 'body', 'query'];

/** The log: one JSON line per event, on stdout unless another stream is given. */
export function createLog(level: Settings['logLevel'], stream?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}
