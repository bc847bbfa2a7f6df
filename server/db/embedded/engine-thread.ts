import { Worker } from 'node:worker_threads';
import { DatabaseUnavailableError } from '../errors.ts';

export type EngineRequest =
  | { kind: 'execute'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'copy'; id: number; target: string }
  | { kind: 'close' };

export interface EngineAnswer {
  id: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** Why a copy failed, which leaves the engine as it was. */
  failure?: string;
}

interface Waiting {
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  reject: (reason: Error) => void;
}

/** The engine's stack: PostgreSQL's own limit has to be reached before the thread's. */
const STACK_MB = 32;

/** The engine in its own thread, so that a long query doesn't block the event loop. */
export class EngineThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #stopped: Promise<unknown>;
  /** Resolves if the engine fails; never if it is closed properly. */
  readonly failure: Promise<Error>;
  #lastId = 0;
  #ended: Error | undefined;

  private constructor(directory: string) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { directory },
      execArgv: [],
      resourceLimits: { stackSizeMb: STACK_MB },
    });
    this.#stopped = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#worker.on('message', (answer: EngineAnswer) => this.#settle(answer));
    this.#worker.on('error', (error) => this.#end(asError(error)));
    this.failure = new Promise((resolve) =>
      this.#worker.on('error', (error) => resolve(asError(error))),
    );
    this.#worker.on('exit', () => this.#end(new Error('The embedded database is closed')));
  }

  /** Resolves once the database in the directory is open. */
  static async start(directory: string): Promise<EngineThread> {
    const thread = new EngineThread(directory);
    await thread.#answer(0);
    return thread;
  }

  /** Sends complete wire protocol messages and resolves with the database's response. */
  async send(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#ended) throw new DatabaseUnavailableError(this.#ended);
    const id = ++this.#lastId;
    this.#post({ kind: 'execute', id, bytes }, [bytes.buffer]);
    return this.#answer(id).catch((error: unknown) => {
      throw new DatabaseUnavailableError(error);
    });
  }

  /** Copies the database's files, as they are between two requests, to a new directory. */
  async copy(target: string): Promise<void> {
    if (this.#ended) throw new DatabaseUnavailableError(this.#ended);
    const id = ++this.#lastId;
    this.#post({ kind: 'copy', id, target }, []);
    await this.#answer(id);
  }

  /** Closes the database properly, unless it has already failed. */
  async close(): Promise<void> {
    this.#post({ kind: 'close' }, []);
    await this.#stopped;
  }

  #post(request: EngineRequest, transfer: ArrayBuffer[]): void {
    this.#worker.postMessage(request, transfer);
  }

  #answer(id: number): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #settle({ id, bytes, failure }: EngineAnswer): void {
    if (failure === undefined) this.#waiting.get(id)?.resolve(bytes);
    else this.#waiting.get(id)?.reject(new Error(failure));
    this.#waiting.delete(id);
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
