import { RefusalError } from '../api/errors.ts';
import type { PlacedFailure } from '../lib/failures.ts';

/** All that is ever sent about a failure: names, patterns, numbers and positions in our code. No messages or addresses. */
export interface Telemetry {
  readonly kind: PlacedFailure['kind'];
  /** The class of the error. */
  readonly error: string;
  readonly route: string;
  /** For a call: method, service and path pattern. */
  readonly operation?: string;
  /** For a call: 0 if there was no response. */
  readonly status?: number;
  readonly durationMs?: number;
  readonly frames: readonly Frame[];
}

/** A position in one of the client's scripts. */
interface Frame {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const mostFrames = 20;

/** Picks what may be sent about a failure. */
export function telemetryOf(failure: PlacedFailure): Telemetry {
  const { kind, error, route } = failure;
  const common = { kind, error: nameOf(error), route };
  if (kind === 'exception') return { ...common, frames: framesOf(error) };
  const { service, method, path } = failure.operation;
  return {
    ...common,
    operation: `${method} ${service}${path}`,
    status: statusOf(error),
    durationMs: Math.round(failure.durationMs),
    frames: [],
  };
}

/** A name is an identifier; anything else might be data. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'NotAnError';
  return /^[A-Z]\w{0,60}$/i.test(error.name) ? error.name : 'Error';
}

function statusOf(error: unknown): number {
  if (error instanceof RefusalError) return 422;
  const isNumbered = error instanceof Error && 'status' in error;
  return isNumbered && typeof error.status === 'number' ? error.status : 0;
}

/** The stack's positions in our scripts; its first lines repeat the message. */
function framesOf(error: unknown): Frame[] {
  const stack = (error instanceof Error ? error.stack : undefined) ?? '';
  const places = stack.matchAll(/\/assets\/([\w.$~-]+\.js):(\d+):(\d+)\)?$/gm);
  return [...places].slice(0, mostFrames).map(([, file = '', line, column]) => ({
    file,
    line: Number(line),
    column: Number(column),
  }));
}
