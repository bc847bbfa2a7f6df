interface Cookie {
  value: string;
  path: string;
}

interface TestRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: URLSearchParams | string;
}

export interface Answer {
  status: number;
  /** Where the browser ended up, or the address outside the provider it was redirected to. */
  url: URL;
  headers: Headers;
  text: string;
}

/**
 * Follows redirects and keeps cookies like a browser. Requests to `origin` go to `targets` in
 * turn, as behind a load balancer.
 */
export class TestBrowser {
  readonly #origin: string;
  readonly #targets: readonly string[];
  readonly #cookies = new Map<string, Cookie>();
  #turn = 0;

  constructor(origin: string, targets: readonly string[]) {
    this.#origin = origin;
    this.#targets = targets;
  }

  /** Follows redirects within the provider. */
  async go(address: string | URL, init: TestRequest = {}): Promise<Answer> {
    const url = new URL(address, this.#origin);
    const answer = await this.#request(url, init);
    if (answer.status !== 303) return answer;
    const next = new URL(answer.headers.get('location') ?? '', url);
    if (!next.pathname.startsWith('/identity/')) return { ...answer, url: next };
    return this.go(next);
  }

  /** Submits a form. */
  async post(address: string | URL, fields: Record<string, string>): Promise<Answer> {
    return this.go(address, { method: 'POST', body: new URLSearchParams(fields) });
  }

  async #request(url: URL, init: TestRequest): Promise<Answer> {
    const target = this.#targets[this.#turn++ % this.#targets.length];
    const response = await fetch(new URL(url.pathname + url.search, target), {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: this.#cookieHeader(url.pathname), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const { status, headers } = response;
    return { status, url, headers, text: await response.text() };
  }

  #cookieHeader(path: string): string {
    return [...this.#cookies]
      .filter(
        ([, cookie]) =>
          path === cookie.path || path.startsWith(`${cookie.path}/`.replace('//', '/')),
      )
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join('; ');
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split('=', 2);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const isOver = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute));
    if (isOver) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}
