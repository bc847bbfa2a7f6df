import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Bundle, Parameters, ParametersParameter } from 'fhir/r4';
import { listen } from './listen.ts';

interface ReceivedNotification {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bundle: Bundle;
  readonly type: string;
  /** Undefined for a handshake or heartbeat. */
  readonly number: string | undefined;
}

export interface Subscriber {
  readonly url: string;
  /** What it was sent, the latest last, whatever it answered. */
  readonly received: readonly ReceivedNotification[];
  /** What it answers from now on: a status, or nothing until `release`. */
  answer(status: number | 'nothing'): void;
  /** Answers 200 to everything that has had no answer. */
  release(): void;
  close(): Promise<void>;
}

/** A system that subscribed, on loopback. */
export async function startSubscriber(): Promise<Subscriber> {
  const received: ReceivedNotification[] = [];
  const held: ServerResponse[] = [];
  let status: number | 'nothing' = 200;
  const { url, close } = await listen((request, response) => {
    void (async () => {
      const body = await text(request);
      const bundle = JSON.parse(body) as Bundle;
      const parameter = parametersOf(bundle);
      const event = partOf(parameter, 'notification-event')?.part ?? [];
      const { headers } = request;
      const type = partOf(parameter, 'type')?.valueCode ?? '';
      received.push({
        headers,
        body,
        bundle,
        type,
        number: partOf(event, 'event-number')?.valueString,
      });
      if (status === 'nothing') held.push(response);
      else response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    })();
  });
  return {
    url: `${url}/notify`,
    received,
    answer: (next) => {
      status = next;
    },
    release: () => held.splice(0).forEach((response) => response.writeHead(200).end()),
    close,
  };
}

export const partOf = (parts: readonly ParametersParameter[], name: string) =>
  parts.find((one) => one.name === name);

/** The state of the subscription, which comes first in a notification. */
export function parametersOf(bundle?: Bundle): readonly ParametersParameter[] {
  const status = bundle?.entry?.[0]?.resource as Parameters | undefined;
  return status?.parameter ?? [];
}
