import { providerIdOf, readProviderId } from '@wattle/contract/values/provider-id.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';

/** Where the specification has it kept. */
const item = 'providerId';

let known: { readonly provider: ResidentKey | undefined } | undefined;

/**
 * The provider under whom a shared account is used in this page; undefined where none was chosen, or what is kept is
 * no provider. Read once: what this page shows and sends stays one provider's, whatever another tab chooses.
 */
export function chosenProvider(): ResidentKey | undefined {
  known ??= { provider: readProviderId(read() ?? '') };
  return known.provider;
}

/** The same as it is sent with a call. */
export function chosenProviderId(): string | undefined {
  const provider = chosenProvider();
  return provider && providerIdOf(provider);
}

function read(): string | null {
  try {
    return window.localStorage.getItem(item);
  } catch {
    return null;
  }
}

/** Keeps a provider for the next load of the page. False where this browser does not keep it: full, or blocked. */
export function keepProvider(provider: ResidentKey): boolean {
  try {
    window.localStorage.setItem(item, providerIdOf(provider));
    return read() === providerIdOf(provider);
  } catch {
    return false;
  }
}

/** Has the next load of the page ask for a provider. */
export function forgetProvider(): void {
  known = { provider: undefined };
  try {
    window.localStorage.removeItem(item);
  } catch {
    // Nothing can be kept there, so nothing is.
  }
}

/** Hears that another tab chose another provider than this page has; gives the way to stop. */
export function onOtherProvider(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === item && newValue !== (chosenProviderId() ?? null)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
