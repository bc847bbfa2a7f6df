import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import { createContext, use } from 'react';

export const ConfigurationContext = createContext<RuntimeConfiguration | undefined>(undefined);

/** The runtime configuration of this installation. */
export function useConfiguration(): RuntimeConfiguration {
  const configuration = use(ConfigurationContext);
  if (configuration === undefined)
    throw new Error('The component is outside the configuration provider');
  return configuration;
}
