import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Batch } from './batch.ts';
import type { BatchRequest, BuiltBatch } from './batch-thread.ts';
import { groupSize } from './places.ts';
import type { TableData } from './rows.ts';

/** With fewer, threads take longer to start than they save. */
const worthThreads = 4000;

const noMore: BatchRequest = null;

type Build = (batch: Batch) => Promise<readonly TableData[]>;

/**
 * The rows of each batch, in order. The next ones are built meanwhile, by as many threads as there are cores. The size of
 * a batch bounds the memory.
 */
export async function* rowsOfWorld(
  count: number,
  now: Date,
  threads = count < worthThreads ? 0 : availableParallelism(),
  size = groupSize,
): AsyncGenerator<{ readonly batch: Batch; readonly tables: readonly TableData[] }, void> {
  const workers = startWorkers(threads);
  const builders =
    workers.length > 0 ? workers.map((one) => inThread(one, now)) : [await here(now)];
  const batches = Array.from({ length: Math.ceil(count / size) }, (_, i) => ({
    from: i * size,
    to: Math.min(count, (i + 1) * size),
  }));
  const started: { batch: Batch; tables: ReturnType<Build> }[] = [];
  const start = (at: number) => {
    const [batch, build] = [batches[at], builders[at % builders.length]];
    if (batch === undefined || build === undefined) return;
    const tables = build(batch).catch((error: unknown) => {
      const who = `residents ${batch.from + 1} to ${batch.to}`;
      throw new Error(`The demo world couldn’t be written: building ${who} failed`, {
        cause: error,
      });
    });
    // One that fails before its turn is thrown at its turn.
    tables.catch(() => undefined);
    started.push({ batch, tables });
  };
  try {
    for (const at of builders.keys()) start(at);
    for (let at = builders.length; started.length > 0; at += 1) {
      const [first] = started.splice(0, 1);
      if (first === undefined) return;
      const tables = await first.tables;
      // One batch a builder, which bounds the memory.
      start(at);
      yield { batch: first.batch, tables };
    }
  } finally {
    await Promise.all(workers.map(end));
  }
}

const startWorkers = (threads: number) =>
  Array.from(
    { length: threads },
    () => new Worker(new URL('./batch-thread.ts', import.meta.url), { execArgv: [] }),
  );

/** Node crashes now and then if a thread is terminated while it loads its modules, so it ends by itself. */
async function end(worker: Worker): Promise<void> {
  worker.postMessage(noMore);
  if (worker.threadId !== -1) await once(worker, 'exit');
}

function inThread(worker: Worker, now: Date): Build {
  return async (batch) => {
    worker.postMessage({ batch, now } satisfies BatchRequest);
    const [built] = (await once(worker, 'message')) as [BuiltBatch];
    if ('error' in built) throw built.error;
    return built.tables;
  };
}

async function here(now: Date): Promise<Build> {
  // Loaded only here: a later start doesn't need the library of names.
  const { rowsOfBatch } = await import('./batch.ts');
  return (batch) => rowsOfBatch(batch, now);
}
