import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Where something happens in a trace: W3C Trace Context. */
export interface Position {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits; undefined at the start of a trace. */
  readonly spanId?: string | undefined;
  /** Whether the trace is recorded where it began. */
  readonly isSampled: boolean;
}

export type Kind = 'server' | 'client' | 'consumer' | 'internal';

/** Codes, counts and names of our own; never an address, a key or a text from outside. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  readonly position: Position;
  /** `error`: the class of what was thrown; undefined if it went well. */
  end(attributes?: Attributes, error?: string): void;
}

/** Records spans; set only where OpenTelemetry is configured. */
export interface Recorder {
  begin(name: string, kind: Kind, parent: Position, attributes?: Attributes): Span;
  /** Sends what is still waiting. */
  stop(): Promise<void>;
}

const current = new AsyncLocalStorage<Position>();
let recorder: Recorder | undefined;

/** Records spans from now on; undefined: no longer. */
export function recordSpans(given: Recorder | undefined): void {
  recorder = given;
}

export const newTraceId = (): string => randomBytes(16).toString('hex');

/** Reads a `traceparent` header; undefined if it is missing or malformed. */
export function readTraceparent(header: unknown): Required<Position> | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = ''] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/.exec(header) ?? [];
  const isValid = version !== undefined && version !== 'ff' && /[^0]/.test(traceId);
  if (!isValid || !/[^0]/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The position as a `traceparent`, to be continued elsewhere; undefined where no span is recorded. */
export function traceparent(): string | undefined {
  const { traceId, spanId, isSampled } = current.getStore() ?? {};
  return spanId && `00-${traceId}-${spanId}-${isSampled === true ? '01' : '00'}`;
}

/** The trace that the running code belongs to. */
export const currentTraceId = (): string | undefined => current.getStore()?.traceId;

/** Runs `work` as part of a trace. */
export const continueAt = <T>(position: Position, work: () => T): T => current.run(position, work);

/** Runs `work`, which is done for many, as part of no trace. */
export const outsideTraces = <T>(work: () => T): T => current.exit(work);

/** Begins a span that is ended elsewhere; undefined where spans aren't recorded. */
export function beginSpan(name: string, kind: Kind, parent: Position): Span | undefined {
  return recorder?.begin(name, kind, parent);
}

/** Runs `work` in a span of the current trace; a `name` that takes work is made only if it is recorded. */
export async function inSpan<T>(
  name: string | (() => string),
  kind: Kind,
  work: () => Promise<T>,
  attributes?: Attributes,
): Promise<T> {
  const parent = current.getStore();
  if (recorder === undefined || parent === undefined) return await work();
  const known = typeof name === 'string' ? name : name();
  return await finish(recorder.begin(known, kind, parent, attributes), work);
}

/** Runs `work` in a trace of its own, or as the continuation of a `traceparent`. */
export async function inTrace<T>(
  name: string,
  kind: Kind,
  work: () => Promise<T>,
  from?: string,
): Promise<T> {
  const parent = readTraceparent(from) ?? { traceId: newTraceId(), isSampled: true };
  const span = beginSpan(name, kind, parent);
  return await (span ? finish(span, work) : continueAt(parent, work));
}

async function finish<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await continueAt(span.position, work);
    span.end();
    return result;
  } catch (error) {
    // Not its message, which may quote what it failed on.
    span.end({}, error instanceof Error ? error.name : 'unknown');
    throw error;
  }
}
