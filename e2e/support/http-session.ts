import { createHash, randomBytes } from 'node:crypto';
import { type BrowserContext, request } from '@playwright/test';
import type { AnswerOf, CallOf, Operation } from '@wattle/contract/operations/operation.ts';
import { demoPassword } from './sign-in.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface Tokens {
  readonly id_token: string;
  readonly access_token: string;
  readonly expires_in: number;
}

const client = 'wattle-web';

/** By address and account: the password's derivation costs more than most calls. */
const sessions = new Map<string, Promise<HttpSession>>();

/** One account's calls without a browser, to any process of the product. */
export class HttpSession {
  readonly #url: string;
  readonly token: string;
  /** The cookies that the provider sets in a browser that signs in. */
  readonly cookies: Cookies;
  /** What the client keeps in the session storage of a tab that is signed in. */
  readonly kept: readonly [key: string, value: string];

  private constructor(
    url: string,
    { token, cookies, kept }: Omit<HttpSession, 'at' | 'send' | 'call'>,
  ) {
    this.#url = url;
    this.token = token;
    this.cookies = cookies;
    this.kept = kept;
  }

  /** Signs in, once a worker, at the product with this public address, such as Playwright's `baseURL`. */
  static async of(url: string | undefined, account: string): Promise<HttpSession> {
    if (url === undefined) throw new Error('There is no product to sign in at.');
    const name = `${url} ${account}`;
    const session = sessions.get(name) ?? HttpSession.#signIn(url, account);
    sessions.set(name, session);
    return await session;
  }

  /** After a sign-out: it ends the session that the test shared, so that everybody signs in anew. */
  static forgetAll(): void {
    sessions.clear();
  }

  /** By code and PKCE. */
  static async #signIn(url: string, account: string): Promise<HttpSession> {
    const browser = await request.newContext({ baseURL: url });
    const verifier = randomBytes(32).toString('base64url');
    const own = { client_id: client, redirect_uri: `${url}/residents` };
    const query = new URLSearchParams({
      ...own,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const page = await browser.get(`/identity/auth?${query}`);
    const form = { user: account, password: demoPassword };
    const answer = await browser.post(page.url(), { form });
    const code = new URL(answer.url()).searchParams.get('code') ?? '';
    const tokens = await browser.post('/identity/token', {
      form: { ...own, grant_type: 'authorization_code', code, code_verifier: verifier },
    });
    if (!tokens.ok()) throw new Error(`${account} cannot sign in: ${await tokens.text()}`);
    const { expires_in, ...kept } = (await tokens.json()) as Tokens;
    const profile: unknown = JSON.parse(
      Buffer.from(kept.id_token.split('.')[1] ?? '', 'base64url').toString(),
    );
    const user = { ...kept, profile, expires_at: Math.floor(Date.now() / 1000) + expires_in };
    const { cookies } = await browser.storageState();
    await browser.dispose();
    return new HttpSession(url, {
      token: kept.access_token,
      cookies,
      kept: [`oidc.user:${url}/identity:${client}`, JSON.stringify(user)],
    });
  }

  /** The same session at another process of the product. */
  at(url: string): HttpSession {
    return new HttpSession(url, this);
  }

  /** Sends a call; returns whatever the answer is. */
  async send<const O extends Operation>(operation: O, input: CallOf<O>): Promise<Response> {
    const {
      params = {},
      query = {},
      body,
    } = input as { [of in 'params' | 'query']?: Record<string, string> } & { body?: unknown };
    const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
    return await fetch(`${this.#url}/${operation.service}${path}${search}`, {
      method: operation.method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** The answer of a call that has to succeed. */
  async call<const O extends Operation>(operation: O, input: CallOf<O>): Promise<AnswerOf<O>> {
    const answer = await this.send(operation, input);
    if (!answer.ok) throw new Error(`${operation.path}: ${answer.status} ${await answer.text()}`);
    const { response } = operation;
    if (typeof response === 'string') throw new Error(`${operation.path} answers with a file`);
    if (answer.status === 204 || response === null) return null as AnswerOf<O>;
    return response.parse(await answer.json()) as AnswerOf<O>;
  }
}
