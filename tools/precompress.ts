import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Below this a copy saves nothing that a reader would notice. */
const worthwhileBytes = 1024;

/** Lays a Brotli and a gzip copy beside each text file, so that the server need not compress. */
export function precompress(directory: string): void {
  for (const name of globSync('**/*.{js,css,html,svg,txt}', { cwd: directory })) {
    const file = join(directory, name);
    const content = readFileSync(file);
    if (content.length < worthwhileBytes) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
