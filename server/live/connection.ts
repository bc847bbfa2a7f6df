import type { RawData, WebSocket } from 'ws';
import {
  closeMessage,
  type Completion,
  completionMessage,
  handshakeAnswer,
  type Invocation,
  isOurHandshake,
  parseMessage,
  pingMessage,
  splitFrame,
} from './protocol.ts';

const mostWaiting = 32;
const mostUnsentBytes = 1_000_000;
/** How long a client may take to answer a close. */
const farewellMs = 2000;

export interface ConnectionParts {
  readonly socket: WebSocket;
  /** Between two pings. A peer that is silent from one ping to the one after the next is dropped. */
  readonly pingMs: number;
  /** Called once the client has said which protocol it speaks. */
  readonly onReady: () => void;
  /** Answers an invocation. Never rejects. */
  readonly invoke: (invocation: Invocation) => Promise<Completion>;
  readonly onClose: () => void;
}

/** One client: its handshake, its heartbeat and its invocations, one after another. */
export class HubConnection {
  readonly #socket: WebSocket;
  readonly #invoke: ConnectionParts['invoke'];
  readonly #onReady: ConnectionParts['onReady'];
  #isReady = false;
  #wasHeard = true;
  #waiting = 0;
  #lastInvocation = Promise.resolve();

  constructor({ socket, pingMs, onReady, invoke, onClose }: ConnectionParts) {
    this.#socket = socket;
    this.#invoke = invoke;
    this.#onReady = onReady;
    const heartbeat = setInterval(() => this.#beat(), pingMs);
    socket.on('pong', () => this.#hear());
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('error', () => this.#awaitFarewell());
    socket.on('close', () => {
      clearInterval(heartbeat);
      onClose();
    });
  }

  /** Whether the connection took it. */
  send(message: string): boolean {
    if (!this.#isReady || this.#socket.readyState !== this.#socket.OPEN) return false;
    this.#socket.send(message);
    // A client that doesn't read must not fill our memory.
    const isRead = this.#socket.bufferedAmount <= mostUnsentBytes;
    if (!isRead) this.#socket.terminate();
    return isRead;
  }

  /** Ends the connection so that the client comes back with a fresh token and reads again. */
  end(): void {
    this.send(closeMessage);
    this.#close(1001);
  }

  #close(code: number): void {
    this.#socket.close(code);
    this.#awaitFarewell();
  }

  #awaitFarewell(): void {
    setTimeout(() => this.#socket.terminate(), farewellMs).unref();
  }

  #hear(): void {
    this.#wasHeard = true;
  }

  #beat(): void {
    if (!this.#isReady || !this.#wasHeard) return this.#socket.terminate();
    this.#wasHeard = false;
    this.send(pingMessage);
    this.#socket.ping();
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#hear();
    if (isBinary || !Buffer.isBuffer(data)) return this.#close(1003);
    try {
      for (const text of splitFrame(data.toString())) this.#take(text);
    } catch {
      // Not our protocol, so no reply would make sense.
      this.#close(1002);
    }
  }

  #take(text: string): void {
    if (!this.#isReady) return this.#greet(text);
    const message = parseMessage(text);
    if (message.type === 7) return this.#close(1000);
    if (message.type === 6) return undefined;
    this.#waiting += 1;
    if (this.#waiting > mostWaiting) return this.#close(1008);
    this.#lastInvocation = this.#lastInvocation.then(() => this.#answer(message));
  }

  #greet(text: string): void {
    if (isOurHandshake(text)) {
      this.#socket.send(handshakeAnswer());
      this.#isReady = true;
      this.#onReady();
    } else {
      this.#socket.send(handshakeAnswer('This hub only supports the json protocol, version 1.'));
      this.#close(1002);
    }
  }

  async #answer(invocation: Invocation): Promise<void> {
    const completion = await this.#invoke(invocation);
    this.#waiting -= 1;
    const { invocationId } = invocation;
    if (invocationId !== undefined) this.send(completionMessage(invocationId, completion));
  }
}
