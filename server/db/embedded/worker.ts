import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from './engine.ts';
import type { EngineAnswer, EngineRequest } from './engine-thread.ts';

// The entry point of the engine's thread. Any error here ends the thread, which the main thread
// notices and reports.
const port = parentPort;
if (!port) throw new Error('This module must run as a worker thread');

const { directory } = workerData as { directory: string };
const engine = await openEngine(directory);
const answer = (message: EngineAnswer) => port.postMessage(message, [message.bytes.buffer]);

/** One request at a time: the engine has one session. */
let turn = Promise.resolve();

async function serve(request: EngineRequest): Promise<void> {
  if (request.kind === 'close') {
    await engine.close();
    process.exit(0);
  }
  answer({ id: request.id, bytes: await engine.execute(request.bytes) });
  await engine.boundLog();
}

port.on('message', (request: EngineRequest) => {
  turn = turn.then(() => serve(request));
});
answer({ id: 0, bytes: new Uint8Array() });
