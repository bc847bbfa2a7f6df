import { AppInsightsCore, Sender } from '@microsoft/applicationinsights-web';
import type { Telemetry } from './telemetry.ts';

/** How long errors are collected before they are sent together. */
const batchMs = 2000;

/**
 * Opens the channel to an Application Insights endpoint. Core and sender alone: no cookies, no storage, no page views,
 * nothing collected automatically, no settings fetched from elsewhere.
 */
export function openChannel(connectionString: string): (telemetry: Telemetry) => void {
  const instrumentationKey = partOf(connectionString, 'InstrumentationKey');
  const endpoint = partOf(connectionString, 'IngestionEndpoint').replace(/\/$/, '');
  const core = new AppInsightsCore();
  const sender = new Sender();
  const settings = {
    instrumentationKey,
    endpointUrl: `${endpoint}/v2/track`,
    enableSessionStorageBuffer: false,
    maxBatchInterval: batchMs,
  };
  core.initialize(
    {
      ...settings,
      disableDbgExt: true,
      loggingLevelConsole: 0,
      loggingLevelTelemetry: 0,
      cookieCfg: { enabled: false },
      extensionConfig: { [sender.identifier]: settings },
    },
    [sender],
  );
  window.addEventListener('pagehide', () => sender.onunloadFlush());
  return (telemetry) => core.track(itemOf(telemetry, instrumentationKey));
}

function partOf(connectionString: string, name: string): string {
  const parts = connectionString.split(';').map((part) => part.split('='));
  const found = parts.find(([key]) => key?.trim().toLowerCase() === name.toLowerCase());
  return found?.slice(1).join('=').trim() ?? '';
}

function itemOf(telemetry: Telemetry, iKey: string) {
  const { kind, error, route, operation, status, durationMs, frames } = telemetry;
  const properties = { route };
  if (kind === 'call') {
    return {
      name: 'Microsoft.ApplicationInsights.{0}.RemoteDependency',
      iKey,
      baseType: 'RemoteDependencyData',
      baseData: {
        id: crypto.randomUUID(),
        name: operation,
        type: 'Fetch',
        success: false,
        responseCode: status,
        duration: durationMs,
        properties: { ...properties, error },
      },
    };
  }
  return {
    name: 'Microsoft.ApplicationInsights.{0}.Exception',
    iKey,
    baseType: 'ExceptionData',
    baseData: {
      ver: '4.0',
      exceptions: [
        {
          typeName: error,
          message: error,
          hasFullStack: false,
          parsedStack: frames.map(({ file, line, column }, level) => ({
            level,
            method: '',
            assembly: `column ${column}`,
            fileName: file,
            line,
          })),
        },
      ],
      properties,
    },
  };
}
