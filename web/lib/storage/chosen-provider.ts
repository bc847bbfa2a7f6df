import { providerIdOf, readProviderId } from '@wattle/contract/values/provider-id.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { keepItem, readItem } from './storage.ts';

/** The specified storage key. */
const item = 'providerId';

let known: { readonly provider: ResidentKey | undefined } | undefined;

/**
 * The chosen provider of a shared account in this page; undefined if none was chosen, or what is stored is
 * not a provider. Read once, so that this page keeps to one provider whatever another tab chooses.
 */
export function chosenProvider(): ResidentKey | undefined {
  known ??= { provider: readProviderId(readItem(item) ?? '') };
  return known.provider;
}

/** The same, as sent with a call. */
export function chosenProviderId(): string | undefined {
  const provider = chosenProvider();
  return provider && providerIdOf(provider);
}

/** Stores a provider for the next load of the page. False if storage is full or blocked. */
export function keepProvider(provider: ResidentKey): boolean {
  const id = providerIdOf(provider);
  return keepItem(item, id) && readItem(item) === id;
}

/** Makes the next load of the page ask for a provider. */
export function forgetProvider(): void {
  known = { provider: undefined };
  keepItem(item, null);
}

/** Calls back when another tab chooses another provider; returns the function to stop. */
export function onOtherProvider(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === item && newValue !== (chosenProviderId() ?? null)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
