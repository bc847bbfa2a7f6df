import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

interface Asked {
  readonly authorization: string | undefined;
  readonly body: {
    readonly allergens: string[] | null;
    readonly lines: { readonly line: string; readonly ingredients: string[] }[];
  };
}

/** How the stand-in behaves: what it answers, and after how long. */
interface Behaviour {
  readonly status?: number;
  readonly delayMs?: number;
  /** By default every line, without a finding. It may take its time. */
  readonly answer?: (body: Asked['body']) => unknown;
}

export interface SafetySourceServer {
  readonly url: string;
  /** What it was asked, the latest last. */
  readonly asked: readonly Asked[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** A licensed source on loopback. */
export async function startSafetySource(): Promise<SafetySourceServer> {
  const asked: Asked[] = [];
  let behaviour: Behaviour = {};
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = JSON.parse(Buffer.concat(parts).toString()) as Asked['body'];
      asked.push({ authorization: request.headers.authorization, body });
      const { status = 200, delayMs = 0, answer = silent } = behaviour;
      await setTimeout(delayMs);
      response.writeHead(status, { 'content-type': 'application/json' });
      const text = await answer(body);
      response.end(typeof text === 'string' ? text : JSON.stringify(text));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`,
    asked,
    behave: (next) => {
      behaviour = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const silent = ({ lines }: Asked['body']) => ({
  lines: lines.map(({ line }) => ({ line, findings: [] })),
});
