import { createHash, randomBytes } from 'node:crypto';
import { request } from '@playwright/test';
import type { AnswerOf, CallOf, Operation } from '@wattle/contract/operations/operation.ts';
import { demoPassword } from './sign-in.ts';

/** One account's calls without a browser, to any process of the product. */
export class HttpSession {
  readonly #url: string;
  readonly token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.token = token;
  }

  /** Signs in by code and PKCE at the product with this public address, such as Playwright's `baseURL`. */
  static async of(url: string | undefined, account: string): Promise<HttpSession> {
    if (url === undefined) throw new Error('There is no product to sign in at.');
    const browser = await request.newContext({ baseURL: url });
    const verifier = randomBytes(32).toString('base64url');
    const client = { client_id: 'wattle-web', redirect_uri: `${url}/residents` };
    const query = new URLSearchParams({
      ...client,
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
      form: { ...client, grant_type: 'authorization_code', code, code_verifier: verifier },
    });
    const { access_token: token } = (await tokens.json()) as { access_token: string };
    await browser.dispose();
    return new HttpSession(url, token);
  }

  /** The same session at another process of the product. */
  at(url: string): HttpSession {
    return new HttpSession(url, this.token);
  }

  /** Sends a call; gives whatever is answered. */
  async send<const O extends Operation>(operation: O, input: CallOf<O>): Promise<Response> {
    const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown };
    const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    return await fetch(`${this.#url}/${operation.service}${path}`, {
      method: operation.method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** The answer of a call that has to succeed. */
  async call<const O extends Operation>(operation: O, input: CallOf<O>): Promise<AnswerOf<O>> {
    const answer = await this.send(operation, input);
    if (!answer.ok) throw new Error(`${operation.path}: ${answer.status} ${await answer.text()}`);
    if (answer.status === 204 || operation.response === null) return null as AnswerOf<O>;
    return operation.response.parse(await answer.json()) as AnswerOf<O>;
  }
}
