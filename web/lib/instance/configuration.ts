import { findBadConfigurationKey, RuntimeConfiguration } from '@wattle/contract/config.ts';
import { parseJson } from '@wattle/contract/values/parse-json.ts';

/** The bundled fallback (CFG-01): everything under the origin that served the client. */
export function bundledConfiguration(origin: string): RuntimeConfiguration {
  return RuntimeConfiguration.parse({
    authentication: {
      authority: `${origin}/identity`,
      clientId: 'wattle-web',
      redirectUrl: origin,
    },
    apiEndpoints: {
      portal: `${origin}/portal`,
      authorisation: `${origin}/authorisation`,
      medicationsManagement: `${origin}/medications`,
      healthIdentifier: `${origin}/health-identifier`,
    },
  });
}

/** What is wrong with the file: it isn't JSON, its JSON contains no settings, or the first invalid key. */
export type ConfigurationFault =
  | { readonly kind: 'not-json' | 'no-settings' }
  | { readonly kind: 'key'; readonly key: string };

export type LoadedConfiguration =
  | { readonly kind: 'loaded'; readonly configuration: RuntimeConfiguration }
  | { readonly kind: 'bad'; readonly fault: ConfigurationFault };

/**
 * Reads `./configuration.json`. If it can't be fetched, uses the bundled one. If it is invalid, returns the
 * key at fault, because guessing could send clinical data somewhere the operator didn't choose.
 */
export async function loadConfiguration(origin: string): Promise<LoadedConfiguration> {
  const text = await fetchText(`${origin}/configuration.json`);
  if (text === undefined) return { kind: 'loaded', configuration: bundledConfiguration(origin) };
  const value = parseJson(text);
  if (value === undefined) return { kind: 'bad', fault: { kind: 'not-json' } };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'bad', fault: { kind: 'no-settings' } };
  }
  const key = findBadConfigurationKey(value);
  return key === undefined
    ? { kind: 'loaded', configuration: RuntimeConfiguration.parse(value) }
    : { kind: 'bad', fault: { kind: 'key', key } };
}

async function fetchText(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { cache: 'no-store' });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined; // no answer
  }
}
