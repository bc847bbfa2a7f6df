import { parentPort } from 'node:worker_threads';
import { type Batch, rowsOfBatch } from './batch.ts';
import type { TableData } from './rows.ts';

/** What the thread is sent: a batch to build, or null when there are no more. */
export type BatchRequest = { readonly batch: Batch; readonly now: Date } | null;

/** What the thread sends for each batch. */
export type BuiltBatch = { readonly tables: readonly TableData[] } | { readonly error: unknown };

// The entry point of a thread that builds batches.
const port = parentPort;
if (!port) throw new Error('This module must run as a worker thread');

async function build({ batch, now }: NonNullable<BatchRequest>): Promise<void> {
  const send = (built: BuiltBatch, moved: ArrayBuffer[]) => port?.postMessage(built, moved);
  await rowsOfBatch(batch, now).then(
    (tables) =>
      send(
        { tables },
        tables.map(({ data }) => data.buffer),
      ),
    (error: unknown) => send({ error }, []),
  );
}

port.on('message', (request: BatchRequest) => {
  if (request === null) port.close();
  else void build(request);
});
