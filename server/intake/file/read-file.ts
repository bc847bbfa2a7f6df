import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { readCsv } from './csv.ts';
import { ImportError } from './import-error.ts';
import { readJsonLines } from './json-lines.ts';
import type { Sheet } from '../records/sheet.ts';
import type { SourceRow } from './source-row.ts';

export interface SourceFile {
  readonly rows: AsyncIterable<SourceRow>;
  /** SHA-256 of the file in hexadecimal, once every row has been read. */
  readonly digest: () => string;
}

/** Undefined for a file that is neither. */
export function formatOf(path: string): 'csv' | 'json-lines' | undefined {
  const extension = extname(path).toLowerCase();
  if (extension === '.csv') return 'csv';
  return extension === '.jsonl' || extension === '.ndjson' ? 'json-lines' : undefined;
}

/** Reads a file of any size, told apart by its name. Throws an `ImportError` for a file that isn't UTF-8. */
export function readFile(path: string, sheet: Sheet<unknown>): SourceFile {
  const hash = createHash('sha256');
  const text = readText(path, hash);
  const rows = formatOf(path) === 'csv' ? readCsv(text, sheet) : readJsonLines(text);
  return { rows, digest: () => hash.digest('hex') };
}

/** The text of a file in UTF-8, a part at a time. Throws an `ImportError` for another encoding. */
export async function* readText(path: string, hash?: Hash): AsyncGenerator<string, void> {
  // Drops a byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  let isFirst = true;
  for await (const bytes of chunks) {
    if (isFirst) refuseUtf16(bytes);
    isFirst = false;
    hash?.update(bytes);
    const text = decodeLine(() => decoder.decode(bytes, { stream: true }), bytes, line);
    line += lineFeeds(text);
    yield text;
  }
  yield decodeLine(() => decoder.decode(), Buffer.alloc(0), line);
}

function refuseUtf16([first, second]: Buffer): void {
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) throw new ImportError('The file is in UTF-16. Save it as UTF-8.');
}

function decodeLine(decode: () => string, bytes: Buffer, line: number): string {
  try {
    return decode();
  } catch {
    const [before = ''] = bytes.toString('utf8').split('\uFFFD');
    throw new ImportError(
      `The file isn’t in UTF-8 (line ${line + lineFeeds(before)}); perhaps it is in Windows-1252. Save it as UTF-8 (Excel: “CSV UTF-8”).`,
    );
  }
}

function lineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
