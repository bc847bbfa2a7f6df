import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body: string;
}

/** Undefined: what the product answers. */
type Replacement = Answer | 'broken' | undefined;

interface HeldAnswer {
  /** Resolves once the product has answered and the answer is kept back. */
  readonly answered: Promise<void>;
  /** Lets through what is kept back and everything that follows. */
  readonly release: () => void;
  /** Breaks the line instead: the product has acted, and its answer is lost. What follows goes through. */
  readonly lose: () => void;
}

/** A server in front of the product, like a proxy or a balancer, that can be made to misbehave. */
export interface HttpProxy {
  readonly url: string;
  /** Sends what comes from now on to the product at this address; undefined: nobody answers. */
  readonly lead: (to: string | undefined) => void;
  /**
   * Answers in the product's place where the path matches, or breaks the line before the product hears of it;
   * returns the function to stop. The last one asked for comes first.
   */
  readonly answer: (path: RegExp, give: () => Replacement) => () => void;
  /**
   * Keeps answers back where the path matches: all of them, or only the first few. An answer is
   * kept back once, by the hold that was asked for first.
   */
  readonly hold: (path: RegExp, first?: number) => HeldAnswer;
  /** Breaks every open connection, WebSockets too; new ones are served. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
}

interface Rule {
  readonly path: RegExp;
  readonly give: () => Replacement;
}

interface Hold {
  readonly path: RegExp;
  left: number;
  readonly released: Promise<'given' | 'lost'>;
  readonly arrived: () => void;
}

/** Starts a front that leads nowhere yet. */
export async function startHttpProxy(): Promise<HttpProxy> {
  let target: string | undefined;
  const rules = new Set<Rule>();
  const holds = new Set<Hold>();
  const sockets = new Set<Socket>();

  function replacementFor(path: string): Replacement {
    for (const { path: pattern, give } of [...rules].toReversed()) {
      const replacement = pattern.test(path) ? give() : undefined;
      if (replacement !== undefined) return replacement;
    }
    return undefined;
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? '';
    const replacement = replacementFor(path);
    if (replacement === 'broken') {
      abortResponse(response);
      return;
    }
    const answer =
      replacement === undefined ? await forward(incoming, target) : asForwarded(replacement);
    if (answer === undefined) {
      response.destroy();
      return;
    }
    const hold = [...holds].find((one) => one.path.test(path) && one.left > 0);
    if (hold !== undefined) {
      hold.left -= 1;
      hold.arrived();
      if ((await hold.released) === 'lost') {
        abortResponse(response);
        return;
      }
    }
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }

  const server = createServer((incoming, response) => void serve(incoming, response));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming, socket, head) => pipe(incoming, socket, head, target));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${port}`,
    lead: (to) => {
      target = to;
    },
    answer: (path, give) => {
      const rule = { path, give };
      rules.add(rule);
      return () => rules.delete(rule);
    },
    hold: (path, first = Number.POSITIVE_INFINITY) => {
      const { promise: answered, resolve: arrived } = Promise.withResolvers<void>();
      const { promise: released, resolve: end } = Promise.withResolvers<'given' | 'lost'>();
      const hold = { path, left: first, released, arrived };
      holds.add(hold);
      const over = (how: 'given' | 'lost') => {
        holds.delete(hold);
        end(how);
      };
      return { answered, release: () => over('given'), lose: () => over('lost') };
    },
    cut,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Begins an answer and breaks the line: if nothing came at all, a browser would ask again automatically. */
function abortResponse(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
  response.write('{', () => response.destroy());
}

interface ForwardedAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer | string;
}

const asForwarded = ({ status, type = 'text/plain', body }: Answer): ForwardedAnswer => ({
  status,
  headers: { 'content-type': type },
  body,
});

/** What the product answers; undefined when it does not. */
function forward(incoming: IncomingMessage, to: string | undefined) {
  return new Promise<ForwardedAnswer | undefined>((resolve) => {
    if (to === undefined) {
      resolve(undefined);
      return;
    }
    const { method, headers, url } = incoming;
    const outgoing = request(`${to}${url}`, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', () => resolve(undefined));
      answer.once('end', () => {
        const status = answer.statusCode ?? 502;
        resolve({ status, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.once('error', () => resolve(undefined));
    incoming.pipe(outgoing);
  });
}

/** Passes a WebSocket through. */
function pipe(incoming: IncomingMessage, socket: Duplex, head: Buffer, to: string | undefined) {
  if (to === undefined) {
    socket.destroy();
    return;
  }
  const { hostname, port } = new URL(to);
  const upstream = connect(Number(port), hostname, () => {
    const { rawHeaders, url } = incoming;
    const lines = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
    );
    upstream.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  const end = () => {
    upstream.destroy();
    socket.destroy();
  };
  for (const one of [upstream, socket]) one.once('error', end).once('close', end);
}
