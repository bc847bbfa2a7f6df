import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { listen } from './listen.ts';

interface SourceRequest {
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
  readonly answer?: (body: SourceRequest['body']) => unknown;
}

export interface SafetySourceServer {
  readonly url: string;
  /** What it was asked, the latest last. */
  readonly requests: readonly SourceRequest[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** A licensed source on loopback. */
export async function startSafetySource(): Promise<SafetySourceServer> {
  const requests: SourceRequest[] = [];
  let behaviour: Behaviour = {};
  const { url, close } = await listen((request, response) => {
    void (async () => {
      const body = (await json(request)) as SourceRequest['body'];
      requests.push({ authorization: request.headers.authorization, body });
      const { status = 200, delayMs = 0, answer = silent } = behaviour;
      await setTimeout(delayMs);
      response.writeHead(status, { 'content-type': 'application/json' });
      const text = await answer(body);
      response.end(typeof text === 'string' ? text : JSON.stringify(text));
    })();
  });
  return {
    url: `${url}/check`,
    requests,
    behave: (next) => {
      behaviour = next;
    },
    close,
  };
}

const silent = ({ lines }: SourceRequest['body']) => ({
  lines: lines.map(({ line }) => ({ line, findings: [] })),
});
