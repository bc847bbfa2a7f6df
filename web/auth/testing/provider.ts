import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { JWK } from 'jose';

/** What a provider returns over HTTP; tests change it. */
export interface Provider {
  readonly issuer: string;
  readonly describes: Record<string, unknown>;
  keys: JWK[];
  /** The token endpoint's response to a form. */
  exchange: (form: URLSearchParams) => Promise<object>;
  /** How often the keys were fetched. */
  keysAsked: number;
  readonly close: () => void;
}

export async function startProvider(): Promise<Provider> {
  const server = createServer((request, response) => {
    const answer = (body: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') answer(provider.describes);
    else if (request.url === '/jwks') {
      provider.keysAsked += 1;
      answer({ keys: provider.keys });
    } else if (request.url === '/token') void formOf(request).then(provider.exchange).then(answer);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: Provider = {
    issuer,
    describes: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    },
    keys: [],
    exchange: async () => ({ error: 'invalid_grant' }),
    keysAsked: 0,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return provider;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request));
}

/** One tab's storage, as in a browser. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
