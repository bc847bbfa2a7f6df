import { type Browser, expect, type Page } from '@playwright/test';
import {
  type AnswerOf,
  type CallOf,
  type Operation,
} from '@wattle/contract/operations/operation.ts';
import { signIn } from './sign-in.ts';

/** Calls the services as one account, for what has to happen elsewhere while a test looks at a screen. */
export class Api {
  readonly #page: Page;
  readonly #token: string;

  private constructor(page: Page, token: string) {
    this.#page = page;
    this.#token = token;
  }

  /** Signs the account in, in a browser of its own. */
  static async of(browser: Browser, account: string): Promise<Api> {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, account);
    const token = await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'));
      const user: unknown = JSON.parse(sessionStorage.getItem(key ?? '') ?? '{}');
      return user instanceof Object && 'access_token' in user ? String(user.access_token) : '';
    });
    return new Api(page, token);
  }

  /** The answer of a call that has to succeed. */
  async call<const O extends Operation>(operation: O, input: CallOf<O>): Promise<AnswerOf<O>> {
    const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown };
    const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const answer = await this.#page.request.fetch(`/${operation.service}${path}`, {
      method: operation.method,
      headers: { authorization: `Bearer ${this.#token}` },
      ...(body !== undefined && { data: body }),
    });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    if (answer.status() === 204 || operation.response === null) return null as AnswerOf<O>;
    return operation.response.parse(await answer.json()) as AnswerOf<O>;
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }
}
