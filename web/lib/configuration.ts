import { findBadConfigurationKey, RuntimeConfiguration } from '@wattle/contract/config.ts';

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

export type LoadedConfiguration =
  | { readonly kind: 'loaded'; readonly configuration: RuntimeConfiguration }
  | { readonly kind: 'bad'; readonly key: string };

/**
 * Reads `./configuration.json`. Not to be had at all: the bundled one. There, but wrong: the key at
 * fault, because running on a guess would send clinical data to a place the operator did not name.
 */
export async function loadConfiguration(origin: string): Promise<LoadedConfiguration> {
  let text: string;
  try {
    const response = await fetch('/configuration.json', { cache: 'no-store' });
    if (!response.ok) return { kind: 'loaded', configuration: bundledConfiguration(origin) };
    text = await response.text();
  } catch {
    // No network answer: the specification asks for the bundled file.
    return { kind: 'loaded', configuration: bundledConfiguration(origin) };
  }
  const value = parseJson(text);
  const key = value === undefined ? '(not JSON)' : findBadConfigurationKey(value);
  return key === undefined
    ? { kind: 'loaded', configuration: RuntimeConfiguration.parse(value) }
    : { kind: 'bad', key };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
