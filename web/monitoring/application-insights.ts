import type { Telemetry } from './telemetry.ts';

/** How long failures are collected before they are sent together. */
const batchMs = 2000;
/** How long to wait for a service that couldn’t take them. */
const retryMs = 30_000;
/** A browser lets 64 kB go while a page closes; a failure takes 3 kB at most. */
const mostPerBatch = 20;

export interface Channel {
  readonly send: (telemetry: Telemetry) => void;
  /** Sends at once what still waits, as the page may be closing. */
  readonly flush: () => Promise<void>;
}

/** Opens the channel to an Application Insights endpoint, whose protocol Microsoft publishes. */
export function openChannel(connectionString: string): Channel {
  const key = partOf(connectionString, 'InstrumentationKey');
  const endpoint = partOf(connectionString, 'IngestionEndpoint').replace(/\/$/, '');
  let waiting: Envelope[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flushIn(ms: number): void {
    timer ??= setTimeout(() => void flush(), ms);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting.slice(0, mostPerBatch);
    if (batch.length === 0) return;
    waiting = waiting.slice(mostPerBatch);
    const isTaken = await post(`${endpoint}/v2/track`, batch);
    if (!isTaken) waiting = [...batch, ...waiting];
    if (waiting.length > 0) flushIn(isTaken ? batchMs : retryMs);
  }

  const send = (telemetry: Telemetry) => {
    waiting.push(envelopeOf(telemetry, key));
    flushIn(batchMs);
  };
  return { send, flush };
}

/** False if the service may take it later. */
async function post(url: string, batch: readonly Envelope[]): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batch),
    credentials: 'omit',
    keepalive: true,
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined);
  const status = answer?.status ?? 503;
  return status < 500 && status !== 408 && status !== 429;
}

function partOf(connectionString: string, name: string): string {
  const parts = connectionString.split(';').map((part) => part.split('='));
  const found = parts.find(([key]) => key?.trim().toLowerCase() === name.toLowerCase());
  return found?.slice(1).join('=').trim() ?? '';
}

type Envelope = ReturnType<typeof envelopeOf>;

function envelopeOf(telemetry: Telemetry, iKey: string) {
  const type = telemetry.kind === 'call' ? 'RemoteDependency' : 'Exception';
  return {
    time: new Date().toISOString(),
    iKey,
    name: `Microsoft.ApplicationInsights.${iKey.replaceAll('-', '')}.${type}`,
    // The service tells by it that a browser sent this.
    tags: { 'ai.internal.sdkVersion': 'javascript:wattle' },
    data: {
      baseType: `${type}Data`,
      baseData: { ver: 2, ...(telemetry.kind === 'call' ? callOf : exceptionOf)(telemetry) },
    },
  };
}

function callOf({ error, route, operation, status, durationMs }: Telemetry) {
  return {
    id: crypto.randomUUID(),
    name: operation,
    resultCode: String(status),
    // As hours, minutes and seconds.
    duration: new Date(durationMs ?? 0).toISOString().slice(11, 23),
    success: false,
    data: operation,
    target: operation,
    type: 'Fetch',
    properties: { route, error },
  };
}

function exceptionOf({ error, route, frames }: Telemetry) {
  const parsedStack = frames.map(({ file, line, column }, level) => ({
    level,
    method: '',
    assembly: `column ${column}`,
    fileName: file,
    line,
  }));
  return {
    exceptions: [{ typeName: error, message: error, hasFullStack: false, parsedStack }],
    properties: { route },
  };
}
