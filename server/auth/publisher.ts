import type { JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import { ProviderUnavailableError } from './errors.ts';

const timeoutMs = 5000;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** What an external provider publishes under its issuer (OpenID Connect Discovery). */
export class Publisher {
  readonly #issuer: string;
  readonly #now: () => Date;
  /** Seconds that our clock was ahead of the provider's at its last answer; undefined if it gives no time. */
  clockLead: number | undefined;

  constructor(issuer: string, now: () => Date) {
    this.#issuer = issuer;
    this.#now = now;
  }

  /** The keys. Throws ProviderUnavailableError, which names the setting to check. */
  async readKeys(): Promise<JSONWebKeySet> {
    const address = `${this.#issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const found = await this.#get(address, Discovery, 'follow');
    if (found.issuer !== this.#issuer) {
      throw new ProviderUnavailableError({
        fault: 'issuer',
        line: `OIDC_ISSUER is '${this.#issuer}', but the provider there calls itself '${found.issuer.slice(0, 200)}'. Set OIDC_ISSUER to exactly that, if it is your provider.`,
      });
    }
    return await this.#get(found.jwks_uri, Keys, 'error');
  }

  async #get<T>(
    address: string,
    shape: z.ZodMiniType<T>,
    redirect: 'follow' | 'error',
  ): Promise<T> {
    try {
      const response = await fetch(address, {
        redirect,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      this.#compareClocks(response.headers.get('date'));
      const parsed = shape.safeParse(await response.json());
      if (!parsed.success) throw new Error('its answer has another shape');
      return parsed.data;
    } catch (error) {
      const line = `The identity provider can’t be used: GET ${address} failed (${reasonOf(error)}). Check OIDC_ISSUER, and that this server can reach it.`;
      throw new ProviderUnavailableError({ fault: 'provider-unreachable', line }, error);
    }
  }

  #compareClocks(date: string | null): void {
    const theirs = Date.parse(date ?? '');
    const ahead = Math.round((this.#now().getTime() - theirs) / 1000);
    this.clockLead = Number.isNaN(ahead) ? undefined : ahead;
  }
}

/** Such as `ECONNREFUSED`, which fetch hides in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
