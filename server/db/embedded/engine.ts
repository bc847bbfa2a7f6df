import fs from 'node:fs';
import v8 from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { join, simpleQuery } from '../messages.ts';

/** How much may be written to the log before a checkpoint frees the old part. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024;

/** The status with which PGlite's main loop exits after a statement that merely failed. */
const STATEMENT_FAILED = 100;

const settings = [
  'wal_sync_method=fsync', // the default, fdatasync, does nothing here
  'max_wal_size=64MB',
  'min_wal_size=32MB',
].flatMap((setting) => ['-c', setting]);

/** `-F` would turn syncing off. */
const startParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...settings];

// Compiled wrappers of imports are shared by all engines of a process, and V8 can free one that another thread
// compiles:
// the process then ends with "allocations_.erase(addr) == 1" (https://github.com/nodejs/node/issues/64500). Without
// them nothing was slower.
v8.setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647');

/** The part of Emscripten's Node file system that is fixed here. */
interface NodeStreams {
  tryFSOperation: (operation: () => void) => void;
  stream_ops: {
    fsync?: (stream: { nfd: number }) => number;
    write: (...parameters: [stream: { path: string }, ...rest: unknown[]]) => number;
  };
}

/** Files that really sync to the disk, which PGlite's own never do, and a count of what is written to the log. */
class DurableFS extends NodeFS {
  walBytes = 0;

  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...parameters);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: PGlite['Module']) => this.#fix(module.NODEFS as NodeStreams),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #fix({ stream_ops: streams, tryFSOperation }: NodeStreams): void {
    streams.fsync = ({ nfd }) => {
      tryFSOperation(() => fs.fsyncSync(nfd));
      return 0;
    };
    const write = streams.write;
    streams.write = (stream, ...rest) => {
      const written = write(stream, ...rest);
      if (stream.path.includes('/pg_wal/')) this.walBytes += written;
      return written;
    };
  }
}

/** What PGlite calls for every message, and after each that failed. */
interface MainLoop {
  _PostgresMainLoopOnce: () => void;
  stackRestore: (pointer: number) => void;
}

/** PostgreSQL in WebAssembly on a directory, used through its wire protocol. */
export interface Engine {
  /** Runs complete messages, up to a Sync or a simple Query, and returns the complete response. */
  execute(messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
  /** Makes a checkpoint once the log has grown enough; PGlite has no background process for it. */
  boundLog(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the directory, creating the database if there is none. If `execute` throws, rather than
 * returning the database's error, the engine must not be used again.
 */
export async function openEngine(directory: string): Promise<Engine> {
  const files = new DurableFS(directory);
  let lastWords = '';
  const onStderr = (line: string) => {
    if (/ (FATAL|PANIC): /.test(line)) lastWords = line.replace(/^.*(?=FATAL|PANIC)/, '');
    return false;
  };
  const broken = (cause: unknown) =>
    new Error(`The embedded database in ${directory} failed. ${lastWords}`.trim(), { cause });

  const options = { fs: files, startParams, extensions: { pg_trgm }, onStderr };
  const database = await PGlite.create(options).catch((error: unknown) => {
    throw broken(error);
  });

  const module = database.Module as MainLoop;
  const runOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      // After a panic or a stack overflow PGlite would carry on and never respond again.
      // This is the next function it calls, and the only one from which an error gets out.
      if (!isStatementFailure(error)) {
        module.stackRestore = () => {
          throw error;
        };
      }
      throw error;
    }
  };

  const execute = async (messages: Uint8Array) => {
    const chunks: Uint8Array[] = [];
    const onRawData = (chunk: Uint8Array) => chunks.push(chunk.slice());
    await database
      .execProtocolRawStream(messages, { syncToFs: false, onRawData })
      .catch((error: unknown) => {
        throw broken(error);
      });
    return join(chunks);
  };
  return {
    execute,
    boundLog: async () => {
      if (files.walBytes < CHECKPOINT_BYTES) return;
      files.walBytes = 0;
      await execute(simpleQuery('checkpoint'));
    },
    close: () => database.close(),
  };
}

function isStatementFailure(error: unknown): boolean {
  return error instanceof Object && 'status' in error && error.status === STATEMENT_FAILED;
}
