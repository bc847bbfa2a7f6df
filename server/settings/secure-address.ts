import { StartError } from '../start-error.ts';

/** In production nothing is sent to, or signed in at, an address that can be read on the way. */
export function requireSecure(name: string, url: string, isProduction: boolean): void {
  const { protocol, hostname } = new URL(url);
  const isOpen = protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (isProduction && isOpen) {
    throw new StartError(`${name} must start with https:// in production.`);
  }
}
