import { Worker } from 'node:worker_threads';
import type { ChartDocument } from './chart-document.ts';

export interface PrintRequest {
  readonly id: number;
  readonly document: ChartDocument;
}

export type PrintAnswer = { readonly id: number } & (
  | { readonly pdf: Uint8Array<ArrayBuffer> }
  | { readonly problem: string }
);

interface Waiting {
  readonly by: string;
  readonly resolve: (pdf: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (reason: Error) => void;
}

/** How many documents may wait: a document takes about 100 ms. */
const mostWaiting = 50;
/** How long a document may take, with those before it, until the thread is given up: far longer than it ever needs. */
const hardLimitMs = 60_000;

/** How many of one person's may, so that nobody takes all the places. */
const mostOfOne = 5;

/** Too many documents are waiting: of everybody, or of the one person who asks for another. */
export class PrintBusyError extends Error {
  readonly isOwn: boolean;

  constructor(isOwn: boolean) {
    super();
    this.isOwn = isOwn;
  }
}

/**
 * Sets documents in a thread of its own, one after the other, so that printing doesn't block the event loop. The thread
 * starts with the first document and doesn't keep the process alive. If it ends, the next document starts another.
 */
export class PrintThread {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;

  /** The document as PDF/A, or plain PDF if it contains a character that our font lacks. Throws a PrintBusyError. */
  async print(document: ChartDocument, by: string): Promise<Uint8Array<ArrayBuffer>> {
    const own = [...this.#waiting.values()].filter((one) => one.by === by).length;
    if (own >= mostOfOne) throw new PrintBusyError(true);
    if (this.#waiting.size >= mostWaiting) throw new PrintBusyError(false);
    const id = ++this.#lastId;
    const worker = (this.#worker ??= this.#start());
    const limit = setTimeout(() => void worker.terminate(), hardLimitMs);
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { by, resolve, reject });
        worker.postMessage({ id, document } satisfies PrintRequest);
      });
    } finally {
      clearTimeout(limit);
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] });
    worker.unref();
    worker.on('message', (answer: PrintAnswer) => this.#settle(answer));
    worker.on('error', (error) =>
      this.#end(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', () => this.#end(worker, new Error('The printing thread ended')));
    return worker;
  }

  #settle(answer: PrintAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('pdf' in answer) waiting?.resolve(answer.pdf);
    else waiting?.reject(new Error(answer.problem));
  }

  #end(worker: Worker, reason: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}
