import type { User as SignedIn } from 'oidc-client-ts';
import * as z from 'zod/mini';
import { parseJson } from '@wattle/contract/values/parse-json.ts';

/** How long before expiry the access token counts as expiring, as specified. */
const noticeSeconds = 120;

/** How often the clock is read: a timer for the moment itself would be late on a device that slept. */
const checkEveryMs = 1000;

/** A claim the product can do without. */
const claim = z.exactOptional(z.catch(z.string(), ''));

/** What is stored about a user. Anything else means nobody is signed in; a lost access token becomes an empty one. */
const KeptUser = z.object({
  access_token: z.catch(z.string(), ''),
  token_type: z.catch(z.string(), 'Bearer'),
  id_token: z.exactOptional(z.string()),
  refresh_token: z.exactOptional(z.string()),
  scope: z.exactOptional(z.string()),
  session_state: z.exactOptional(z.nullable(z.string())),
  expires_at: z.exactOptional(z.number()),
  profile: z.looseObject({
    sub: z.string().check(z.minLength(1)),
    iss: z.string(),
    aud: z.union([z.string(), z.array(z.string())]),
    exp: z.number(),
    iat: z.number(),
    email: claim,
    given_name: claim,
    family_name: claim,
  }),
});

export type User = z.infer<typeof KeptUser>;

/** Stores this tab's user and tokens. */
export class UserStore {
  readonly #storage: Storage;
  readonly #key: string;

  constructor(storage: Storage, key: string) {
    this.#storage = storage;
    this.#key = `oidc.user:${key}`;
  }

  /** The stored user, even if the access token has expired. */
  load(): User | undefined {
    return KeptUser.safeParse(parseJson(this.#storage.getItem(this.#key) ?? '')).data;
  }

  store(user: SignedIn): void {
    this.#storage.setItem(this.#key, user.toStorageString());
  }

  remove(): void {
    this.#storage.removeItem(this.#key);
  }

  /** Removes the user; returns the function that stores them again. */
  take(): () => void {
    const taken = this.#storage.getItem(this.#key);
    this.remove();
    return () => {
      if (taken !== null) this.#storage.setItem(this.#key, taken);
    };
  }

  /**
   * Calls `listener` once for each access token, 120 s before it expires, or later if the device slept; not for one that
   * has expired before. Returns the function to stop.
   */
  onExpiring(listener: () => void): () => void {
    const first = this.load();
    let noticeFor = first && hasExpired(first) ? first.expires_at : undefined;
    const timer = setInterval(() => {
      const user = this.load();
      if (user === undefined || user.expires_at === noticeFor || !hasExpired(user, noticeSeconds))
        return;
      noticeFor = user.expires_at;
      listener();
    }, checkEveryMs);
    return () => clearInterval(timer);
  }
}

/** Whether the access token has expired, or does within so many seconds. */
export function hasExpired({ expires_at }: User, withinSeconds = 0): boolean {
  return expires_at !== undefined && expires_at - withinSeconds <= Math.floor(Date.now() / 1000);
}
