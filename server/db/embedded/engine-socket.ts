import { Duplex } from 'node:stream';
import { asError } from './engine-thread.ts';
import type { EngineThread } from './engine-thread.ts';
import { endsBatch, join } from '../messages.ts';

/** Lets `pg` talk to the engine thread as if it were a server. */
export class EngineSocket extends Duplex {
  readonly #thread: EngineThread;
  #batch: Uint8Array[] = [];

  constructor(thread: EngineThread) {
    super();
    this.#thread = thread;
  }

  /** Called by `pg`, like the four below, as on a network socket. */
  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  /** `pg` writes one complete message at a time. */
  override _write(message: Uint8Array, _encoding: string, done: () => void): void {
    this.#batch.push(message);
    if (endsBatch(message)) void this.#sendBatch();
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #sendBatch(): Promise<void> {
    const messages = join(this.#batch);
    this.#batch = [];
    try {
      const answer = await this.#thread.send(messages);
      if (!this.destroyed) this.push(answer);
    } catch (error) {
      this.destroy(asError(error));
    }
  }
}
