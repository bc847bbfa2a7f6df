import { AccessTokenEvents, User } from 'oidc-client-ts';
import * as z from 'zod/mini';

/** How long before expiry the access token counts as expiring (S0 §9). */
const noticeSeconds = 120;

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
  }),
});

/** Stores this tab's user and tokens, and watches for the access token's expiry. */
export class UserStore {
  readonly #storage: Storage;
  readonly #key: string;
  readonly #events = new AccessTokenEvents({ expiringNotificationTimeInSeconds: noticeSeconds });

  constructor(storage: Storage, key: string) {
    this.#storage = storage;
    this.#key = `oidc.user:${key}`;
  }

  /** The stored user, even if the access token has expired. */
  async load(): Promise<User | undefined> {
    const user = readUser(this.#storage.getItem(this.#key));
    if (user !== undefined) await this.#events.load(user);
    return user;
  }

  async store(user: User): Promise<void> {
    this.#storage.setItem(this.#key, user.toStorageString());
    await this.#events.load(user);
  }

  async remove(): Promise<void> {
    this.#storage.removeItem(this.#key);
    await this.#events.unload();
  }

  /** Calls `listener` 120 s before the access token expires; returns the function to stop. */
  onExpiring(listener: () => void): () => void {
    return this.#events.addAccessTokenExpiring(listener);
  }
}

function readUser(text: string | null): User | undefined {
  try {
    const kept = KeptUser.safeParse(JSON.parse(text ?? 'null'));
    return kept.success ? new User(kept.data) : undefined;
  } catch {
    return undefined; // tampered with: not JSON
  }
}
