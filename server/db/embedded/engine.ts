import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { joined, simpleQuery } from '../messages.ts';

/** How much may be written to the log before the next checkpoint lets the old part go. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024;

/** The status by which PGlite's main loop says that it is only leaving a failed statement. */
const STATEMENT_FAILED = 100;

const settings = [
  'wal_sync_method=fsync', // the default, fdatasync, does nothing here
  'max_wal_size=64MB',
  'min_wal_size=32MB',
].flatMap((setting) => ['-c', setting]);

/** `-F` would turn syncing off. */
const startParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...settings];

/** The part of Emscripten's file system over Node that is mended here. */
interface NodeStreams {
  tryFSOperation: (operation: () => void) => void;
  stream_ops: {
    fsync?: (stream: { nfd: number }) => number;
    write: (...parameters: [stream: { path: string }, ...rest: unknown[]]) => number;
  };
}

/** Files on disk whose sync reaches the disk, which PGlite's own never does, and a count of the log. */
class DurableFS extends NodeFS {
  walBytes = 0;

  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...parameters);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: PGlite['Module']) => this.#mend(module.NODEFS as NodeStreams),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #mend({ stream_ops: streams, tryFSOperation }: NodeStreams): void {
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

/** What PGlite calls for every message, and after each one that failed. */
interface MainLoop {
  _PostgresMainLoopOnce: () => void;
  stackRestore: (pointer: number) => void;
}

/** PostgreSQL in WebAssembly on a directory, spoken to in the messages of its wire protocol. */
export interface Engine {
  /** Runs whole messages, up to a Sync or a simple Query, and gives the whole answer. */
  execute(messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
  /** Makes a checkpoint when the log has grown enough; PGlite has nobody else to do it. */
  boundLog(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the directory, making the database where there is none. After an error of `execute` that
 * is not an answer of the database, nothing more may be asked of the engine.
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
      // After a panic or an overflowing stack PGlite would carry on and never answer again.
      // This is the next thing it calls, and the only one from which an error comes through.
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
    return joined(chunks);
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
