import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  type LocalJWKSet,
} from 'jose';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { readPublicKeys } from '../queries/people/provider-keys.ts';
import { Publisher } from './publisher.ts';

/** Keys that the provider has withdrawn are noticed after this time. */
const renewAfterMs = 10 * 60_000;
/** How long known keys are used while the provider can't be reached. */
const mostAgeMs = 60 * 60_000;
/** Keys are read this often at once, then once every `paceMs`: two rotations are found, made-up keys cause no flood. */
const burst = 4;
const paceMs = 10_000;

export interface KeySource {
  readonly find: JWTVerifyGetKey;
  /** Seconds that our clock is ahead of the provider's; undefined if it doesn't say. */
  clockLead(): Promise<number | undefined>;
}

/** The keys of the embedded provider, whose clock is ours. */
export function storedKeys(db: Kysely<Tables>): KeySource {
  const { find } = new KeyCache(() => readPublicKeys(db));
  return { find, clockLead: async () => undefined };
}

/** The keys that an external provider publishes. `onFailure` is called when they can't be renewed. */
export function discoveredKeys(
  issuer: string,
  now: () => Date,
  onFailure: (error: unknown) => void,
): KeySource {
  const publisher = new Publisher(issuer, now);
  const cache = new KeyCache(() => publisher.readKeys(), onFailure);
  return {
    find: cache.find,
    clockLead: async () => {
      await cache.readAgain();
      return publisher.clockLead;
    },
  };
}

/** Caches keys, and reads them again when they are old or a token names an unknown one. */
export class KeyCache {
  readonly #read: () => Promise<JSONWebKeySet>;
  readonly #onFailure: (error: unknown) => void;
  #keys: LocalJWKSet | undefined;
  /** By a clock that can't be set. */
  #readAt = 0;
  #reading: Promise<LocalJWKSet> | undefined;
  #readsLeft = burst;
  #countedAt = performance.now();

  constructor(
    read: () => Promise<JSONWebKeySet>,
    onFailure: (error: unknown) => void = () => undefined,
  ) {
    this.#read = read;
    this.#onFailure = onFailure;
  }

  readonly find: JWTVerifyGetKey = async (header, token) => {
    const age = performance.now() - this.#readAt;
    if (this.#keys === undefined || age > mostAgeMs) await this.#readNow();
    // A call doesn't wait for an unavailable provider.
    else if (age > renewAfterMs) this.readAgain().catch(this.#onFailure);
    const keys = this.#keys ?? (await this.#readNow());
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.readAgain();
      const renewed = this.#keys;
      if (renewed === undefined || renewed === keys) throw error;
      return await renewed(header, token);
    }
  };

  /** Reads the keys, unless they were read too often recently. */
  async readAgain(): Promise<void> {
    const now = performance.now();
    const earned = Math.floor((now - this.#countedAt) / paceMs);
    this.#readsLeft = Math.min(burst, this.#readsLeft + earned);
    this.#countedAt += earned * paceMs;
    if (this.#reading === undefined && this.#readsLeft === 0) return;
    if (this.#reading === undefined) this.#readsLeft -= 1;
    await this.#readNow();
  }

  async #readNow(): Promise<LocalJWKSet> {
    this.#reading ??= this.#readKeys().finally(() => {
      this.#reading = undefined;
    });
    return await this.#reading;
  }

  async #readKeys(): Promise<LocalJWKSet> {
    const keys = createLocalJWKSet(await this.#read());
    this.#keys = keys;
    this.#readAt = performance.now();
    return keys;
  }
}
