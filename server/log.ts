import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentTraceId } from './monitoring/trace.ts';
import type { Settings } from './settings/settings.ts';

/** What must never be logged, even by accident. */
const secret = ['authorization', 'cookie', 'password', 'access_token', 'id_token', 'body', 'query'];

/** The log: one JSON line per event, on stdout unless another stream is given. */
export function createLog(level: Settings['logLevel'], stream?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    // A request's own logger has the id already.
    mixin: (_line, _level, logger) => {
      const traceId = logger === log ? currentTraceId() : undefined;
      return traceId === undefined ? {} : { traceId };
    },
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
  };
  const log: Logger = stream === undefined ? pino(options) : pino(options, stream);
  return log;
}
