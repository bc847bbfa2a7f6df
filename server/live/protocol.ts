import {
  accessChanged,
  type HubEvent,
  type HubEventName,
  listChanged,
} from '@wattle/contract/hub.ts';
import * as z from 'zod/mini';

/** SignalR's JSON hub protocol, as far as this hub speaks it. Every message ends with this. */
const separator = '\x1e';

const Handshake = z.object({ protocol: z.literal('json'), version: z.literal(1) });

const Invocation = z.object({
  type: z.literal(1),
  target: z.string(),
  arguments: z.array(z.unknown()),
  invocationId: z.optional(z.string()),
});
export type Invocation = z.infer<typeof Invocation>;

const ClientMessage = z.discriminatedUnion('type', [
  Invocation,
  z.object({ type: z.literal(6) }), // ping
  z.object({ type: z.literal(7) }), // close
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** The messages of a frame as text; throws when the frame ends within one. */
export function splitFrame(frame: string): string[] {
  if (!frame.endsWith(separator)) throw new Error('A frame ended within a message');
  return frame.slice(0, -1).split(separator);
}

/** True when the client asks for the protocol that we speak. Throws if the message isn't a handshake. */
export function isOurHandshake(text: string): boolean {
  return Handshake.safeParse(JSON.parse(text)).success;
}

/** Throws if it isn't a message of the protocol, or is one that this hub doesn't use. */
export function parseMessage(text: string): ClientMessage {
  return ClientMessage.parse(JSON.parse(text));
}

export const pingMessage = encode({ type: 6 });

export function handshakeAnswer(error?: string): string {
  return encode(error === undefined ? {} : { error });
}

export function eventMessage(event: HubEventName, payload: HubEvent): string {
  return encode({ type: 1, target: event, arguments: [payload] });
}

export const accessChangedMessage = encode({ type: 1, target: accessChanged, arguments: [] });

export const listChangedMessage = encode({ type: 1, target: listChanged, arguments: [] });

/** How an invocation ends: what it returns, or the sentence that refuses it. */
export type Completion = { readonly result: boolean | null } | { readonly error: string };

export function completionMessage(invocationId: string, completion: Completion): string {
  return encode({ type: 3, invocationId, ...completion });
}

/** Ends a connection; the client makes a new one, with a fresh token, and reads again. */
export const closeMessage = encode({ type: 7, allowReconnect: true });

function encode(message: object): string {
  return JSON.stringify(message) + separator;
}
