import { expect, test } from 'vitest';
import { importCircles } from './circles.ts';
import { sourceFiles } from './repository-files.ts';

test('no file imports itself through others', () => {
  const product = sourceFiles().filter(({ path }) => /^(contract|server|web)\//.test(path));
  expect(product.length).toBeGreaterThan(500);
  expect(importCircles(product)).toEqual([]);
});

const file = (path: string, text: string) => ({ path, text });

test('a circle is found through types and lazy imports', () => {
  const files = [
    file('web/ui/start.ts', `import { a } from './a.ts';`),
    file('web/ui/a.ts', `import type { B } from './b.ts';`),
    file('web/ui/b.ts', `import { c } from './c.ts';\nimport { d } from './d.ts';`),
    file('web/ui/c.ts', `const a = lazy(() => import('./a.ts'));`),
    file('web/ui/d.ts', ''),
  ];
  expect(importCircles(files)).toEqual(['web/ui/a.ts → web/ui/b.ts → web/ui/c.ts → web/ui/a.ts']);
});

test('importing twice, or the same file as others, is not a circle', () => {
  const files = [
    file('web/ui/a.ts', `import './b.ts';\nimport './c.ts';`),
    file('web/ui/b.ts', `import './d.ts';`),
    file('web/ui/c.ts', `import './d.ts';`),
    file('web/ui/d.ts', ''),
  ];
  expect(importCircles(files)).toEqual([]);
});
