import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { ImportError } from '../file/import-error.ts';
import { readJsonLines } from '../file/json-lines.ts';
import { readText } from '../file/read-file.ts';

const longestFile = 100_000_000;
const extensions = ['.json', '.ndjson', '.jsonl', '.xml'];

/** A file of an import. */
export interface SourceFile {
  readonly path: string;
  /** As shown to people: relative to the directory that is imported. */
  readonly name: string;
}

/** A Bundle or resource, or why it isn't one. The line of NDJSON; null where the file is one value. */
export type SourceValue = { readonly line: number | null } & (
  | { readonly value: unknown }
  | { readonly problem: string }
);

/** The files at the path, which may be a directory. Throws an `ImportError` for what can't be read. */
export function sourceFiles(path: string): SourceFile[] {
  if (!isDirectory(path)) return [{ path, name: basename(path) }];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => extensions.includes(extname(name).toLowerCase()))
    .toSorted()
    .map((name) => ({ path: join(path, name), name }))
    .filter((file) => !isDirectory(file.path));
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw unreadable(basename(path), error);
  }
}

/**
 * A hash of what is read, and how: the same input is the same import. Throws an `ImportError` for a file that isn't
 * text.
 */
export async function fingerprintOf(files: readonly SourceFile[], how: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(how));
  for (const { path, name } of files) {
    hash.update(name).update('\n');
    try {
      // Everything is looked at before anything is written.
      for await (const _text of readText(path, hash));
    } catch (error) {
      throw unreadable(name, error);
    }
  }
  return hash.digest('hex');
}

function unreadable(name: string, error: unknown): ImportError {
  if (error instanceof ImportError) return new ImportError(`${name}: ${error.message}`);
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new ImportError(`${name}: The file can’t be read${code}. Nothing was imported.`);
}

/** The contents of the file: NDJSON a line at a time, so that a file of any size can be read. */
export async function* valuesIn({ path }: SourceFile): AsyncGenerator<SourceValue, void> {
  const extension = extname(path).toLowerCase();
  if (extension === '.xml') {
    yield { line: null, problem: 'XML is not read: send JSON' };
  } else if (extension !== '.json') {
    yield* readJsonLines(readText(path));
  } else if (statSync(path).size > longestFile) {
    yield { line: null, problem: 'is larger than 100 MB: send NDJSON' };
  } else {
    yield { line: null, ...parseText(await readFile(path, 'utf8')) };
  }
}

function parseText(text: string): { readonly value: unknown } | { readonly problem: string } {
  if (/^\uFEFF?\s*</.test(text)) return { problem: 'XML is not read: send JSON' };
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch {
    // The parser's words quote the text.
    return { problem: 'isn’t JSON' };
  }
}
