import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { TraceSettings } from '../settings/monitoring-settings.ts';
import type { Kind, Position, Recorder } from './trace.ts';

const kinds: Readonly<Record<Kind, SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Sends spans to the collector that the standard variables name, which the packages read themselves. Loaded only where
 * they are set.
 */
export function exportSpans({ sampler, ratio }: TraceSettings, log: FastifyBaseLogger): Recorder {
  const ignore = () => undefined;
  const error = (why: string) => log.warn({ why }, 'Spans could not be sent');
  const logger = { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const random = new RandomIdGenerator();
  // The trace's id is in the log already when its first span begins.
  let traceId: string | undefined;
  const provider = new TracerProvider({
    resource: defaultResource().merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampler, ratio),
    idGenerator: {
      generateTraceId: () => traceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('wattle');
  return {
    begin: (name, kind, parent, attributes = {}) => {
      ({ traceId } = parent);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent));
      const { spanId, traceFlags } = span.spanContext();
      return {
        position: { traceId: parent.traceId, spanId, isSampled: (traceFlags & 1) === 1 },
        end: (more = {}, error) => {
          span.setAttributes(more);
          if (error !== undefined) {
            span.setAttribute('error.type', error);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    stop: () => provider.shutdown(),
  };
}

function contextOf({ traceId, spanId, isSampled }: Position) {
  if (spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: isSampled ? 1 : 0 });
}

function samplerOf(name: TraceSettings['sampler'], ratio: number): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
