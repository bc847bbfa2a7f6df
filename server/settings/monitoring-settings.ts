import { StartError } from '../start-error.ts';
import type { EnvironmentReader } from './environment.ts';

/** Where `/metrics` is served; never on the product's own port. */
export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
}

/** The standard variables of OpenTelemetry that its packages leave to the program. */
export interface TraceSettings {
  readonly sampler: (typeof samplers)[number];
  /** From 0 to 1; for the samplers by ratio. */
  readonly ratio: number;
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Reads `METRICS_PORT` and `METRICS_HOST`; undefined: no metrics. Throws a StartError. */
export function readMetricsSettings(
  read: EnvironmentReader,
  ownPort: number,
): MetricsSettings | undefined {
  if (read.text('METRICS_PORT') === undefined) return undefined;
  const port = read.integer('METRICS_PORT', 9464, 1, 65_535);
  if (port === ownPort) throw new StartError('METRICS_PORT must be a different port from PORT.');
  return { host: read.text('METRICS_HOST') ?? '127.0.0.1', port };
}

/** Reads the `OTEL_` variables; undefined: no spans are sent. Throws a StartError. */
export function readTraceSettings(read: EnvironmentReader): TraceSettings | undefined {
  const isNamed =
    (read.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? read.url('OTEL_EXPORTER_OTLP_ENDPOINT')) !==
    undefined;
  const isOff =
    read.text('OTEL_SDK_DISABLED') === 'true' || read.text('OTEL_TRACES_EXPORTER') === 'none';
  if (!isNamed || isOff) return undefined;
  for (const name of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    read.choice(name, ['http/protobuf', 'http/json'], 'http/json');
  }
  const ratio = Number(read.text('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new StartError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  }
  return { sampler: read.choice('OTEL_TRACES_SAMPLER', samplers, 'parentbased_always_on'), ratio };
}
