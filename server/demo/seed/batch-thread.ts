import { parentPort } from 'node:worker_threads';
import { type Batch, textOfBatch } from './batch.ts';

// The entry point of a thread that builds batches. Any error here ends it, which fails whoever waits for the batch.
const port = parentPort;
if (!port) throw new Error('This module must run as a worker thread');

async function build({ batch, now }: { batch: Batch; now: Date }): Promise<void> {
  port?.postMessage(await textOfBatch(batch, now));
}

port.on('message', (request: { batch: Batch; now: Date }) => void build(request));
