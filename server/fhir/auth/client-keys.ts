import { readKeySet } from '@wattle/contract/rules/people/json-web-keys.ts';
import { createLocalJWKSet, type JSONWebKeySet, type JWK, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import { KeyCache } from '../../auth/key-sources.ts';
import { sendOut } from '../../outbound/send.ts';

const timeoutMs = 5000;
const mostBytes = 100_000;
/** Many more than anybody registers. */
const mostCaches = 1000;

const Published = z.object({ keys: z.array(z.unknown()).check(z.maxLength(100)) });

/** Finds the keys of backend services: those registered, or those published at the address registered. */
export class ClientKeys {
  readonly #isProduction: boolean;
  readonly #caches = new Map<string, KeyCache>();

  constructor({ isProduction }: { readonly isProduction: boolean }) {
    this.#isProduction = isProduction;
  }

  /** Looks a key up. Throws if an address can't be read. */
  of(service: {
    readonly jwks: { keys: object[] } | null;
    readonly jwksUrl: string | null;
  }): JWTVerifyGetKey {
    const { jwks, jwksUrl } = service;
    if (jwksUrl === null) return createLocalJWKSet({ keys: (jwks?.keys ?? []) as JWK[] });
    const known = this.#caches.get(jwksUrl);
    if (known !== undefined) return known.find;
    const cache = new KeyCache(() => this.#read(jwksUrl));
    if (this.#caches.size >= mostCaches) this.#caches.clear();
    this.#caches.set(jwksUrl, cache);
    return cache.find;
  }

  /** The published keys that could have been registered. */
  async #read(jwksUrl: string): Promise<JSONWebKeySet> {
    const { status, text } = await sendOut(jwksUrl, {
      method: 'GET',
      headers: { accept: 'application/json' },
      isProduction: this.#isProduction,
      timeoutMs,
      mostBytes,
    });
    if (status !== 200) throw new Error(`The address of the keys answered ${status}.`);
    const { keys } = Published.parse(JSON.parse(text));
    const usable = keys.flatMap((key) => {
      const read = readKeySet(JSON.stringify({ keys: [key] }));
      return 'keys' in read ? [...read.keys] : [];
    });
    return { keys: usable };
  }
}
