import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/root.ts';

/** The address of the script that the client loads for a source file; `source` is a part of its path within `web`. */
export function builtScript(source: string): string {
  const built = readFileSync(join(root, 'web/dist/.vite/manifest.json'), 'utf8');
  const files = JSON.parse(built) as Readonly<Record<string, { readonly file: string }>>;
  // A chunk's styles have an entry of the same name.
  const [found] = Object.entries(files).filter(
    ([path, { file }]) => path.includes(source) && file.endsWith('.js'),
  );
  if (found === undefined) throw new Error(`The web client has no script of ${source}.`);
  return `/${found[1].file}`;
}
