import fs from 'node:fs';
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
  if (request.kind === 'copy') {
    answer({ id: request.id, bytes: new Uint8Array(), ...copyTo(request.target) });
    return;
  }
  answer({ id: request.id, bytes: await engine.execute(request.bytes) });
  await engine.boundLog();
}

/** What was committed is in the log or in the tables' files: opened, the copy recovers as if after a crash. */
function copyTo(target: string): { failure?: string } {
  try {
    fs.cpSync(directory, target, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
    return {};
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

port.on('message', (request: EngineRequest) => {
  turn = turn.then(() => serve(request));
});
answer({ id: 0, bytes: new Uint8Array() });
