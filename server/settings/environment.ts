import { isIP } from 'node:net';
import { StartError } from '../start-error.ts';

/** Network names allowed in a list of proxies instead of addresses. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads single variables; empty counts as unset. Throws a StartError that names the variable. */
export class EnvironmentReader {
  readonly #environment: NodeJS.ProcessEnv;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  text(name: string): string | undefined {
    const value = this.#environment[name]?.trim();
    return value === '' ? undefined : value;
  }

  /** Words separated by commas or spaces. */
  list(name: string): string[] {
    return this.text(name)?.split(/[\s,]+/) ?? [];
  }

  /** Texts separated by commas, which may contain spaces. */
  texts(name: string): string[] {
    const parts = this.text(name)?.split(',') ?? [];
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  /** Addresses (`10.0.0.1`), networks (`10.0.0.0/8`) or the names of well-known ones. */
  networks(name: string): string[] {
    const networks = this.list(name);
    if (networks.every((network) => namedNetworks.includes(network) || isNetwork(network))) {
      return networks;
    }
    throw new StartError(`${name} must be addresses or networks such as 10.0.0.0/8.`);
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name) ?? String(fallback);
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new StartError(`${name} must be a whole number from ${min} to ${max}.`);
  }

  choice<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const text = this.text(name) ?? fallback;
    const chosen = choices.find((choice) => choice === text);
    if (chosen !== undefined) return chosen;
    throw new StartError(`${name} must be one of: ${choices.join(', ')}.`);
  }

  /** `on` or `off`. */
  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, ['on', 'off'], fallback ? 'on' : 'off') === 'on';
  }

  /** Pairs `name=value` for the names in `fallback`; missing names keep their value. */
  names<const T extends Readonly<Record<string, string>>>(
    name: string,
    fallback: T,
  ): { [K in keyof T]: string } {
    const named: { [K in keyof T]: string } = { ...fallback };
    const isEach = this.list(name).every((pair) => {
      const [key = '', value = '', ...rest] = pair.split('=');
      if (!Object.hasOwn(fallback, key) || value === '' || rest.length > 0) return false;
      named[key as keyof T] = value;
      return true;
    });
    if (isEach) return named;
    const known = Object.keys(fallback).join(', ');
    throw new StartError(`${name} must be pairs such as email=mail. Names: ${known}.`);
  }

  /** Origins such as https://keys.example.org, separated by commas or spaces. */
  origins(name: string): string[] {
    return this.list(name).map((text) => {
      const url = URL.parse(text);
      if (url && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`) {
        return url.origin;
      }
      throw new StartError(`${name} must be origins such as https://keys.example.org.`);
    });
  }

  /** An http(s) address, unchanged: an issuer has to match exactly. */
  url(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.parse(text);
    if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash) {
      throw new StartError(`${name} must be an address such as https://wattle.example.org.`);
    }
    return text;
  }

  /** An http(s) address without a path. */
  origin(name: string, fallback: string): string {
    const url = this.url(name) ?? fallback;
    const { origin, pathname, username, password } = new URL(url);
    if (username !== '' || password !== '') {
      throw new StartError(
        `${name} must not have a user name or password: it is in every browser.`,
      );
    }
    if (pathname === '/') return origin;
    throw new StartError(
      `${name} must not have a path, because everything is served from the root.`,
    );
  }
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const isWidth = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= most);
  return isIP(address) !== 0 && isWidth && rest.length === 0;
}
