import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Batch } from './batch.ts';
import type { TableText } from './rows.ts';

/** Residents written at once: what bounds the memory. */
const batchSize = 500;
/** With fewer, threads take longer to start than they save. */
const worthThreads = 4000;

type Build = (batch: Batch) => Promise<readonly TableText[]>;

/** The text of each batch, in order. The next ones are built meanwhile, by as many threads as there are cores. */
export async function* textsOfWorld(
  count: number,
  now: Date,
  threads = count < worthThreads ? 0 : availableParallelism(),
  size = batchSize,
): AsyncGenerator<{ readonly batch: Batch; readonly tables: readonly TableText[] }, void> {
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
    if (batch !== undefined && build !== undefined) started.push({ batch, tables: build(batch) });
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
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

const startWorkers = (threads: number) =>
  Array.from(
    { length: threads },
    () => new Worker(new URL('./batch-thread.ts', import.meta.url), { execArgv: [] }),
  );

function inThread(worker: Worker, now: Date): Build {
  return async (batch) => {
    worker.postMessage({ batch, now });
    const [tables] = (await once(worker, 'message')) as [readonly TableText[]];
    return tables;
  };
}

async function here(now: Date): Promise<Build> {
  // Loaded only here: a later start doesn't need the library of names.
  const { textOfBatch } = await import('./batch.ts');
  return (batch) => textOfBatch(batch, now);
}
