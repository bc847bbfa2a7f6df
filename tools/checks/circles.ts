import type { RepositoryFile } from './repository-files.ts';
import { importsOf } from './walls.ts';

/**
 * Files that import themselves through others, counting type and lazy imports: one circle for each
 * import that closes one, as `a → b → a`.
 */
export function importCircles(files: readonly RepositoryFile[]): readonly string[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (path: string, way: readonly string[]) => {
    const start = way.indexOf(path);
    if (start >= 0) circles.push([...way.slice(start), path].join(' → '));
    if (start >= 0 || done.has(path)) return;
    for (const imported of imports.get(path) ?? []) follow(imported, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) follow(path, []);
  return circles;
}
